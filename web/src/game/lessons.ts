// lessons.ts: the guided first deals: what the learner is to do, and where somebody has left one.
import type { LessonStep } from '$/games/game';
import type { Step } from './steps';

/** The learner's own moves so far, without the seat. */
export const movesOf = (steps: readonly Step[], seat: string | null): string[] =>
  steps.flatMap((s) => (s.seat === seat && s.move ? [[s.move.verb, ...s.move.args].join(' ')] : []));

/** How many of the steps' moves have been made, and whether the next one made was another. */
export function progress(steps: readonly LessonStep[], moves: readonly string[]): { made: number; astray: boolean } {
  const wanted = steps.flatMap((s) => s.move ?? []);
  let made = 0;
  while (made < wanted.length && made < moves.length && wanted[made]?.test(moves[made] ?? '')) made++;
  return { made, astray: made < moves.length && made < wanted.length };
}

/** The next move in a script of the seat that has made some moves already; null: it has no more. */
export function scripted(script: readonly string[], moves: readonly string[], seat: string): string | null {
  const made = moves.filter((m) => m.startsWith(`${seat} `)).length;
  return script.filter((m) => m.startsWith(`${seat} `))[made] ?? null;
}

export interface Place {
  step: number;
  of: number;
  moves: string[];
}
const KEY = 'harbour-lessons';

function places(): Partial<Record<string, Place>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<string, Place>>;
  } catch {
    return {};
  }
}
/** Where a lesson was left; null before its first step is done, and after its end. */
export const placeOf = (game: string): Place | null => places()[game] ?? null;

export function keepPlace(game: string, place: Place | null): void {
  const { [game]: _, ...others } = places();
  try {
    localStorage.setItem(KEY, JSON.stringify(place ? { ...others, [game]: place } : others));
  } catch {
    // Without storage the lesson begins again next time.
  }
}
