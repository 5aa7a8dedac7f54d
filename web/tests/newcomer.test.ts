// newcomer.test.ts: what prompts, cards and log tell a player who does not know the game yet.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import type { Look } from '$/engine/protocol';
import { questionFor } from '$/game/file-player';
import { step, type Step } from '$/game/steps';
import type { Session } from '$/game/session.svelte';
import type { ScoringMove } from '$/games/game';
import { PrChoice } from '$/games/packet-row/choice.svelte';
import { readDeck as readPrDeck, type PrDeck } from '$/games/packet-row/deck';
import { scoringMove } from '$/games/packet-row/scoring';
import { pointsBySource } from '$/games/packet-row/points';
import { momentOf, narrate } from '$/games/packet-row/narrate';
import { asked, refusalAdvice } from '$/games/packet-row/prompt';
import type { PrTable } from '$/games/packet-row/table';
import { texts as prTexts } from '$/games/packet-row/texts';
import { cardNow } from '$/games/rotterdam/card-now';
import type { ShippingCard } from '$/games/rotterdam/cards';
import { channelsTo, placeName } from '$/games/rotterdam/captions';
import { RtChoice } from '$/games/rotterdam/choice.svelte';
import { outcomesOf } from '$/games/rotterdam/colour-outcome';
import { describeMove } from '$/games/rotterdam/describe';
import { readDeck as readRtDeck, type RtDeck } from '$/games/rotterdam/deck';
import { narrate as rtNarrate } from '$/games/rotterdam/narrate';
import { asked as rtAsked } from '$/games/rotterdam/prompt';
import type { RtTable } from '$/games/rotterdam/table';
import { texts as rtTexts } from '$/games/rotterdam/texts';
import { scaleTo } from '$/motion/flights';
import { results } from '$/i18n/results.svelte';
import { decidingMoves } from '$/table/deciding-moves';
import { realEngine } from './engine';

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
  await prTexts.ready();
  await rtTexts.ready();
  await results.ready();
});

const SEATS = ['A', 'B', 'C'] as const;
const players = SEATS.map((seat) => ({ seat, name: `Player ${seat}`, kind: seat === 'A' ? 'human' : 'bot', away: false }));
const session = (more: object): Session => ({ kind: 'local', me: 'A', seatIndex: 0, players, player: (s: Seat) => players.find((p) => p.seat === s), prompted: true, quiet: null, plans: [], goals: [], steps: [], legal: [], ...more }) as unknown as Session;

