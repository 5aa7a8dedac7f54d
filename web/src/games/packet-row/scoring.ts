// scoring.ts: the moves that brought points or money, for the final table: contracts and buildings.
import type { ScoringMove } from '$/games/game';
import { results } from '$/i18n/results.svelte';
import type { PrDeck } from './deck';
import { momentOf, moveText } from './narrate';

export const scoringMove: ScoringMove = (session, s) => {
  const deck = session.deck as PrDeck;
  const sealed = momentOf(s, deck, session);
  // Money counts a tenth of a point; the price of a building is money that is gone.
  if (sealed?.worth) return { ...sealed, worth: sealed.worth / 10 };
  const card = deck.cards.get(s.move?.args[0] ?? '');
  if (card?.kind !== 'building' || !['take', 'assist'].includes(s.move?.verb ?? '')) return null;
  return { kind: 'seal', seat: s.seat, text: `${moveText(s, undefined, deck, session)}, ${results().points(card.value)}`, worth: card.value - card.cost / 10 };
};
