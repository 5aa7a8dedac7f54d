// after-game.svelte.ts: the table of a finished game that this person has left, so that every page can tell of a rematch.
import type { Room } from '$/online/room.svelte';

export const afterGame = $state<{ room: Room | null }>({ room: null });

/** Milliseconds after which a rematch is no longer expected. */
const PATIENCE = 600_000;

export function follow(room: Room): void {
  forget();
  afterGame.room = room;
  setTimeout(() => afterGame.room === room && forget(), PATIENCE);
}

/** `exit` false: another page follows the same table. */
export function forget(exit = true): void {
  afterGame.room?.leave(exit);
  afterGame.room = null;
}
