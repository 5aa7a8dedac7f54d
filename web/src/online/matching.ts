// matching.ts: selects a public table for a player who wants to play now.
import type { LobbyRow } from './messages';

const freeSeats = (r: LobbyRow): number => r.players.filter((p) => p.kind === 'empty').length;

/** Tables that can be joined now, the fullest first: open, live, not rated. */
export function tablesToJoin(rows: readonly LobbyRow[], game: string | null, me: string | null): LobbyRow[] {
  return rows
    .filter((r) => r.state === 'open' && (!game || r.game === game) && freeSeats(r) > 0)
    .filter((r) => !r.setup.rated && r.setup.clock.kind !== 'days' && !r.players.some((p) => p.user && p.user === me))
    .sort((a, b) => freeSeats(a) - freeSeats(b) || b.age - a.age);
}

/** An open table where this person already has a seat. */
export const myTable = (rows: readonly LobbyRow[], me: string | null): LobbyRow | undefined =>
  rows.find((r) => r.state === 'open' && r.players.some((p) => p.user && p.user === me));
