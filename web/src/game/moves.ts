// moves.ts: reading moves as text ("A take M35"). The engine decides what a move does.
import type { Seat } from '$/engine/cards';

export interface Move {
  seat: Seat;
  verb: string;
  args: string[];
}

export function readMove(line: string): Move {
  const [seat = '', verb = '', ...args] = line.trim().split(/\s+/);
  return { seat: seat as Seat, verb, args };
}

/** The cards that legal moves of a verb name: "take M35" gives M35. */
export function cardsFor(legal: readonly string[], verb: string): Set<string> {
  const cards = new Set<string>();
  for (const m of legal) if (m.startsWith(`${verb} `)) cards.add(m.slice(verb.length + 1));
  return cards;
}

/** "A take M35" or "take M35" as "take M35". */
export const withoutSeat = (line: string): string => line.replace(/^[A-E] /, '');

