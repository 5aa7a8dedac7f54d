// words.ts: what catalogues are written with.
import type { Seat } from '$/engine/cards';

/** Somebody in a sentence. `you` picks the second person. */
export interface Who {
  seat: Seat;
  name: string;
  you: boolean;
}

/** "a, b and c" */
export function list(items: readonly string[], and: string): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${and} ${items[items.length - 1]}`;
}

export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** Text without the marks of emphasis, for names and announcements. */
export const plain = (s: string) => s.replaceAll('*', '');
