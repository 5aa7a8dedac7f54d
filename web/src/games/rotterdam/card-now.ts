// card-now.ts: what a shipping card would do at this moment.
import type { ShippingCard } from './cards';
import type { RtChoice } from './choice.svelte';
import { texts } from './texts';

export function cardNow(choice: RtChoice, card: ShippingCard): string {
  const w = texts().hand;
  if (choice.session.look.over) return '';
  if (card.name === 'joker') return w.jokerNow;
  const same = choice.same(card.id);
  const moves = choice.legal.filter((m) => m[1] === same && choice.playable.has(card.id));
  if (moves.length) {
    if (card.points) return w.nowOpen(card.points);
    return w.nowShips(new Set(moves.map((m) => m[2])).size);
  }
  if (card.points) return choice.shipping.length < 3 ? w.laterThree : w.laterTurn;
  return choice.session.prompted ? w.notPlayable : w.laterTurn;
}
