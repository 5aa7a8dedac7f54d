// log.ts: an entry of the log. The words are made when it is shown, so that it follows the language.
import type { Seat } from '$/engine/cards';

export interface LogEntry {
  ply: number;
  /** Whose doing; null for what happens by itself. */
  seat: Seat | null;
  /** With marks of emphasis: *so*. */
  text: string;
}
