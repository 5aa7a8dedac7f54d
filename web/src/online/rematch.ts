// rematch.ts: the same players again, at a new table.
import { go } from '$/app/router.svelte';
import type { Room } from './room.svelte';
import { startWhenFull } from './seat-me';

/** Opens the new table, or takes the seat there that is reserved for this person, and goes to it. */
export async function joinRematch(room: Room): Promise<void> {
  const answer = await room.rematch();
  const id = room.state?.rematch ?? answer?.table;
  if (!answer || !id) return;
  startWhenFull(String(id));
  go(`t/${String(id)}`);
}
