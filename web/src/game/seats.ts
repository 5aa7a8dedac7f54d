// seats.ts: the order in which players are shown.
import type { Seat } from '$/engine/cards';
import type { Player } from './session.svelte';

/** Clockwise, the person at the screen first. */
export function clockwiseFrom(players: readonly Player[], me: Seat | null): Player[] {
  const at = Math.max(0, players.findIndex((p) => p.seat === me));
  return [...players.slice(at), ...players.slice(0, at)];
}
