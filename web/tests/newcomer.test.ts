// newcomer.test.ts: what prompts, cards and log tell a player who does not know the game yet.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import { step, type Step } from '$/game/steps';
import type { Session } from '$/game/session.svelte';
import { PrChoice } from '$/games/packet-row/choice.svelte';
import { readDeck as readPrDeck, type PrDeck } from '$/games/packet-row/deck';
import { narrate } from '$/games/packet-row/narrate';
import { asked, refusalAdvice } from '$/games/packet-row/prompt';
import type { PrTable } from '$/games/packet-row/table';
import { texts as prTexts } from '$/games/packet-row/texts';
import { cardNow } from '$/games/rotterdam/card-now';
import type { ShippingCard } from '$/games/rotterdam/cards';
import { RtChoice } from '$/games/rotterdam/choice.svelte';
import { readDeck as readRtDeck, type RtDeck } from '$/games/rotterdam/deck';
import { asked as rtAsked } from '$/games/rotterdam/prompt';
import type { RtTable } from '$/games/rotterdam/table';
import { texts as rtTexts } from '$/games/rotterdam/texts';
import { scaleTo } from '$/motion/flights';
import { decidingMoves } from '$/table/deciding-moves';
import { realEngine } from './engine';

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
  await prTexts.ready();
  await rtTexts.ready();
});

const SEATS = ['A', 'B', 'C'] as const;
const players = SEATS.map((seat) => ({ seat, name: `Player ${seat}`, kind: seat === 'A' ? 'human' : 'bot', away: false }));
const session = (more: object): Session => ({ kind: 'local', me: 'A', seatIndex: 0, players, player: (s: Seat) => players.find((p) => p.seat === s), prompted: true, quiet: null, plans: [], goals: [], steps: [], legal: [], ...more }) as unknown as Session;

describe('Packet Row', () => {
  let deck: PrDeck;
  let first: PrTable;
  beforeAll(async () => {
    const { cards } = await engine.call('cards', { game: 'packet-row' });
    deck = { ...readPrDeck(cards), game: 'packet-row', ui: { cardName: (_: unknown, id: string) => id } } as unknown as PrDeck;
    first = (await engine.call('new', { slot: 0, game: 'packet-row', players: 3, seed: 'newcomer', first: 'A' })).table as PrTable;
  });
  const at = (table: Partial<PrTable>, legal: string[]) => new PrChoice(session({ game: 'packet-row', deck, legal, look: { table: { ...first, ...table }, prompt: ['A'], over: false, end: null } }));
  const some = (kind: string) => [...deck.cards.values()].filter((c) => c.kind === kind);

  test('the log says where a card was taken that is not of the area named', async () => {
    const steps: Step[] = [];
    let look = await engine.call('new', { slot: 0, game: 'packet-row', players: 3, seed: 'elsewhere', first: 'A' });
    const found: string[] = [];
    while (!look.over && found.length === 0) {
      const seat = look.prompt[0] as Seat;
      const { move } = await engine.call('bot', { slot: 0, seat, level: 'deckhand', seed: `${steps.length}` });
      const next = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'watcher' });
      const before = look.table as PrTable;
      steps.push(step(next.ply, move ?? '', seat, before, next.table, next.events));
      look = next;
      const [verb, id = ''] = (move ?? '').split(' ').slice(-2);
      const area = (['guildhall', 'docks', 'market', 'bank'] as const).find((a) => before.current[a].includes(id));
      const entry = narrate(steps, deck, session({ game: 'packet-row', deck, steps, partial: true, look: { table: look.table, end: null, prompt: [] } })).findLast((e) => e.seat !== null);
      if (verb !== 'take' || !area) continue;
      const where = prTexts().inAreas[area];
      if (area === before.area) expect(entry?.text).not.toContain(where);
      else found.push(`${entry?.text} / ${where}`);
    }
    expect(found).toHaveLength(1);
    const [text = '', where = '-'] = found[0]?.split(' / ') ?? [];
    expect(text).toContain(`(${where})`);
  });

  test('money cards in the hand are mentioned when they would pay for a card', () => {
    const goods = some('goods').find((c) => c.cost === 6);
    const money = some('money').find((c) => 'value' in c && c.value === 4);
    if (!goods || !money) throw new Error('no such cards');
    const poor = { phase: 'ask', area: 'market', master: 'B', named: ['market'], served: [], money: [5, 25, 25], current: { ...first.current, market: [goods.id] } } as unknown as Partial<PrTable>;
    const without = at({ ...poor, hands: [[], 1, 1] } as Partial<PrTable>, ['pass']);
    expect(asked(without).note).toBe(prTexts().prompt.nothingNote);
    const choice = at({ ...poor, hands: [[money.id], 1, 1] } as Partial<PrTable>, ['pass']);
    expect(asked(choice).note).toBe(prTexts().prompt.cashFirst);
    expect(refusalAdvice(choice)).toBe('');
    choice.dear = goods.id;
    expect(refusalAdvice(choice)).toBe(prTexts().prompt.cashFirst);
  });

  test('the harbour master reads who still chooses before them', () => {
    const again = { phase: 'choose', area: null, master: 'A', named: ['market'] } as unknown as Partial<PrTable>;
    expect(asked(at({ ...again, served: [] } as Partial<PrTable>, ['choose docks'])).note).toBe(prTexts().prompt.chooseNote);
    expect(asked(at({ ...again, served: ['B'] } as Partial<PrTable>, ['choose docks'])).note).toContain('Player C');
  });
});

