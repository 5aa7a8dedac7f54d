// card-routes.ts: where Rotterdam's cards come from and go to.
import { HARBOUR_MAKES, HARBOURS } from '$/games/rotterdam/cards';
import type { RtDeck } from '$/games/rotterdam/deck';
import type { Ways } from '$/motion/flights';

export function rtWays(deck: RtDeck): Ways {
  const harbour = (id: string) => {
    const c = deck.cards.get(id);
    return c?.kind === 'product' ? (HARBOURS.find((h) => HARBOUR_MAKES[h].includes(c.product)) ?? null) : null;
  };
  return {
    to(id, steps) {
      const verb = steps.at(-1)?.move?.verb;
      if (verb === 'accept') return `[data-seat="${steps.at(-1)?.seat}"]`;
      return deck.cards.has(id) ? '.phases .now' : null;
    },
    from(id) {
      const h = harbour(id);
      return h ? `[data-pile="${h}"]` : deck.cards.get(id)?.kind === 'shipping' ? '.map' : null;
    },
  };
}
