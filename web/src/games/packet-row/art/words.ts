// words.ts: the texts on a card, passed to the drawings from the catalogue of the language.
import type { Destination, Good, PrCard } from '$/games/packet-row/cards';

export interface CardWords {
  title(card: PrCard): string;
  /** The purpose of a helper or money card, in two short lines. */
  use(card: PrCard): readonly [string, string] | null;
  destination(d: Destination): string;
  good(g: Good): string;
  units(n: number): string;
  /** Beside the number on a nugget, in two short lines. */
  anyGood(n: number): readonly [string, string];
  money(n: number): string;
}
