// endings.ts: whether the game ends after this round, from what everybody sees (PR-7.1).
import { sizeOf } from '$/engine/tables';
import { AREAS, type Area } from './cards';
import type { PrTable } from './table';

/** The number of cards of a whole supply, by the number of players (PR-2.2). */
export const fullSupply = (t: PrTable): number => [2, 2, 2, 2, 3, 4][t.money.length] ?? 3;
/** So many areas that cannot be filled end the game. */
export const areasToEnd = (t: PrTable): number => Math.max(1, t.money.length - 2);

/** The next supply and the talon together cannot fill this area again. */
export const runsOut = (t: PrTable, area: Area): boolean => t.future[area].length + (sizeOf(t.talon[area]) ?? Infinity) < fullSupply(t);

/** The game ends after this round, whatever happens in it; with `naming`: if that area is named too. */
export function isLastRound(t: PrTable, naming?: Area): boolean {
  const failing = AREAS.filter((a) => t.failed.includes(a) || ((t.named.includes(a) || a === naming) && runsOut(t, a)));
  return (t.phase === 'choose' || t.phase === 'ask') && failing.length >= areasToEnd(t);
}