describe('Packet Row', () => {
  let deck: PrDeck;
  let first: PrTable;
  beforeAll(async () => {
    const { cards } = await engine.call('cards', { game: 'packet-row' });
    deck = { ...readPrDeck(cards), game: 'packet-row', ui: { cardName: (_: unknown, id: string) => id, describeMove: () => '' } } as unknown as PrDeck;
    first = (await engine.call('new', { slot: 0, game: 'packet-row', players: 3, seed: 'newcomer', first: 'A' })).table as PrTable;
  });
  const at = (table: Partial<PrTable>, legal: string[]) => new PrChoice(session({ game: 'packet-row', deck, legal, look: { table: { ...first, ...table }, prompt: ['A'], over: false, end: null } }));
  const some = (kind: string) => [...deck.cards.values()].filter((c) => c.kind === kind);

  test('a card that a contract would pay for is not called out of reach', () => {
    const dear = some('building').toSorted((a, b) => a.cost - b.cost);
    const cost = dear[0]?.cost ?? 0;
    const supply = { ...first.current, market: dear.slice(0, 2).map((c) => c.id) };
    const poor = at({ phase: 'ask', area: 'market', named: ['market'], master: 'B', current: supply, money: [0, 25, 25] }, ['pass']);
    poor.session.plans = [{ move: 'fulfil S01', gain: cost - 1 }];
    expect(asked(poor).note).toMatch(/Nothing here is within your means/);
    poor.session.plans = [{ move: 'fulfil S01', gain: cost }];
    expect(asked(poor).note).toMatch(/a contract that you fulfil first would pay for it/);
  });

  test('the harbour master who can take nothing is told so', () => {
    const dear = some('building').toSorted((a, b) => b.cost - a.cost).slice(0, 2).map((c) => c.id);
    const named = ['guildhall', 'docks', 'market', 'bank'] as const;
    const free = at({ phase: 'ask', area: 'bank', named: [...named], master: 'A', served: ['B', 'C'], current: { ...first.current, bank: dear }, money: [0, 25, 25] }, ['pass']);
    expect(asked(free)).toMatchObject({ pass: 'End the round', note: 'Nothing here is within your means.' });
  });

  test('the settlement says when nothing can be fulfilled any more', () => {
    const settling = at({ phase: 'settle' }, ['done']);
    expect(asked(settling).title).toMatch(/you can fulfil nothing more/);
    settling.session.plans = [{ move: 'fulfil S01', gain: 25 }];
    expect(asked(settling).title).toMatch(/fulfil what you still can/);
  });

  test('the result says how many bankers somebody has, and who is richer if they bring nothing', () => {
    const [one, two, three] = some('banker').map((c) => c.id) as [string, string, string];
    const { session: s } = at({ hands: [[one, two, '?'], [three], []] }, []);
    const bankers = pointsBySource({ points: [3, 6, 2], winners: ['B'], money: [31, 40, 20], buildings: [0, 0, 0], bankers: [0, 2, 0] }, s)[2];
    expect([0, 1, 2].map((i) => bankers?.extra?.(i))).toEqual(['2 bankers: 0, richest: Player B', '1 banker', '']);
  });

  test('the moves that made it are contracts and buildings, with the points of a building', () => {
    const church = some('building')[0]!;
    const before = { ...first, current: { ...first.current, market: [church.id] } };
    const took = step(1, `B take ${church.id}`, 'B', before, before, []);
    const scoring = scoringMove(session({ game: 'packet-row', deck, look: { table: first, end: null } }), took);
    expect(scoring?.text).toContain(`, ${church.value} points`);
    expect(scoring?.worth).toBeCloseTo(church.value - church.cost / 10);
  });

  test('the last round is announced once, when the engine says that it is the last', async () => {
    const said: string[] = [];
    let look = await engine.call('new', { slot: 0, game: 'packet-row', players: 3, seed: 'last', first: 'A' });
    for (let n = 0; (look.table as PrTable).phase !== 'settle'; n++) {
      const before = look.table as PrTable;
      const { move } = await engine.call('bot', { slot: 0, seat: look.prompt[0] ?? 'A', level: 'random', seed: `${n}` });
      const next = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'watcher' });
      const after = next.table as PrTable;
      const moment = momentOf(step(next.ply, move ?? '', 'A', before, after, next.events), deck, session({ game: 'packet-row', deck, look }));
      if (moment?.kind === 'last') said.push(moment.text);
      expect(moment?.kind === 'last', `${n} ${move}`).toBe(after.phase === 'settle' || (after.outlook.lastRound && !before.outlook.lastRound));
      const [, verb, area] = (move ?? '').split(' ');
      if (verb === 'choose' && before.outlook.lastIfNamed.includes(area as 'bank')) expect(after.outlook.lastRound).toBe(true);
      look = next;
    }
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/last round/);
  });

  test('naming an area that makes the round the last is pointed out', () => {
    const naming = at({ phase: 'choose', area: null, outlook: { ...first.outlook, lastIfNamed: ['docks'] } }, ['choose docks', 'choose bank']);
    naming.picked = 'docks';
    expect(asked(naming).note).toBe(prTexts().prompt.chooseLast);
    naming.picked = 'bank';
    expect(asked(naming).note).toBe(prTexts().prompt.chooseNote);
  });

  test('a bot from a file gets the table without the outlook', () => {
    expect(first.outlook.full).toBe(2);
    const asksBot = questionFor({ game: 'packet-row', players: 3, table: first } as unknown as Look, 'digest', 'A', ['choose docks']);
    expect(asksBot).toContain('"talon":{');
    expect(asksBot).not.toContain('outlook');
  });

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
    // also for the harbour master, who chooses last
    const master = at({ ...poor, master: 'A', hands: [[money.id], 1, 1] } as unknown as Partial<PrTable>, ['pass']);
    expect(asked(master).note).toBe(prTexts().prompt.cashFirst);
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

  test('a declined move says what was declined', () => {
    const { session: s } = at({}, []);
    const declined = (phase: 1 | 6) => describeMove(s, 'pass', [], { ...first, phase } as RtTable);
    expect([declined(1), declined(6)]).toEqual(['Place nothing', 'Complete nothing']);
  });

  test('two equal shipping cards can both be played', () => {
    const [one, two] = [...deck.cards.values()].filter((c): c is ShippingCard => c.kind === 'shipping' && c.name === 'setback');
    if (!one || !two) throw new Error('no such cards');
    const choice = at({ shipping: [[one.id, two.id], 0, 0] }, [`setback ${one.id} A1 5`, `setback ${one.id} B1 6`, 'end']);
    expect(cardNow(choice, two)).toBe(cardNow(choice, one));
    expect(cardNow(choice, two)).toBe(rtTexts().hand.nowShips(2));
    expect(choice.play(two.id)).toBe(true);
    expect(choice.picker?.options).toEqual(['A1', 'B1']);
  });

  test('a robbery asks first whose cargo is taken, then which ship gets it', () => {
    const card = [...deck.cards.values()].find((c) => c.kind === 'shipping' && c.name === 'freight-robbery')?.id ?? '';
    const choice = at({ shipping: [[card], 0, 0] }, [`rob ${card} B1 A1`, `rob ${card} B1 A2`, `rob ${card} C1 A1`, `rob ${card} C1 A2`, 'end']);
    choice.play(card);
    expect(rtAsked(choice).note).toBe(rtTexts().prompt.robFrom);
    choice.touch('B1');
    expect(rtAsked(choice).note).toBe(rtTexts().prompt.robTo);
  });

  test('as long as it is not known whether an offer is possible, the prompt does not deny it', () => {
    const card = [...deck.cards.values()].find((c) => c.kind === 'product')?.id ?? '';
    const choice = at({ phase: 5, products: [[card], 1, 1] }, ['done']);
    expect(rtAsked(choice).note).toContain(rtTexts().prompt.swapNote);
    choice.mayOffer = false;
    expect(rtAsked(choice).note).toContain(rtTexts().prompt.swapNone);
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

  test('without own ships in harbours it is about those of the others', () => {
    const ships = { ...first.ships, A1: { at: '5', cargo: 'grain' }, B1: { at: 'BOT', cargo: 'crude-oil' } };
    const ask = rtAsked(at({ phase: 4, acted: false, ships }, ['rob H1 A1 B1', 'end']));
    expect(ask.title).toBe(rtTexts().prompt.harboursOthers);
    expect(ask.note).toBe('B1 brings crude oil to Botlek.');
    expect(ask.others.map((o) => o.text)).toEqual([rtTexts().prompt.end]);
  });

  test('a colour is marked by what it does for the cargo of the own ships', () => {
    const { channels } = deck.board;
    const edge = (found: (c: (typeof channels)[number]) => boolean) => channels.find(found) ?? { from: '', to: '' };
    const of = (ships: object, seat: Seat, ...sailings: { ship: string; from: string; to: string[] }[]) => outcomesOf(deck, { ...first, ships: { ...first.ships, ...ships } } as RtTable, sailings, seat);
    const home = edge((c) => c.to === 'BOT');
    const brings = of({ A1: { at: home.from, cargo: 'crude-oil' } }, 'A', { ship: 'A1', from: home.from, to: ['BOT'] });
    expect(brings.map((o) => [o.good, o.text])).toEqual([[true, 'A1 brings crude oil to Botlek.']]);
    // Other owners, empty ships and ships that were lost before do not count.
    expect(of({ B1: { at: home.from, cargo: 'crude-oil' } }, 'A', { ship: 'B1', from: home.from, to: ['BOT'] })).toEqual([]);
    expect(of({ A1: { at: home.from, cargo: null } }, 'A', { ship: 'A1', from: home.from, to: ['BOT'] })).toEqual([]);
    // A wrong harbour, and a place from which no channel leads to the right one.
    const wrong = edge((c) => c.to === 'BOT' && channelsTo(deck, c.from, 'WAA') !== null);
    expect(of({ A1: { at: wrong.from, cargo: 'textile' } }, 'A', { ship: 'A1', from: wrong.from, to: ['BOT'] }).map((o) => o.text)).toEqual(['A1 would get nothing: Botlek takes crude oil, not textile.']);
    const cut = edge((c) => deck.board.positions.get(c.to)?.kind !== 'harbour' && channelsTo(deck, c.from, 'VUL') !== null && channelsTo(deck, c.to, 'VUL') === null);
    const other = edge((c) => c.from === cut.from && channelsTo(deck, c.to, 'VUL') !== null);
    const ship = { A1: { at: cut.from, cargo: 'grain' } };
    expect(of(ship, 'A', { ship: 'A1', from: cut.from, to: [cut.to] }).map((o) => [o.good, o.text])).toEqual([[false, 'A1 could no longer bring its grain to Vulcaanhaven.']]);
    expect(of(ship, 'A', { ship: 'A1', from: cut.from, to: [cut.to, other.to] })).toEqual([]); // its owner steers
  });

  test('a tap on an option that was chosen before does not make the move, a second one does', () => {
    const legal = ['place A1 S1 grain', 'place A1 S1 fruit', 'place A1 S2 grain', 'pass'];
    const made: string[] = [];
    const choice = at({ phase: 1 }, legal);
    Object.assign(choice.session, { act: (move: string) => (made.push(move), Promise.resolve(true)) });
    [choice.placeAt, choice.placeCargo] = ['S1', 'grain']; // as a hint does
    choice.chooseCargo('grain');
    expect(made).toEqual([]);
    choice.touch('S1');
    choice.chooseCargo('grain');
    expect([made, choice.move]).toEqual([[], 'place A1 S1 grain']);
    choice.chooseCargo('grain');
    expect(made).toEqual(['place A1 S1 grain']);
  });

  test('prompt, log and map call a place the same: the number on the map and the name', () => {
    const name = placeName(deck, '16');
    expect(name).toBe('16 Nieuwe Maas West');
    const choice = at({ phase: 2, steer: 'A1', ships: { ...first.ships, A1: { at: '11', cargo: 'grain' } } }, ['steer A1 16', 'steer A1 17']);
    choice.touch('16');
    expect(rtAsked(choice).confirm).toBe(`Steer to ${name}`);
    const steered = step(5, 'A steer A1 16', 'A', choice.table, choice.table, []);
    expect(rtNarrate([steered], deck, choice.session).at(-1)?.text).toContain(name);
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
  const scoring = ((_: Session, s: { n: number }) => ({ kind: 'seal', seat: moments[s.n]?.[0], text: `${s.n}`, worth: moments[s.n]?.[1] })) as unknown as ScoringMove;
  const over = (winner: string, me: string | null) => decidingMoves(session({ me, steps: moments.map((_, n) => ({ n })), look: { end: { winners: [winner] } } }), scoring).map((m) => `${m.seat} ${m.worth}`);
  expect(over('B', 'A')).toEqual(['B 35', 'B 25', 'A 20']);
  expect(over('B', 'B')).toEqual(['B 35', 'B 25', 'B 15']);
  expect(over('B', null)).toEqual(['B 35', 'B 25', 'B 15']);
});
