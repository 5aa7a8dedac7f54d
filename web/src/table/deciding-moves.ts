// deciding-moves.ts: the moves that brought most, for the final table: two of the winner, and the best one of the reader.
import type { ScoringMove, Moment } from '$/games/game';
import type { Session } from '$/game/session.svelte';

export type Deciding = Moment & { worth: number };

export function decidingMoves(session: Session, scoring: ScoringMove | undefined): Deciding[] {
  const winners: readonly string[] = session.look.end?.winners ?? [];
  const all = session.steps.flatMap((s) => {
    const m = scoring?.(session, s);
    return m?.seat && (m.worth ?? 0) > 0 ? [m as Deciding] : [];
  });
  all.sort((a, b) => b.worth - a.worth);
  const won = all.filter((m) => m.seat && winners.includes(m.seat)).slice(0, session.me && !winners.includes(session.me) ? 2 : 3);
  const own = all.find((m) => m.seat === session.me);
  return own && !won.includes(own) ? [...won, own] : won;
}
