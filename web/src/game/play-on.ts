// play-on.ts: a game continued against bots from any point of a replay.
import { settings } from '$/app/settings.svelte';
import { saveGame } from '$/app/storage';
import type { Seat } from '$/engine/cards';
import { t } from '$/i18n/index.svelte';
import { keepForNow } from '$/table/again';
import { planGame } from './local.svelte';
import type { ReplaySession } from './replay.svelte';
import { readRecord } from './replay.svelte';

/** The person takes the seat that was shown; everybody else becomes a bot. */
export async function playOn(session: ReplaySession): Promise<string> {
  const { head } = readRecord(session.text);
  const me: Seat = session.me ?? 'A';
  const seats = session.players.map((p) =>
    p.seat === me ? { kind: 'human' as const, name: settings.name || t().ui.you } : { kind: 'bot' as const, name: p.name, level: p.level ?? settings.level },
  );
  const first = head.get('first');
  const saved = planGame({ game: session.game, seats, seed: head.get('seed') ?? '', ...(first ? { first: first as Seat } : {}) });
  saved.moves = session.moves.slice(0, session.ply);
  keepForNow(saved);
  await saveGame(saved).catch(() => undefined);
  return saved.id;
}
