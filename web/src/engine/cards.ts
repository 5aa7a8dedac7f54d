// cards.ts: what the cards of every game have in common.

export type Seat = 'A' | 'B' | 'C' | 'D' | 'E';
export const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D', 'E'];

/** The source of a card's values. */
export type Source = 'printed' | 'partly-printed' | 'reconstructed';

export interface Card {
  id: string;
  source: Source;
}
