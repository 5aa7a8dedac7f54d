// narrate.ts: Packet Row's moves in words, for the log and for screen readers.
import { AREAS, type Area, type Destination, type PrCard } from '$/games/packet-row/cards';
import type { PrDeck } from '$/games/packet-row/deck';
import type { PrTable } from '$/games/packet-row/table';
import type { Moment } from '$/games/game';
import type { LogEntry } from '$/game/log';
import type { Session } from '$/game/session.svelte';
import type { Step } from '$/game/steps';
import { doer, names, who } from '$/game/player-names';
import { t } from '$/i18n/index.svelte';
import { endsRound } from './rounds';
import { nameOf } from './card-text';
import { texts } from './texts';

/** The money that a move brought to its player. */
export function moneyFrom(s: Step): number {
  const i = s.seat.charCodeAt(0) - 65;
  return ((s.after as PrTable).money[i] ?? 0) - ((s.before as PrTable).money[i] ?? 0);
}

export function moveText(s: Step, previous: Step | undefined, deck: PrDeck, session: Session): string {
  const w = doer(session, s);
  const say = texts().log;
  const words = texts();
  const card = (id: string | undefined): PrCard | undefined => (id ? deck.cards.get(id) : undefined);
  const before = s.before as PrTable;
  switch (s.move?.verb) {
    case 'choose': {
      const area = s.move.args[0] as Area;
      const declined = previous?.seat === s.seat && previous.move?.verb === 'pass' && !endsRound(previous);
      return (declined ? say.declinedNamed : say.named)(w, words.theAreas[area]);
    }
    case 'take': case 'assist': {
      const c = card(s.move.args[0]);
      if (!c) return '';
      const took = s.move.verb === 'take';
      const text = c.cost ? (took ? say.tookFor : say.assistFor)(w, nameOf(c), c.cost) : (took ? say.took : say.assist)(w, nameOf(c));
      const area = AREAS.find((a) => before.current[a].includes(c.id) || before.future[a].includes(c.id));
      return area && area !== before.area ? say.elsewhere(text, words.inAreas[area]) : text;
    }
    case 'pass':
      if (endsRound(s)) return say.ended(w);
      return s.seat === before.master ? say.declined(w) : say.passed(w);
    case 'cash': return say.cashed(w, card(s.move.args[0])?.value ?? 0);
    case 'fulfil': {
      const contracts = s.move.args.map(card).filter((c) => c?.kind === 'contract');
      const to = [...new Set(contracts.map((c) => (c as { destination: Destination }).destination))].map((d) => words.destinations[d]);
      return say.fulfilled(w, contracts.length, to, moneyFrom(s));
    }
    case 'done': return say.done(w);
    default: return '';
  }
}

/** The area because of which this move began the last round. */
function lastOut(s: Step): Area | undefined {
  const before = s.before as PrTable;
  const after = s.after as PrTable;
  if (before.outlook.lastRound || !after.outlook.lastRound) return undefined;
  const failing = ({ named, outlook }: PrTable, a: Area) => named.includes(a) && outlook.unfillable.includes(a);
  return AREAS.find((a) => failing(after, a) && !failing(before, a));
}

/** A decline before naming another area is shown as one entry with it. */
const silent = (s: Step): boolean => {
  const before = s.before as PrTable;
  return s.move?.verb === 'pass' && s.seat === before.master && (s.after as PrTable).phase === 'choose' && !endsRound(s);
};

export function narrate(steps: readonly Step[], deck: PrDeck, session: Session): LogEntry[] {
  const say = texts().log;
  const entries: LogEntry[] = [];
  let round = 1;
  const first = (steps[0]?.before ?? session.look.table) as PrTable;
  if (!session.partial) entries.push({ ply: 0, seat: null, text: say.round(1, who(session, first.master)), round: 1 });
  steps.forEach((s, i) => {
    const before = s.before as PrTable;
    const after = s.after as PrTable;
    if (!silent(s)) entries.push({ ply: s.ply, seat: s.seat, text: moveText(s, steps[i - 1], deck, session) });
    const out = lastOut(s);
    if (out) entries.push({ ply: s.ply, seat: null, text: say.last(texts().areas[out]) });
    if (endsRound(s)) {
      for (const a of AREAS) if (after.failed.includes(a) && !before.failed.includes(a)) entries.push({ ply: s.ply, seat: null, text: say.failed(texts().areas[a]) });
      if (after.phase === 'choose') entries.push({ ply: s.ply, seat: null, round: ++round, text: session.partial ? say.roundOf(who(session, after.master)) : say.round(round, who(session, after.master)) });
      if (after.phase === 'settle') entries.push({ ply: s.ply, seat: null, text: say.settle });
    }
    if (after.phase === 'over' && before.phase !== 'over') {
      const winners = session.look.end?.winners ?? [];
      const result = winners.length === 1 && winners[0] ? t().ui.over.wins(who(session, winners[0])) : t().ui.over.share(names(session, winners));
      entries.push({ ply: s.ply, seat: null, text: say.over(winners.length ? result : '') });
    }
  });
  return entries;
}

/** A sealed contract; the last round and its end. */
export function momentOf(s: Step, deck: PrDeck, session: Session): Moment | null {
  if (s.move?.verb === 'fulfil') return { kind: 'seal', seat: s.seat, text: moveText(s, undefined, deck, session), worth: moneyFrom(s) };
  const out = lastOut(s);
  if (out) return { kind: 'last', seat: null, text: texts().log.last(texts().areas[out]), sound: 'bell' };
  if ((s.after as PrTable).phase === 'settle' && (s.before as PrTable).phase !== 'settle') return { kind: 'last', seat: null, text: texts().log.settle, sound: 'bell' };
  return null;
}
