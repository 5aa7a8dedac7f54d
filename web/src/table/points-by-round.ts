// points-by-round.ts: the points of every player after each round of a finished game, computed by the engine from the record.
import { table } from '$/engine/client';
import type { Answer, Request } from '$/engine/protocol';
import { ReplaySession } from '$/game/replay.svelte';
import type { Session } from '$/game/session.svelte';

export interface RoundPoints {
  round: number;
  /** By seat. */
  points: readonly number[];
}

/** A player's own view has all that their points depend on, so each seat is asked for its own points. */
export async function pointsByRound(session: Session): Promise<RoundPoints[]> {
  const replay = await ReplaySession.open(await session.record(), [], Infinity);
  const rounds = session.deck.ui.narrate(replay, replay.steps).flatMap((e) => (e.round !== undefined ? [{ round: e.round, ply: e.ply }] : []));
  const seats = replay.players.map((p) => p.seat);
  const { slot } = replay;
  // A round ends where the next one starts.
  const ends = rounds.slice(1).map((next, i) => ({ round: rounds[i]!.round, ply: next.ply }));
  const ask: Request[] = ends.flatMap(({ ply }) => [{ op: 'goto', slot, n: ply } as const, ...seats.map((seat) => ({ op: 'facts', slot, seat }) as const)]);
  const answers = (await table.all(ask)) as unknown[];
  const result = ends.map(({ round }, i) => ({ round, points: seats.map((_, k) => (answers[i * (seats.length + 1) + 1 + k] as Answer<'facts'>).score.points[k] ?? 0) }));
  const last = rounds.at(-1);
  return last && replay.end ? [...result, { round: last.round, points: replay.end.points }] : [];
}
