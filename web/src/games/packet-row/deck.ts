// deck.ts: the cards of Packet Row, read from the engine's answer.
import { number, text, type Deck, type Row } from '$/engine/decks';
import type { PrCard } from './cards';

export type PrDeck = Deck<PrCard>;

/** A row of the table; the engine guarantees the keys of each kind. */
const prCard = (r: Row): PrCard =>
  ({ ...r, id: text(r, 'id'), amount: number(r, 'amount'), cost: number(r, 'cost'), value: number(r, 'value') }) as unknown as PrCard;

export const readDeck = (cards: Row[]) => ({ cards: new Map(cards.map((r) => [text(r, 'id'), prCard(r)])) });
