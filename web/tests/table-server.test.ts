// table-server.test.ts: a table on a server: what the page asks of the engine for each message, and how it finds
// back when a patch does not fit.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import type { Request } from '$/engine/protocol';
import { withoutSeat } from '$/game/moves';
import { ServerError, type Did, type TableState, type Told } from '$/online/messages';
import type { Room } from '$/online/room.svelte';
import { realEngine } from './engine';
import { patchOf } from './patch';

const { trips, asked } = vi.hoisted(() => ({ trips: [] as string[][], asked: vi.fn() }));

vi.mock('$/engine/client', async (original) => {
  let engine: Promise<Engine> | null = null;
  const counted: Engine = {
    call: (op, ask) => counted.all([{ op, ...ask } as Request]).then(([a]) => a as never),
    all: async (requests) => {
      trips.push(requests.map((r) => r.op));
      engine ??= realEngine();
      return (await engine).all(requests);
    },
  };
  return { ...(await original<object>()), table: counted, thinker: counted };
});

// The faces of a game are components; nothing here shows them.
vi.mock('$/engine/decks', () => ({ openDeck: async (_: Engine, game: string) => ({ game, ui: {} }) }));

vi.mock('$/online/socket.svelte', () => ({ server: { ask: asked, skew: 0 } }));

vi.setConfig({ testTimeout: 120_000 }); // detects a hang, on busy cores too

const ME: Seat = 'B';

/** A game of bots as the server tells it to seat B: the entry before all moves, then one for each move. */
async function told(n: number): Promise<{ moves: Told[]; views: string[]; tables: unknown[] }> {
  const engine = await realEngine();
  let look = await engine.call('new', { slot: 0, game: 'packet-row', players: 3, seed: 'patches', first: 'A' });
  const seen = () => engine.all([{ op: 'view', slot: 0, viewer: ME }, { op: 'look', slot: 0, viewer: ME }]);
  let [{ view }, mine] = await seen();
  const moves: Told[] = [{ ply: 0, seat: null, move: null, events: '', view }];
  const views = [view];
  const tables: unknown[] = [mine.table];
  while (moves.length <= n && !look.over) {
    const seat = look.prompt[0] as Seat;
    const { move } = await engine.call('bot', { slot: 0, seat, level: 'random', seed: `${moves.length}` });
    look = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'watcher' });
    const before = view;
    [{ view }, mine] = await seen();
    moves.push({ ply: look.ply, seat, move, events: '', patch: patchOf(before, view) });
    views.push(view);
    tables.push(mine.table);
  }
  return { moves, views, tables };
}

const stateAt = (game: { moves: Told[]; views: string[] }, ply: number): TableState =>
  ({
    table: 'T', n: ply + 1, state: 'playing', game: 'packet-row', you: ME, online: [], watchers: 0, ply, prompt: [], view: game.views[ply] ?? '', clock: null, ask: null,
    setup: { memory: false, takeover: 'merchant' }, moves: game.moves.slice(0, ply + 1),
    seats: ['A', 'B', 'C'].map((seat) => ({ seat, kind: 'person', user: seat, name: seat, level: null, away: false, rating: null })),
  }) as unknown as TableState;

const didOf = (m: Told): Did => ({ t: 'did', what: 'move', table: 'T', n: m.ply + 1, seat: m.seat, at: 0, ply: m.ply, move: m.move, events: m.events, ...(m.patch ? { patch: m.patch } : {}) });

/** Everything that was told is shown. */
async function settled(session: object): Promise<void> {
  const of = session as { queue: Promise<void> };
  for (let last: Promise<void> | null = null; last !== of.queue; await last) last = of.queue;
}

