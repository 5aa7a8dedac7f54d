// steps.ts: the events of each move, as everybody at the table may know them.
import type { Seat } from '$/engine/cards';
import type { GameEvent } from '$/engine/protocol';
import type { Table } from '$/engine/tables';
import { readMove, type Move } from './moves';

export interface Step {
  /** Number of the move, from 1. */
  ply: number;
  /** The move; null if the viewer may not see it. */
  move: Move | null;
  seat: Seat;
  before: Table;
  after: Table;
  events: GameEvent[];
  /** A bot made the move for a person who was away. */
  byBot?: boolean;
}

export function step(ply: number, line: string | null, seat: Seat, before: Table, after: Table, events: GameEvent[]): Step {
  return { ply, move: line === null ? null : readMove(line), seat, before, after, events };
}
