// words.ts: what a card says in words, handed to the drawings by the catalogue of the language.
import type { Destination, Good, PrCard } from '$/games/packet-row/cards';

export interface CardWords {
  title(card: PrCard): string;
  /** What a helper or money card is for, in two short lines. */
  use(card: PrCard): readonly [string, string] | null;
  destination(d: Destination): string;
  good(g: Good): string;
  units(n: number): string;
  /** Beside the number on a nugget, in two short lines. */
  anyGood(n: number): readonly [string, string];
  money(n: number): string;
}
