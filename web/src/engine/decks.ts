// decks.ts: the cards of a game, fetched from the engine once and parsed by the game's own code.
import { gameOf, type GameUi } from '$/games';
import type { Card } from './cards';
import type { Engine } from './client';

/** A row of an edition's table. */
export type Row = Record<string, unknown>;

export interface Deck<C extends Card = Card> {
  game: string;
  /** Everything that the page knows about this game. */
  ui: GameUi;
  cards: ReadonlyMap<string, C>;
}

export const text = (r: Row, key: string) => String(r[key] ?? '');
export const number = (r: Row, key: string) => Number(r[key] ?? 0) || 0;

export async function openDeck(engine: Engine, game: string): Promise<Deck> {
  const [ui, { cards, edition }] = await Promise.all([gameOf(game).load(), engine.call('cards', { game })]);
  return { ...ui.readDeck(cards, edition), game, ui };
}
