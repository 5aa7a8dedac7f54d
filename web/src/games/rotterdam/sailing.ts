// sailing.ts: the effect of naming a colour, derived from the engine's answers.
import type { Seat } from '$/engine/cards';
import type { Channel, RiverBoard } from '$/games/rotterdam/cards';
import type { GameEvent } from '$/engine/protocol';
import type { RtTable } from '$/games/rotterdam/table';
import { placeOf, shipOf } from './events';

export interface Sailing {
  ship: string;
  from: string;
  /** Its destination; several if its owner chooses; none if it is blocked. */
  to: string[];
}

/** Derives it from the events of a call, with the choices of owners who had to steer. */
export function sailingsOf(board: RiverBoard, events: readonly GameEvent[], forks: ReadonlyMap<string, string[]>): Sailing[] {
  const list = new Map<string, Sailing>();
  for (const e of events) {
    if (!['sail', 'blocked', 'fork'].includes(e.kind)) continue;
    const ship = shipOf(e);
    const from = placeOf(board, e.from);
    const to = placeOf(board, e.to);
    if (!from || list.get(ship)?.to.length) continue;
    const ways = forks.get(ship) ?? (e.kind === 'sail' && to ? [to] : []);
    list.set(ship, { ship, from, to: ways });
  }
  return [...list.values()];
}

/** Where channels of a colour lead from a position. */
export const waysOf = (board: RiverBoard, from: string, colour: Channel): string[] => board.channels.filter((c) => c.from === from && c.colour === colour).map((c) => c.to);

/** Derives it from two tables without events: a ship that stayed before such a channel is blocked. */
export function sailingsBetween(board: RiverBoard, colour: Channel, before: RtTable, after: RtTable): Sailing[] {
  return Object.entries(before.ships).flatMap(([ship, was]) => {
    if (!was.at) return [];
    const ahead = board.channels.filter((c) => c.from === was.at && c.colour === colour);
    if (ahead.length === 0) return [];
    if (after.steer === ship) return [{ ship, from: was.at, to: ahead.map((c) => c.to) }];
    const to = after.ships[ship]?.at;
    return [{ ship, from: was.at, to: to && to !== was.at ? [to] : [] }];
  });
}

export const movesOf = (list: readonly Sailing[], seat: Seat): number => list.filter((s) => s.ship[0] === seat && s.to.length > 0).length;
