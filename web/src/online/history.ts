// history.ts: data for the plots of an account, from the server's answers.
import type { FinishedGame, Rating } from './account';

/** The displayed skill: whole numbers up to about 2000, on the same scale at the table and in plots. */
export const ratingNumber = (skill: number): number => Math.round(skill * 40);

/** The uncertainty of a rating: two standard deviations either side. Null before the first rated game. */
export function ratingBand(r: Rating | null | undefined): { shown: number; low: number; high: number } | null {
  const untouched = 8.33; // a newcomer's spread is 25/3
  if (!r || r.sigma >= untouched) return null;
  return { shown: ratingNumber(r.shown), low: ratingNumber(Math.max(0, r.mu - 2 * r.sigma)), high: ratingNumber(r.mu + 2 * r.sigma) };
}

/** The best rating over all games; null if there is none. */
export function bestRating(stats: Partial<Record<string, { rating?: Rating | null }>>): number | null {
  const shown = Object.values(stats).flatMap((s) => ratingBand(s?.rating)?.shown ?? []);
  return shown.length ? Math.max(...shown) : null;
}

export interface Past {
  at: number;
  points: number;
  place: number;
  won: boolean;
  rated: boolean;
}

/** This person's games of one kind, oldest first. */
export function pastOf(games: readonly FinishedGame[], game: string, user: string): Past[] {
  return games
    .filter((g) => g.game === game)
    .flatMap((g) => {
      const me = g.players.find((p) => p.user === user);
      return me ? [{ at: g.ended, points: me.points, place: me.place, won: me.place === 1, rated: g.rated }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/** How often each place was reached, from the first to the last one that occurs. */
export function placesOf(past: readonly Past[]): number[] {
  const last = Math.max(0, ...past.map((p) => p.place));
  return Array.from({ length: last }, (_, i) => past.filter((p) => p.place === i + 1).length);
}
