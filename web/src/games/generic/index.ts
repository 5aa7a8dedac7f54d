// index.ts: a game without its own folder. It is played at the generic table, which shows
// the engine's own texts: what lies on the table, the legal moves as a list, events as sentences.
import type { GameEntry } from '$/games/game';

const die = '<rect x="3" y="3" width="24" height="24" rx="5" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="10" cy="10" r="2.4"/><circle cx="20" cy="20" r="2.4"/><circle cx="15" cy="15" r="2.4"/>';

export const genericGame = (id: string): GameEntry => ({
  id,
  title: id,
  seats: [2, 5],
  revision: 1,
  options: [],
  usualPlayers: 2,
  icon: () => ({ art: die, box: '0 0 30 30', width: 30, height: 30 }),
  poster: () => die,
  openMemory: false,
  automatic: null,
  rules: null,
  load: () => import('./game-ui').then((m) => m.ui),
});
