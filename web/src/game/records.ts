// records.ts: records as text: of saved games and in links.
import type { SavedGame } from '$/app/storage';
import type { Answer } from '$/engine/protocol';
import { table } from '$/engine/client';
import { dealing, playing } from '$/engine/mirror';

const SLOT = 6;

/** The record of a saved game. */
export async function recordOf(saved: SavedGame): Promise<string> {
  const { setup, moves, position } = saved;
  const answers = await table.all([dealing(SLOT, { setup, moves, ...(position ? { position } : {}) }), ...playing(SLOT, moves), { op: 'record', slot: SLOT }]);
  return (answers.at(-1) as Answer<'record'>).record;
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
