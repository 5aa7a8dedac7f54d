// card-routes.ts: where Packet Row's cards fly from or to if one end is not visible.
import { AREAS, areaOf } from '$/games/packet-row/cards';
import type { PrDeck } from '$/games/packet-row/deck';
import type { PrTable } from '$/games/packet-row/table';
import type { Step } from '$/game/steps';
import type { Ways } from '$/motion/flights';

export function prWays(deck: PrDeck): Ways {
  const home = (id: string) => {
    const card = deck.cards.get(id);
    return card ? areaOf(card) : null;
  };
  return {
    to(id, steps: readonly Step[]) {
      for (const s of steps) {
        if ((s.move?.verb === 'take' || s.move?.verb === 'assist') && s.move.args[0] === id) return `[data-seat="${s.seat}"]`;
        const after = s.after as PrTable;
        const area = AREAS.find((a) => after.discard[a].includes(id));
        if (area) return `[data-discard="${area}"]`;
      }
      return null;
    },
    from(id, steps) {
      const area = home(id);
      if (!area || id === 'wheel') return null;
      for (const s of steps) {
        const before = s.before as PrTable;
        const held = before.ships.findIndex((list) => list.includes(id));
        if (held >= 0) return null;
      }
      return `[data-pile="${area}"]`;
    },
  };
}