describe('Rotterdam', () => {
  let deck: RtDeck;
  let first: RtTable;
  beforeAll(async () => {
    const { cards, edition } = await engine.call('cards', { game: 'rotterdam' });
    deck = { ...readRtDeck(cards, edition), game: 'rotterdam', ui: { cardName: (_: unknown, id: string) => id } } as unknown as RtDeck;
    first = (await engine.call('new', { slot: 0, game: 'rotterdam', players: 3, seed: 'newcomer', first: 'A' })).table as RtTable;
  });
  const at = (table: object, legal: string[]) => new RtChoice(session({ game: 'rotterdam', deck, legal, look: { table: { ...first, ...table }, prompt: ['A'], over: false, end: null } }));

  test('two equal shipping cards can both be played', () => {
    const [one, two] = [...deck.cards.values()].filter((c): c is ShippingCard => c.kind === 'shipping' && c.name === 'setback');
    if (!one || !two) throw new Error('no such cards');
    const choice = at({ shipping: [[one.id, two.id], 0, 0] }, [`setback ${one.id} A1 5`, `setback ${one.id} B1 6`, 'end']);
    expect(cardNow(choice, two)).toBe(cardNow(choice, one));
    expect(cardNow(choice, two)).toBe(rtTexts().hand.nowShips(2));
    expect(choice.play(two.id)).toBe(true);
    expect(choice.picker?.options).toEqual(['A1', 'B1']);
  });

  test('before the ships unload the prompt says what they would bring', () => {
    const [good, wrong] = [...deck.board.positions.values()].filter((p) => p.kind === 'harbour').map((p) => p.id);
    const cargo = 'grain';
    const ships = { ...first.ships, A1: { at: good, cargo }, A2: { at: wrong, cargo }, B1: { at: wrong, cargo } };
    const note = rtAsked(at({ phase: 4, acted: false, ships }, ['end'])).note;
    expect(note).toMatch(/A1/);
    expect(note).toMatch(/A2/);
    expect(note).not.toMatch(/B1/);
    expect(note).toMatch(/would get nothing/);
  });
});

test('a card that flies to a player is never enlarged', () => {
  const rect = (width: number, height: number) => ({ width, height }) as DOMRect;
  expect(scaleTo(rect(272, 90), rect(116, 160), false)).toBeCloseTo(90 / 160);
  expect(scaleTo(rect(400, 400), rect(116, 160), false)).toBe(1);
  expect(scaleTo(rect(58, 80), rect(116, 160), true)).toBe(0.5);
});

test('the final table names the moves that brought most: of the winner, and the best one of the reader', () => {
  const moments = [['B', 15], ['A', 20], ['B', 35], ['A', 15], ['B', 25], ['C', 50], ['B', 0]] as const;
  const ui = { moment: (_: Session, s: { n: number }) => ({ kind: 'seal', seat: moments[s.n]?.[0], text: `${s.n}`, worth: moments[s.n]?.[1] }) };
  const over = (winner: string, me: string | null) => decidingMoves(session({ me, deck: { ui }, steps: moments.map((_, n) => ({ n })), look: { end: { winners: [winner] } } })).map((m) => `${m.seat} ${m.worth}`);
  expect(over('B', 'A')).toEqual(['B 35', 'B 25', 'A 20']);
  expect(over('B', 'B')).toEqual(['B 35', 'B 25', 'B 15']);
  expect(over('B', null)).toEqual(['B 35', 'B 25', 'B 15']);
});
