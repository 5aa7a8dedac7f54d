// start.ts: starts a game against bots.
import { saveGame, type SeatPlan } from '$/app/storage';
import { planGame } from '$/game/local.svelte';
import { botNames, personName } from '$/game/people';
import { keepForNow } from '$/table/play-again';

export function soloSeats(players: number, level: string): SeatPlan[] {
  const me: SeatPlan = { kind: 'human', name: personName() };
  return [me, ...botNames(players - 1, [me.name]).map((name): SeatPlan => ({ kind: 'bot', name, level }))];
}

export async function startSolo(game: string, players: number, level: string, more: { seed?: string; daily?: string } = {}): Promise<string> {
  const saved = planGame({ game, seats: soloSeats(players, level), ...more });
  keepForNow(saved);
  await saveGame(saved).catch(() => undefined);
  return saved.id;
}
