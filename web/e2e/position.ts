// position.ts: a local game that has come to some point, played by bots in the same engine that the page uses.
import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEngine } from '../src/engine/wasm';

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));

interface Seen {
  over: boolean;
  prompt: string[];
  table: Record<string, unknown>;
}

interface Facts {
  plans: readonly { move: string }[];
  goals: readonly { ready: boolean }[];
}

/** Judges what seat A sees, the moves with a gain that it could make, and whether the cards for its goals are there. */
type Wanted = (table: Record<string, unknown>, plans: Facts['plans'], goals: Facts['goals']) => boolean;

/** Plays until seat A is asked and `wanted` says so, or 'last': for the last time; gives the moves that led there, or null: that never happens. */
async function movesTo(game: string, players: number, seed: string, wanted: Wanted | 'last'): Promise<string[] | null> {
  const wasm = readdirSync(assets).find((f) => f.endsWith('.wasm')) ?? '';
  const call = (await openEngine(readFileSync(`${assets}/${wasm}`))) as unknown as (ask: object) => Seen & Facts & { move: string };
  const moves: string[] = [];
  call({ op: 'new', slot: 0, game, players, seed });
  for (let last = 0; ; ) {
    const { over, prompt, table } = call({ op: 'look', slot: 0, viewer: 'A' });
    if (over && wanted === 'last') return moves.slice(0, last);
    if (over) return null;
    if (prompt.includes('A')) last = moves.length;
    const { plans, goals } = wanted !== 'last' && wanted.length > 1 ? call({ op: 'facts', slot: 0, seat: 'A' }) : { plans: [], goals: [] };
    if (wanted !== 'last' && prompt.includes('A') && wanted(table, plans, goals)) return moves;
    const { move } = call({ op: 'bot', slot: 0, seat: prompt[0], level: 'deckhand', seed: `${seed} ${moves.length}` });
    call({ op: 'play', slot: 0, move, viewer: 'A' });
    moves.push(move);
  }
}

/** The first of a few deals that comes to this point; the same in every run. */
async function gameWith(game: string, players: number, wanted: Wanted | 'last'): Promise<{ seed: string; moves: string[] }> {
  for (let k = 11; k < 31; k++) {
    const seed = String(k).repeat(32);
    const moves = await movesTo(game, players, seed, wanted);
    if (moves) return { seed, moves };
  }
  throw new Error('no game comes to this point');
}

/** Puts such a game into the browser and opens it; the person has seat A, bots have the others. */
export async function openGameAt(page: Page, game: 'packet-row' | 'rotterdam', players: number, wanted: Wanted | 'last', more: object = {}): Promise<void> {
  const { seed, moves } = await gameWith(game, players, wanted);
  const seats = Array.from({ length: players }, (_, i) => (i ? { kind: 'bot', name: `Bot ${i}`, level: 'deckhand' } : { kind: 'human', name: 'Marit' }));
  const saved = { id: 'testgame', setup: { game, players, seed, names: seats.map((s) => s.name) }, seats, moves, created: 1, updated: 1, over: false, ...more };
  await page.goto('./#/games');
  await page.locator('h1').waitFor();
  await page.evaluate((g) => new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('harbour');
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const change = request.result.transaction('games', 'readwrite');
      change.objectStore('games').put(g);
      change.oncomplete = () => (request.result.close(), resolve());
    };
  }), saved);
  await page.goto(`./#/play/${saved.id}`);
  await page.locator('#decision.live').waitFor();
}
