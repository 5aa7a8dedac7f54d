// log.ts: an entry of the log. Its text is formatted when it is shown, so that it follows the language.
import type { Seat } from '$/engine/cards';

export interface LogEntry {
  ply: number;
  /** The seat that caused it; null: nobody. */
  seat: Seat | null;
  /** With *emphasis*. */
  text: string;
  /** The entry opens this round, from 1. */
  round?: number;
  /** The entries that are folded into this one. */
  inside?: readonly LogEntry[];
}
