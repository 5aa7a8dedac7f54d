// seat-me.ts: finds a table with a free seat, or opens a new one.
import { GAMES, gameOf } from '$/games';
import { optionValues } from '$/games/game';
import { myTable, tablesToJoin } from './matching';
import type { LobbyRow } from './messages';
import { openTable, Room } from './room.svelte';
import { server } from './socket.svelte';

const SEATS = 3;
const opened = new Set<string>();

/** This browser opened the table for anyone: it starts by itself, after a minute with bots. */
export const isQuick = (table: string): boolean => opened.has(table);

async function sitAt(table: string): Promise<boolean> {
  const room = new Room(table);
  await room.enter();
  const seated = room.state !== null && (await room.sit()) !== null;
  room.leave();
  return seated;
}

async function openQuick(game: string): Promise<string> {
  const { options } = gameOf(game);
  const table = await openTable({
    game, seats: SEATS, options: optionValues(options, SEATS, {}), first: null, public: true, rated: false, memory: false,
    hints: false, clock: { kind: 'live', bank: 900, increment: 20 }, watch: 'all', bots: {},
  });
  opened.add(table);
  return table;
}

/** Takes a seat and returns the id of the table. Without a game, any game is accepted. */
export async function seatMe(rows: readonly LobbyRow[], game: string | null): Promise<string> {
  const me = server.me.user;
  const mine = myTable(rows, me);
  if (mine && (!game || mine.game === game)) return mine.table;
  // If another player takes the seat first, the next table is tried.
  for (const r of tablesToJoin(rows, game, me)) if (await sitAt(r.table)) return r.table;
  return openQuick(game ?? GAMES[0]!.id);
}
