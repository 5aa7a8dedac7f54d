// play-again.ts: starts the same table again with another deal and the seats rotated by one.
import { go } from '$/app/router.svelte';
import { saveGame, type SavedGame } from '$/app/storage';
import { planGame } from '$/game/local.svelte';

export async function playAgain(old: SavedGame): Promise<void> {
  const human = old.seats.filter((s) => s.kind === 'human').length;
  // One person keeps seat A; several rotate.
  const seats = human > 1 ? [...old.seats.slice(1), ...old.seats.slice(0, 1)] : old.seats;
  const game = planGame({ game: old.setup.game, seats, ...(old.memory ? { memory: true } : {}), ...(old.setup.options ? { options: old.setup.options } : {}) });
  await saveGame(game).catch(() => undefined);
  keepForNow(game);
  go(`play/${game.id}`);
}

const unsaved = new Map<string, SavedGame>();
/** Without storage a game lasts until the page is closed. */
export const keepForNow = (g: SavedGame) => unsaved.set(g.id, g);
export const keptForNow = (id: string) => unsaved.get(id);