/** A table at which `ply` moves have been made; looking at it anew gives how it stands. */
async function open(ply: number, game: Awaited<ReturnType<typeof told>>) {
  const { OnlineSession } = await import('$/game/online.svelte');
  const room = { id: 'T', state: stateAt(game, ply), ondid: null as ((d: Did) => void) | null, looked: 0, now: ply } as unknown as Room & { looked: number; now: number };
  room.look = async () => {
    room.looked++;
    room.state = stateAt(game, room.now);
    room.ondid?.({ ...didOf(game.moves[room.now] as Told), what: 'enter' });
  };
  trips.length = 0;
  const session = await OnlineSession.open(room);
  const tell = async (m: Told) => {
    room.now = m.ply;
    room.state = { ...(room.state as TableState), ply: m.ply, moves: game.moves.slice(0, m.ply + 1) };
    room.ondid?.(didOf(m));
    await settled(session);
  };
  return { session, room, tell };
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
});

test('entering a table with 200 past moves is one request', async () => {
  const game = await told(200);
  const { session } = await open(200, game);
  expect(game.moves.length).toBe(201);
  expect(trips).toEqual([[...Array<string>(201).fill('see'), 'legal', 'facts']]);
  expect(session.look.table).toEqual(game.tables[200]);
  expect(session.steps.map((s) => s.ply)).toEqual(game.moves.slice(1).map((m) => m.ply));
  expect(session.steps.map((s) => s.after)).toEqual(game.tables.slice(1));
});

test('a move is one request, and its patch gives the view', async () => {
  const game = await told(30);
  const { session, tell } = await open(0, game);
  for (const m of game.moves.slice(1)) {
    trips.length = 0;
    await tell(m);
    expect(trips).toEqual([['see', 'legal', 'facts']]);
    expect(session.look.table).toEqual(game.tables[m.ply]);
  }
  expect(session.steps.length).toBe(30);
});

test('a message that changes no view sends no request to the engine', async () => {
  const game = await told(1);
  const { room, session } = await open(1, game);
  trips.length = 0;
  room.ondid?.({ t: 'did', what: 'flag', table: 'T', n: 3, seat: 'A', at: 0 });
  await settled(session);
  expect(trips).toEqual([]);
});

test('after a patch that does not fit, the whole table is requested', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const game = await told(5);
  const { session, room, tell } = await open(1, game);
  await tell(game.moves[3] as Told); // the second is missing
  expect(room.looked).toBe(1);
  expect(session.look.table).toEqual(game.tables[3]);
  await tell(game.moves[4] as Told);
  expect(room.looked).toBe(1);
  expect(session.look.table).toEqual(game.tables[4]);
  expect(session.steps.map((s) => s.ply)).toEqual([1, 2, 3, 4]);
});

test('a move is made while the previous one is still being animated', async () => {
  const game = await told(8);
  const ply = game.moves.findIndex((m) => m.seat === ME) - 1;
  const { session, room } = await open(ply - 1, game);
  const forever = new Promise<void>(() => undefined);
  session.animator = { run: (change) => (change(), forever), finish: () => undefined };
  const last = game.moves[ply] as Told;
  room.state = stateAt(game, ply);
  room.ondid?.(didOf(last));
  await vi.waitFor(() => expect(session.look.ply).toBe(ply));
  asked.mockImplementation(async () => ({}));
  expect(await session.act('pass')).toBe(true);
  expect(session.busy).toBe(false);
});

test('a move that comes too late is sent again while it is still possible', async () => {
  const game = await told(8);
  const ply = game.moves.findIndex((m) => m.seat === ME) - 1;
  const { session, tell } = await open(ply - 1, game);
  const sent: number[] = [];
  asked.mockImplementation(async (_: string, m: { ply: number }) => {
    sent.push(m.ply);
    if (m.ply === ply) return {};
    await tell(game.moves[ply] as Told);
    throw new ServerError('stale', 'the table has moved on');
  });
  const move = withoutSeat(game.moves[ply + 1]?.move ?? '');
  expect(await session.act(move)).toBe(true);
  expect(sent).toEqual([ply - 1, ply]);
});
