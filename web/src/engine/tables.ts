// tables.ts: the table as the engine shows it to one viewer: the keys of `after` (docs/formats.md).
//
// Hidden cards are given as their number, or as "?" if that is hidden too.
import type { Seat } from '$/engine/cards';

export type Pile = string[] | number | '?';

export const known = (p: Pile | undefined): string[] => (Array.isArray(p) ? p.filter((c) => c !== '?') : []);
/** The number of cards in a pile; null if it is hidden. */
export const sizeOf = (p: Pile | undefined): number | null => (Array.isArray(p) ? p.length : typeof p === 'number' ? p : null);

/** The keys that every game's table has; each game extends this in its own folder. */
export interface Table {
  prompt: Seat[];
}
