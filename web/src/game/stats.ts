// stats.ts: numbers about finished local games.
import type { SavedGame } from '$/app/storage';
import { LEVELS } from './player-names';

export interface Stats {
  played: number;
  won: number;
  average: number;
  best: number;
  place: number;
  /** The strongest level of bots that was beaten. */
  beaten: string | null;
  /** Own points, oldest first. */
  history: { points: number; won: boolean }[];
}

/** Only games with exactly one person count: there it is clear who played. */
export function statsOf(games: readonly SavedGame[], game: string): Stats {
  const mine = games.filter((g) => g.over && g.setup.game === game && g.points && g.seats.filter((s) => s.kind === 'human').length === 1).sort((a, b) => a.updated - b.updated);
  let beaten = -1;
  const history = mine.map((g) => {
    const i = g.seats.findIndex((s) => s.kind === 'human');
    const won = (g.winners as string[] | undefined)?.includes(String.fromCharCode(65 + i)) ?? false;
    if (won) {
      const weakest = Math.min(...g.seats.filter((s) => s.kind === 'bot').map((s) => LEVELS.findIndex((l) => l === s.level)));
      beaten = Math.max(beaten, weakest);
    }
    const points = g.points?.[i] ?? 0;
    return { points, won, place: 1 + (g.points ?? []).filter((p) => p > points).length };
  });
  const n = history.length;
  const mean = (f: (h: (typeof history)[number]) => number) => (n ? history.reduce((s, h) => s + f(h), 0) / n : 0);
  return {
    played: n,
    won: history.filter((h) => h.won).length,
    average: mean((h) => h.points),
    best: Math.max(0, ...history.map((h) => h.points)),
    place: mean((h) => h.place),
    beaten: LEVELS[beaten] ?? null,
    history: history.map(({ points, won }) => ({ points, won })),
  };
}
