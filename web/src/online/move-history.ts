// move-history.ts: the moves of a table with their patches, the same as after entering it again.
import type { Did, Told } from './messages';

export function addMove(moves: readonly Told[], d: Did): Told[] {
  const ply = d.ply ?? 0;
  const view = { ...(d.view ? { view: d.view } : {}), ...(d.patch ? { patch: d.patch } : {}) };
  switch (d.what) {
    case 'start': return [{ ply, seat: null, move: null, events: '', ...view }];
    case 'move': return [...moves, { ply, seat: d.seat, move: d.move ?? null, events: d.events ?? '', ...view }];
    case 'back': return moves.filter((m) => m.ply <= ply);
    default: return [...moves];
  }
}
