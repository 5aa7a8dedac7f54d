// map-captions.test.ts: captions on Rotterdam's map, and the folded log, over a whole game of bots.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import { withoutSeat } from '$/game/moves';
import { step, type Step } from '$/game/steps';
import type { Session } from '$/game/session.svelte';
import { CARD, captionsOf, channelsTo } from '$/games/rotterdam/captions';
import { readDeck, type RtDeck } from '$/games/rotterdam/deck';
import { berth, chart } from '$/games/rotterdam/geometry';
import { hintCaptions, onBanks } from '$/games/rotterdam/hint-captions';
import { foldLog } from '$/games/rotterdam/log-folds';
import { narrate } from '$/games/rotterdam/narrate';
import { placeCaptions, shipSize, type Box as ShipBox, type PlaceLabel } from '$/games/rotterdam/place-names';
import type { RtTable } from '$/games/rotterdam/table';
import type { RtChoice } from '$/games/rotterdam/choice.svelte';
import { HARBOURS, HARBOUR_TAKES, type Channel, type Harbour } from '$/games/rotterdam/cards';
import { explanations, texts } from '$/games/rotterdam/texts';
import { realEngine } from './engine';

let engine: Engine;
let deck: RtDeck;
let steps: Step[];
beforeAll(async () => {
  engine = await realEngine();
  await Promise.all([texts.ready(), explanations.ready()]);
  const { cards, edition } = await engine.call('cards', { game: 'rotterdam' });
  deck = { ...readDeck(cards, edition), game: 'rotterdam', ui: { cardName: (_: unknown, id: string) => id } } as unknown as RtDeck;
  steps = [];
  let look = await engine.call('new', { slot: 0, game: 'rotterdam', players: 3, seed: 'captions', first: 'A' });
  while (!look.over) {
    const seat = look.prompt[0] as Seat;
    const { move } = await engine.call('bot', { slot: 0, seat, level: 'deckhand', seed: `${steps.length}` });
    const next = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'A' });
    steps.push(step(next.ply, move ?? '', seat, steps.at(-1)?.after ?? look.table, next.table, next.events));
    look = next;
  }
});

/** The table as seat A sees it after so many moves. */
function at(n: number): Session {
  const players = (['A', 'B', 'C'] as const).map((seat) => ({ seat, name: `Player ${seat}`, kind: seat === 'A' ? 'human' : 'bot' }));
  const table = steps[n - 1]?.after as RtTable;
  return { kind: 'local', me: 'A', game: 'rotterdam', steps: steps.slice(0, n), players, deck, look: { table, end: null, prompt: table.prompt }, seatIndex: 0, player: (s: Seat) => players.find((p) => p.seat === s) } as unknown as Session;
}
const overlap = (a: PlaceLabel, b: PlaceLabel) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && a.y < b.y + b.height && b.y < a.y + a.height;

describe('captions on the map', () => {
  it('tell what happened since the last own decision, where it happened', () => {
    const found = new Set<string>();
    for (let n = 1; n <= steps.length; n++) {
      const session = at(n);
      const captions = captionsOf(session, 5);
      expect(captions.length).toBeLessThanOrEqual(5);
      for (const c of captions) {
        expect(deck.board.positions.has(c.at), c.text).toBe(true);
        found.add(c.text.replace(/^[A-C]\d/, ''));
      }
      const last = steps[n - 1];
      if (last?.seat === 'A' && last.move?.verb === 'colour') expect(captions).toEqual([]);
    }
    for (const what of [' is in', ' brought grain', ' with textile']) expect([...found].some((t) => t.includes(what)), what).toBe(true);
  });

  it('overlap neither each other nor the names of positions', () => {
    for (const upright of [false, true]) {
      const map = chart(deck.board, upright);
      for (let n = 1; n <= steps.length; n += 3) {
        const captions = captionsOf(at(n), 5).map((c) => ({ ...c, ...map.at(c.at), half: 17 }));
        const placed = placeCaptions(captions, [], [], upright);
        placed.forEach((a, i) => placed.slice(i + 1).forEach((b) => expect(overlap(a, b), `${a.name}, ${b.name}`).toBe(false)));
        const again = placeCaptions(captions, placed, [], upright);
        for (const a of again) for (const b of placed) expect(overlap(a, b), `${a.name}, ${b.name}`).toBe(false);
      }
    }
  });
});

