// rounds.ts: the current round, derived from the moves: who was asked where, took what, or passed.
import { type Seat, SEATS } from '$/engine/cards';
import { AREAS, type Area } from '$/games/packet-row/cards';
import type { PrTable } from '$/games/packet-row/table';
import type { Step } from '$/game/steps';

export type AskState = 'took' | 'passed' | 'asked' | 'skipped' | 'waiting' | 'last';

export interface Segment {
  area: Area;
  asks: { seat: Seat; state: AskState }[];
}

export interface Take {
  seat: Seat;
  card: string;
  assisted: boolean;
}

export interface Round {
  number: number;
  segments: Segment[];
  /** What was taken from each area in this round, by card. */
  takes: Map<string, Take>;
  /** The supply of each area at the start of the round, so that cards keep their places. */
  places: Record<Area, string[]>;
  /** The next supply likewise. */
  nextPlaces: Record<Area, string[]>;
  /** Seats that passed since the area was named. */
  passed: Set<Seat>;
}

/** A round ends with the move after which nothing is named any more. */
export const endsRound = (s: Step): boolean => (s.before as PrTable).named.length > 0 && (s.after as PrTable).named.length === 0;
const namesDirectly = (s: Step): boolean => s.move?.verb === 'take' || s.move?.verb === 'assist';

function clockwise(from: Seat, players: number): Seat[] {
  const start = SEATS.indexOf(from);
  return Array.from({ length: players }, (_, i) => SEATS[(start + 1 + i) % players] as Seat);
}

export function areaOfCard(table: PrTable, card: string): Area | null {
  return AREAS.find((a) => table.current[a].includes(card) || table.future[a].includes(card)) ?? null;
}

/** How many rounds came before, and the steps of the one under way. */
export function currentRound(steps: readonly Step[]): { number: number; steps: readonly Step[] } {
  let number = 1;
  let from = 0;
  steps.forEach((s, i) => {
    if (endsRound(s) && (s.after as PrTable).phase === 'choose') {
      number++;
      from = i + 1;
    }
  });
  return { number, steps: steps.slice(from) };
}

/** A segment derived from the table alone: the seat to act determines who comes later. */
function fromTable(area: Area, now: PrTable, players: number): { area: Area; order: Seat[]; states: Map<Seat, AskState> } {
  const order = clockwise(now.master, players);
  const at = area === now.area ? order.findIndex((s) => now.prompt.includes(s)) : order.length;
  const states = new Map<Seat, AskState>(order.map((s, i) => [s, now.served.includes(s) ? 'took' : i < at ? 'passed' : 'waiting']));
  return { area, order, states };
}

export function roundOf(all: readonly Step[], now: PrTable): Round {
  const { number, steps } = currentRound(all);
  const start = (steps[0]?.before as PrTable | undefined) ?? now;
  const players = now.money.length;
  const takes = new Map<string, Take>();
  const segments: { area: Area; order: Seat[]; states: Map<Seat, AskState> }[] = [];
  let passed = new Set<Seat>();
  const over = now.phase === 'over' || now.phase === 'settle';
  for (const s of steps) {
    const before = s.before as PrTable;
    if (s.move?.verb === 'choose') {
      const order = clockwise(before.master, players);
      const states = new Map<Seat, AskState>(order.map((p) => [p, before.served.includes(p) ? 'skipped' : 'waiting']));
      segments.push({ area: s.move.args[0] as Area, order, states });
      passed = new Set();
    }
    const segment = segments.at(-1);
    if (s.move?.verb === 'pass' && segment) {
      segment.states.set(s.seat, 'passed');
      passed.add(s.seat);
    }
    if (namesDirectly(s) && s.move?.args[0]) {
      const card = s.move.args[0];
      takes.set(card, { seat: s.seat, card, assisted: s.move.verb === 'assist' });
      if (segment) segment.states.set(s.seat, 'took');
    }
  }
  if (segments.length < now.named.length) {
    // The viewer entered during the round: derive what the table alone shows.
    segments.splice(0, segments.length, ...now.named.map((area) => fromTable(area, now, players)));
  }
  const live = segments.at(-1);
  const master = now.master;
  return {
    number,
    takes,
    passed,
    places: start.current,
    nextPlaces: start.future,
    segments: over
      ? []
      : segments.map((g) => ({
          area: g.area,
          asks: g.order.map((seat) => {
            const state = g.states.get(seat) ?? 'waiting';
            if (g === live && now.area !== null && now.prompt.includes(seat)) return { seat, state: 'asked' as const };
            if (state === 'waiting' && g !== live) return { seat, state: 'passed' as const };
            return { seat, state: state === 'waiting' && seat === master ? ('last' as const) : state };
          }),
        })),
  };
}
