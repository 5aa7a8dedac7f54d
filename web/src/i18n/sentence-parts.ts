// sentence-parts.ts: values that are inserted into sentences.
import type { Seat } from '$/engine/cards';

/** A player in a sentence. `you` selects the second person. */
export interface Who {
  seat: Seat;
  name: string;
  you: boolean;
}

export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);

/** Text without the marks of emphasis, for names and announcements. */
export const plain = (s: string) => s.replaceAll('*', '');

/** Text as a sentence that is read out: with one mark at its end. */
export const sentence = (s: string) => plain(s).replace(/[^.!?…]$/, '$&.');

/** A text that is written in two short lines. */
export const twoLines = (s: string): [string, string] => {
  const [a = '', b = ''] = s.split('\n');
  return [a, b];
};
