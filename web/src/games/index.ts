// index.ts: the list of games. A new game is one line here and a folder beside it.
import type { GameEntry } from './game';
import { genericGame } from './generic';
import { packetRow } from './packet-row';
import { rotterdam } from './rotterdam';

export type { GameEntry, GameUi } from './game';

export const GAMES: readonly GameEntry[] = [packetRow, rotterdam];

/** The game with this id, or null. */
export const findGame = (id: string | undefined): GameEntry | null => GAMES.find((g) => g.id === id) ?? null;

/** The game with this id; a game that the page has no folder for is shown by the generic table. */
export const gameOf = (id: string): GameEntry => findGame(id) ?? genericGame(id);

/** With `?developer` in its address the page plays every game that the engine has. */
const developer = (): boolean => typeof location !== 'undefined' && new URLSearchParams(location.search).has('developer');

/** The game that a route names, or the first one. */
export const gameInRoute = (id: string | undefined): GameEntry => findGame(id) ?? (id && developer() ? genericGame(id) : (GAMES[0] as GameEntry));
