// storage.ts: games kept in this browser (IndexedDB).
//
// If there is no storage or it is full, the call fails and the game continues without being saved.
import type { Seat } from '$/engine/cards';
import type { Judged, Setup, Summary } from '$/engine/protocol';

export interface SeatPlan {
  kind: 'human' | 'bot';
  name: string;
  level?: string;
  /** The WebAssembly module that plays the seat; `level` is then its name. */
  file?: File;
}

/** A local game: set-up and moves. The engine derives everything else. */
export interface SavedGame {
  id: string;
  setup: Setup;
  seats: SeatPlan[];
  moves: string[];
  created: number;
  updated: number;
  over: boolean;
  points?: number[];
  winners?: Seat[];
  round?: number;
  turn?: Seat[];
  takeBacks?: number;
  /** Moves that the page made because there was no choice, by index. */
  auto?: number[];
  daily?: string;
  /** The scripted moves of the bots in a guided game, which is not saved. */
  lesson?: readonly string[];
  /** The record of the game from whose position this game began. */
  origin?: string;
  position?: object;
  /** Open memory: the table shows what has been seen. */
  memory?: boolean;
}

const NAME = 'harbour';
let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) request.result.createObjectStore('games', { keyPath: 'id' });
      request.result.createObjectStore('analyses', { keyPath: 'record' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
  opened.catch(() => (opened = null));
  return opened;
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>, name: 'games' | 'analyses' = 'games'): Promise<T> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode);
    const request = act(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
    transaction.onerror = () => reject(transaction.error ?? new Error('not stored'));
  });
}

export const saveGame = (game: SavedGame) => inStore('readwrite', (s) => s.put(structuredClone(game))).then(() => undefined);
export const findGame = (id: string) => inStore<SavedGame | undefined>('readonly', (s) => s.get(id) as IDBRequest<SavedGame | undefined>);
export const deleteGame = (id: string) => inStore('readwrite', (s) => s.delete(id)).then(() => undefined);
export const wipeGames = () => Promise.all([inStore('readwrite', (s) => s.clear()), inStore('readwrite', (s) => s.clear(), 'analyses')]).then(() => undefined);

/** The analysis of a record and the moments that the user has tried. */
export interface SavedAnalysis {
  record: string;
  iterations: number;
  judged: Judged[];
  summary: Summary;
  tried: Record<number, 'found' | 'seen'>;
  /** How many answers were given to each moment until the best was found. */
  tries?: Record<number, number>;
}
export const saveAnalysis = (a: SavedAnalysis) => inStore('readwrite', (s) => s.put(structuredClone(a)), 'analyses').then(() => undefined);
export const findAnalysis = (record: string) => inStore<SavedAnalysis | undefined>('readonly', (s) => s.get(record) as IDBRequest<SavedAnalysis | undefined>, 'analyses');

/** All games, the latest first. */
export async function listGames(): Promise<SavedGame[]> {
  const all = await inStore<SavedGame[]>('readonly', (s) => s.getAll() as IDBRequest<SavedGame[]>);
  return all.sort((a, b) => b.updated - a.updated);
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const random = (n: number) => Array.from(crypto.getRandomValues(new Uint8Array(n)));

export const newId = (): string => random(8).map((b) => letters[b % 32]).join('');
/** A seed of 256 bits, as the engine reads it. */
export const newSeed = (): string => random(32).map((b) => b.toString(16).padStart(2, '0')).join('');