describe('captions in a crowded harbour', () => {
  const inHarbour = (id: string, n: number, upright: boolean) => {
    const map = chart(deck.board, upright);
    const position = deck.board.positions.get(id)!;
    return Array.from({ length: n }, (_, i) => ({ ...berth(map, position, i, n), ...shipSize(upright) }));
  };
  const over = (l: PlaceLabel, s: ShipBox) => Math.abs(l.x - s.x) < l.width / 2 + s.w && l.y < s.y + s.h && s.y - s.h < l.y + l.height;

  it.each(HARBOURS.flatMap((h) => [false, true].map((upright) => [h, upright] as const)))('%s, upright %s: they lie over no ship', (h, upright) => {
    const map = chart(deck.board, upright);
    for (const n of [1, 2, 3, 4]) {
      const ships = inHarbour(h, n, upright);
      const captions = [{ text: 'B1 brought grain, with textile', seat: 'B' as const, ...map.at(h), half: map.sign.h / 2 }];
      const placed = placeCaptions(captions, [], [...ships, ...HARBOURS.map((x) => ({ ...map.at(x), w: map.sign.w / 2, h: map.sign.h / 2 }))], upright);
      expect(placed).toHaveLength(1);
      for (const l of placed) for (const s of ships) expect(over(l, s), `${n} ships`).toBe(false);
    }
  });
});

describe('a ship that a shipping card was played on', () => {
  const ships = (n: number) => (steps[n]?.after as RtTable).ships;
  const n = 40;
  /** The game after n moves, then a setback by B on a ship of A, and a draw by A that the page makes. */
  const after = (me: Seat | null) => {
    const [ship, place] = Object.entries(ships(n)).find(([id, s]) => id[0] === 'A' && s.at !== null)!;
    const table = steps[n]!.after;
    const played = [`B setback H01 ${ship} ${place.at}`, 'A draw'].map((move, i) => step(steps[n]!.ply + 1 + i, move, move[0] as Seat, table, table, []));
    return { ship, session: { ...at(n + 1), me, steps: [...steps.slice(0, n + 1), ...played] } as Session };
  };
  it('stays marked until the player decides something', () => {
    const { ship, session } = after('A');
    expect(captionsOf(session, 5).find((c) => c.about === ship)?.weight).toBe(CARD);
    const own = step(steps[n]!.ply + 3, 'A colour red', 'A', steps[n]!.after, steps[n]!.after, []);
    expect(captionsOf({ ...session, steps: [...session.steps, own] } as Session, 5)).toEqual([]);
  });
  it('is marked for spectators in the same round', () => {
    const { ship, session } = after(null);
    expect(captionsOf(session, 5).find((c) => c.about === ship)?.weight).toBe(CARD);
    for (const c of captionsOf(session, 9)) expect(c.about).toMatch(/^[A-C]\d$/);
  });
});

