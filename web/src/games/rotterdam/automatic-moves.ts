// automatic-moves.ts: the moves of Rotterdam that need no decision.
//
// Shipping cards can be played before the action of each phase and before a player's ships unload. So the
// page does not ask for them again after the action; it makes the move that continues. Before the unloading it
// stops only if a card can be played on an own ship that lies in a harbour, or on another's that brings a product.
import { SEATS } from '$/engine/cards';
import { sizeOf } from '$/engine/tables';
import { HARBOUR_TAKES, HARBOURS } from './cards';
import type { RtTable } from './table';

/** A card can be played on a ship that is about to unload, and whose cargo matters. */
function cardOnHarbour(table: RtTable, legal: readonly string[], player: number): boolean {
  const unloads = (word: string) => {
    const ship = table.ships[word];
    const harbour = HARBOURS.find((h) => h === ship?.at);
    return harbour !== undefined && (word[0] === SEATS[player] || (ship?.cargo === HARBOUR_TAKES[harbour] && sizeOf(table.stacks[harbour]) !== 0));
  };
  return legal.some((m) => m.split(' ').slice(2).some(unloads));
}

/** Kinds of moves that play or reveal a shipping card. */
export const CARD_VERBS = ['luck', 'cargo', 'setback', 'storm', 'open', 'rob', 'police'];

/** The move that the page makes for the player at this index; null: the player decides. */
export function quietMove(table: RtTable, legal: readonly string[], player: number): string | null {
  const verbs = new Set(legal.map((m) => m.split(' ')[0] ?? ''));
  if (table.phase === 5) {
    const alone = table.products.every((pile, i) => i === player || sizeOf(pile) === 0); // nobody to swap with
    return verbs.has('done') && (alone || sizeOf(table.products[player]) === 0) ? 'done' : null;
  }
  const deciding = [...verbs].filter((v) => !CARD_VERBS.includes(v));
  if (deciding.length !== 1) return null;
  if (verbs.has('draw')) return 'draw'; // a draw cannot be declined, and cards can be played after it
  // A full hand: the player may play a card to be able to draw.
  if (table.phase === 3 && (table.due[player] ?? 0) > 0 && verbs.size > 1) return null;
  if (verbs.has('end') && (table.acted || table.phase !== 4 || !cardOnHarbour(table, legal, player))) return 'end';
  if (verbs.has('pass') && (table.phase === 1 || table.phase === 6)) return 'pass';
  return null;
}
