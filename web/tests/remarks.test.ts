// remarks.test.ts: bots explain some of their moves, rarely, and from what everybody has seen.
import { beforeAll, expect, test } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import type { Row } from '$/engine/decks';
import { step, type Step } from '$/game/steps';
import type { Session } from '$/game/session.svelte';
import type { RemarkOf } from '$/games/game';
import { readDeck as prDeck } from '$/games/packet-row/deck';
import { remarkOf as prRemark } from '$/games/packet-row/remarks';
import { remarkTexts as prRemarks, texts as prTexts } from '$/games/packet-row/texts';
import { readDeck as rtDeck } from '$/games/rotterdam/deck';
import { remarkOf as rtRemark } from '$/games/rotterdam/remarks';
import { remarkTexts as rtRemarks, texts as rtTexts } from '$/games/rotterdam/texts';
import { Remarks, SILENCE } from '$/table/remarks.svelte';
import { realEngine } from './engine';

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
  await Promise.all([prRemarks, prTexts, rtRemarks, rtTexts].map((x) => x.ready()));
});

type Deck = ReturnType<typeof prDeck> | ReturnType<typeof rtDeck>;

/** A game of bots as a spectator sees it; seat A counts as a person. */
async function watched(game: string, readDeck: (cards: Row[], edition: Row) => Deck, judge: RemarkOf): Promise<Session> {
  const { cards, edition } = await engine.call('cards', { game });
  const steps: Step[] = [];
  let look = await engine.call('new', { slot: 0, game, players: 3, seed: 'remarks', first: 'A' });
  while (!look.over) {
    const seat = look.prompt[0] as Seat;
    const { move } = await engine.call('bot', { slot: 0, seat, level: 'clerk', seed: `${steps.length}` });
    const next = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'watcher' });
    steps.push(step(next.ply, move ?? '', seat, steps.at(-1)?.after ?? look.table, next.table, next.events));
    look = next;
  }
  const players = (['A', 'B', 'C'] as const).map((seat) => ({ seat, name: `Player ${seat}`, kind: seat === 'A' ? 'human' : 'bot' }));
  const deck = { ...readDeck(cards, edition), game, ui: { remarks: async () => judge } };
  return { kind: 'local', me: 'A', steps, players, deck, look, player: (s: Seat) => players.find((p) => p.seat === s) } as unknown as Session;
}

for (const [game, readDeck, judge] of [['packet-row', prDeck, prRemark], ['rotterdam', rtDeck, rtRemark]] as const) {
  test(`${game}: some moves of bots have a reason`, async () => {
    const session = await watched(game, readDeck, judge);
    const remarks = new Remarks(session);
    await Promise.resolve();
    const plies = [...remarks.byPly.keys()];
    expect(plies.length).toBeGreaterThan(3);
    const words = [...remarks.byPly.values()];
    expect(new Set(words).size).toBeGreaterThan(2);
    for (const text of words) expect(text.split(' ').length).toBeLessThanOrEqual(6);
    for (const ply of plies) expect(session.steps.find((s) => s.ply === ply)?.seat).not.toBe('A');
    plies.slice(1).forEach((ply, i) => expect(ply - (plies[i] ?? 0)).toBeGreaterThan(SILENCE));
    const [first] = plies;
    const entry = { ply: first ?? 0, seat: 'B' as Seat, text: 'did it' };
    expect(remarks.in([entry, entry]).map((e) => e.text)).toEqual([`did it: “${remarks.byPly.get(first ?? 0)}”`, 'did it']);
  });
}
