// seat-me.ts: finds a table with a free seat, or opens a new one.
import { GAMES, gameOf } from '$/games';
import { optionValues } from '$/games/game';
import { myTable, tablesToJoin } from './matching';
import type { LobbyRow } from './messages';
import { openTable, Room } from './room.svelte';
import { server } from './socket.svelte';

const SEATS = 3;
/** Milliseconds after which bots are offered. */
const PATIENCE = 60_000;
const KEY = 'harbour-looking';

/** Tables that start by themselves when they are full, with the time when this person began to wait. */
function waiting(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
export function startWhenFull(table: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...waiting(), [table]: Date.now() }));
  } catch {
    // without storage the table is started by hand
  }
}
/** The page starts this table when it is full. */
export const startsWhenFull = (table: string): boolean => table in waiting();
/** Milliseconds until bots are offered at this table. */
export const untilBots = (table: string): number => Math.max(0, (waiting()[table] ?? 0) + PATIENCE - Date.now());

async function sitAt(table: string): Promise<boolean> {
  const room = new Room(table);
  await room.enter();
  const seated = room.state !== null && (await room.sit()) !== null;
  room.leave();
  return seated;
}

async function openQuick(game: string): Promise<string> {
  const { options } = gameOf(game);
  return openTable({
    game, seats: SEATS, options: optionValues(options, SEATS, {}), first: null, public: true, rated: false, memory: false,
    hints: false, clock: { kind: 'live', bank: 900, increment: 20 }, watch: 'all', bots: {},
  });
}

/** Takes a seat and returns the id of the table. Without a game, any game is accepted. */
export async function seatMe(rows: readonly LobbyRow[], game: string | null): Promise<string> {
  const me = server.me.user;
  const mine = myTable(rows, me);
  if (mine && (!game || mine.game === game)) return mine.table;
  let table: string | null = null;
  // If another player takes the seat first, the next table is tried.
  for (const r of tablesToJoin(rows, game, me)) if (await sitAt(r.table)) {
    table = r.table;
    break;
  }
  table ??= await openQuick(game ?? GAMES[0]!.id);
  startWhenFull(table);
  return table;
}
