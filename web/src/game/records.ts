// records.ts: records as text: of kept games, in links, and read back.
import type { SavedGame } from '$/app/storage';
import { table } from '$/engine/client';
import { dealInto } from '$/engine/mirror';

const SLOT = 6;

/** The record of a kept game. */
export async function recordOf(saved: SavedGame): Promise<string> {
  await dealInto(table, SLOT, { setup: saved.setup, moves: [], ...(saved.position ? { position: saved.position } : {}) });
  for (const move of saved.moves) await table.call('play', { slot: SLOT, move, viewer: 'watcher' });
  return (await table.call('record', { slot: SLOT })).record;
}

const toBase64 = (bytes: Uint8Array) => {
  let s = '';
  for (const b of bytes) s += String.fromCharCode(b);
  return btoa(s).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
const fromBase64 = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const blob = new Blob([bytes as BlobPart]);
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}

/** A record packed for a link. */
export async function packRecord(record: string): Promise<string> {
  return toBase64(await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw')));
}

export async function unpackRecord(packed: string): Promise<string> {
  return new TextDecoder().decode(await through(fromBase64(packed), new DecompressionStream('deflate-raw')));
}
