// weights.ts: the weights of the strong bots, fetched when a bot needs them.
//
// A bot without weights plays without them and reports it; its next move then has them. If they
// cannot be loaded (no network, an old server), the bot only plays weaker.
import { thinker } from './client';

const asked = new Set<string>();
let learned: Promise<Set<string>> | null = null; // the games whose bots use weights

function toBase64(bytes: Uint8Array): string {
  let s = '';
  for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(s);
}

/** Loads the weights for this game and number of players into the thinking engine, once. */
export async function lendWeights(game: string, seats: number): Promise<void> {
  const name = `${game}-${seats}.net`;
  if (asked.has(name)) return;
  asked.add(name);
  try {
    learned ??= thinker.call('games', {}).then(({ games }) => new Set(games.filter((g) => g.nets).map((g) => g.id)));
    if (!(await learned).has(game)) return;
    const answer = await fetch(new URL(`./nets/${name}`, document.baseURI));
    if (!answer.ok || (answer.headers.get('content-type') ?? '').includes('html')) return;
    await thinker.call('net', { game, seats, bytes: toBase64(new Uint8Array(await answer.arrayBuffer())) });
  } catch {
    learned = null;
    asked.delete(name);
  }
}
