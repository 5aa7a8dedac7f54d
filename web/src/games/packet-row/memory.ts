// memory.ts: the cards that everybody saw go into a hand and not leave it again (PR-8.2).
//
// It uses only the events, which have the origin and destination of each card.
import { SEATS, type Seat } from '$/engine/cards';
import type { Step } from '$/game/steps';

export function seenHands(steps: readonly Step[]): Map<Seat, string[]> {
  const hands = new Map<Seat, string[]>(SEATS.map((s) => [s, []]));
  for (const { events } of steps) {
    for (const e of events) {
      if (!e.card || !e.seat) continue;
      const hand = hands.get(e.seat) ?? [];
      if (e.to === 'hand') hands.set(e.seat, [...hand, e.card]);
      else if (e.from === 'hand') hands.set(e.seat, hand.filter((c) => c !== e.card));
    }
  }
  return hands;
}
