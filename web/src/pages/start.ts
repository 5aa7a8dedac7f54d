// start.ts: a game against bots, at once.
import { settings } from '$/app/settings.svelte';
import { saveGame, type SeatPlan } from '$/app/storage';
import { planGame } from '$/game/local.svelte';
import { t } from '$/i18n/index.svelte';
import { keepForNow } from '$/table/again';

const NAMES = ['Tobias', 'Ines', 'Amos', 'Fatima', 'Bo', 'Marit', 'Jansen', 'Lotte'];

/** Bots with names of their own, never the person's. */
export function botNames(n: number, taken: string): string[] {
  const free = NAMES.filter((x) => x.toLowerCase() !== taken.trim().toLowerCase());
  const from = Math.floor(Math.random() * free.length);
  return Array.from({ length: n }, (_, i) => free[(from + i) % free.length] ?? `Bot ${i + 1}`);
}

export function soloSeats(players: number, level: string): SeatPlan[] {
  const me: SeatPlan = { kind: 'human', name: settings.name || t().ui.you };
  return [me, ...botNames(players - 1, me.name).map((name): SeatPlan => ({ kind: 'bot', name, level }))];
}

export async function startSolo(game: string, players: number, level: string, more: { seed?: string; daily?: string } = {}): Promise<string> {
  const saved = planGame({ game, seats: soloSeats(players, level), ...more });
  keepForNow(saved);
  await saveGame(saved).catch(() => undefined);
  return saved.id;
}
