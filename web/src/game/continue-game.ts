// continue-game.ts: a game continued against bots from any point of a replay.
import { settings } from '$/app/settings.svelte';
import { saveGame } from '$/app/storage';
import type { Seat } from '$/engine/cards';
import { botNames, personName } from '$/game/people';
import { LEVELS } from '$/game/player-names';
import { keepForNow } from '$/table/play-again';
import { planGame } from './local.svelte';
import type { ReplaySession } from './replay.svelte';
import { readRecord } from './replay.svelte';

/** The person takes the seat; everybody else becomes a bot, under a name that nobody else has. */
export async function playOn(session: ReplaySession, me: Seat): Promise<string> {
  const { head } = readRecord(session.text);
  const name = personName();
  const others = session.players.filter((p) => p.seat !== me).map((p) => p.name);
  const spare = botNames(session.players.length, [name, ...others]);
  const seats = session.players.map((p) =>
    p.seat === me
      ? { kind: 'human' as const, name }
      : { kind: 'bot' as const, name: p.name.toLowerCase() === name.toLowerCase() ? (spare.pop() ?? p.seat) : p.name, level: LEVELS.find((l) => l === p.level) ?? settings.level },
  );
  const first = head.get('first');
  const saved = planGame({ game: session.game, seats, seed: head.get('seed') ?? '', ...(first ? { first: first as Seat } : {}) });
  saved.moves = session.moves.slice(0, session.ply);
  keepForNow(saved);
  await saveGame(saved).catch(() => undefined);
  return saved.id;
}
