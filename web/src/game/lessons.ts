// lessons.ts: the guided first deals: the steps of the learner, and the saved progress.
import type { LessonStep } from '$/games/game';
import type { Step } from './steps';

/** The learner's own moves so far, without the seat. */
export const movesOf = (steps: readonly Step[], seat: string | null): string[] =>
  steps.flatMap((s) => (s.seat === seat && s.move ? [[s.move.verb, ...s.move.args].join(' ')] : []));

/** The number of steps whose moves have been made, and whether the learner then made another move. */
export function progress(steps: readonly LessonStep[], moves: readonly string[]): { made: number; astray: boolean } {
  const wanted = steps.flatMap((s) => s.move ?? []);
  let made = 0;
  while (made < wanted.length && made < moves.length && wanted[made]?.test(moves[made] ?? '')) made++;
  return { made, astray: made < moves.length && made < wanted.length };
}

/** The next scripted move of a seat after a number of its moves; null: there is none. */
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
/** The saved progress of a lesson; null before its first step and after its end. */
export const placeOf = (game: string): Place | null => places()[game] ?? null;

export function keepPlace(game: string, place: Place | null): void {
  const { [game]: _, ...others } = places();
  try {
    localStorage.setItem(KEY, JSON.stringify(place ? { ...others, [game]: place } : others));
  } catch {
    // Without storage the lesson begins again next time.
  }
}