describe('captions of a hint', () => {
  it('stand on the banks, apart from each other, and name what the colour does', async () => {
    const kinds = new Set<string>();
    for (let n = 1; n < steps.length; n++) {
      const s = steps[n];
      if (s?.move?.verb !== 'colour') continue;
      const seat = s.seat;
      await engine.call('goto', { slot: 0, n });
      const { choices } = await engine.call('hint', { slot: 0, seat, seed: 'captions', iterations: 300 });
      for (const a of choices.map((c) => ({ ...c, move: withoutSeat(c.move) })).filter((c) => c.move.startsWith('colour '))) {
        const colour = a.move.split(' ')[1] as Channel;
        const { steps: moved } = await engine.call('preview', { slot: 0, move: `${seat} ${a.move}`, viewer: seat });
        const session = { ...at(n), me: seat, notes: [{ move: a.move, tone: 'best', text: '', rank: 1, reasons: a.reasons }] } as unknown as Session;
        const choice = { session, deck, move: a.move, colour, table: s.before as RtTable, sailings: { [colour]: moved.map((m) => ({ ship: m.piece, from: m.from, to: m.blocked ? [] : [m.to] })) } } as unknown as RtChoice;
        const captions = hintCaptions(choice, 2);
        for (const r of a.reasons) if (r.args.ship) kinds.add(r.id);
        for (const c of captions) {
          expect(deck.board.positions.has(c.at), c.text).toBe(true);
          expect(c.text).not.toMatch(/undefined|\{|\}/);
        }
        const brings = a.reasons.find((r) => r.id === 'brings');
        const first = captions[0];
        if (brings && first && first.at in HARBOUR_TAKES) expect((s.before as RtTable).ships[brings.args.ship ?? '']?.cargo).toBe(HARBOUR_TAKES[first.at as Harbour]);
        const map = chart(deck.board, false);
        const labels = onBanks(captions.map((c) => ({ ...c, ...map.at(c.at) })));
        for (const l of labels) {
          expect(l.x - l.width / 2).toBeGreaterThanOrEqual(170);
          expect(l.y < 100 || l.y > 495, l.name).toBe(true);
        }
        labels.forEach((x, i) => labels.slice(i + 1).forEach((y) => expect(overlap(x, y), `${x.name}, ${y.name}`).toBe(false)));
      }
    }
    for (const id of ['brings', 'distance', 'passes', 'strands', 'lets']) expect([...kinds], id).toContain(id);
    await engine.call('goto', { slot: 0, n: steps.length });
  });
});

it('the number of channels to a harbour is the shortest way, or there is none', () => {
  expect(channelsTo(deck, 'BOT', 'BOT')).toBe(0);
  expect(channelsTo(deck, 'S1', 'BOT')).toBeGreaterThan(3);
  const before = deck.board.channels.filter((c) => c.to === 'BOT').map((c) => c.from);
  for (const p of before) expect(channelsTo(deck, p, 'BOT')).toBe(1);
  expect(channelsTo(deck, 'VUL', 'BOT')).toBeNull();
});

describe('the log of a colour', () => {
  const forks = () => steps.flatMap((s, i) => (s.move?.verb === 'colour' && (s.after as RtTable).steer ? [i] : []));
  const entry = (n: number, ply: number) => narrate(at(n).steps, deck, at(n)).find((e) => e.ply === ply)?.text ?? '';

  it('does not say that nothing moved while a ship is still to be steered', () => {
    expect(forks().length).toBeGreaterThan(0);
    for (const i of forks()) expect(entry(i + 1, steps[i]!.ply)).not.toMatch(/nothing moved/);
  });
  it('names the ships that moved when all are steered', () => {
    for (const i of forks()) {
      const { ships: from } = steps[i]!.before as RtTable;
      const done = i + 1 + steps.slice(i + 1).findIndex((s) => s.move?.verb !== 'steer');
      const { ships: to } = steps[done - 1]!.after as RtTable;
      const text = entry(done, steps[i]!.ply);
      for (const id of Object.keys(from)) {
        const moved = from[id]?.at !== to[id]?.at;
        expect(text.includes(id), `${text}: ${id}`).toBe(moved);
      }
    }
  });
});

describe('the folded log', () => {
  it('loses no entry, and keeps their order', () => {
    for (const n of [1, 10, 60, steps.length]) {
      const session = at(n);
      const entries = narrate(session.steps, deck, session);
      const folded = foldLog(entries, session);
      expect(folded.flatMap((e) => e.inside ?? [e])).toEqual(entries);
    }
  });
  it('has one line for each earlier round, and no quiet moves beside each other', () => {
    const session = at(steps.length - 5);
    const folded = foldLog(narrate(session.steps, deck, session), session);
    const rounds = new Set(session.steps.map((s) => (s.before as RtTable).round));
    expect(folded.filter((e) => /^Round \d+: deliveries/.test(e.text))).toHaveLength(rounds.size - 2);
    expect(folded.length).toBeLessThan(narrate(session.steps, deck, session).length / 3);
  });
});
