// weights.ts: what the strong bots have learned, fetched when one of them asks for it.
//
// A bot without weights plays on without them and says so; the next move then has them. Where they
// cannot be had (no network, an old server) nothing is lost but some strength.
import { thinker } from './client';

const asked = new Set<string>();
let learned: Promise<Set<string>> | null = null; // the games whose bots use weights

function toBase64(bytes: Uint8Array): string {
  let s = '';
  for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(s);
}

/** Lends the thinking engine the weights for this game and number of players, once. */
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
