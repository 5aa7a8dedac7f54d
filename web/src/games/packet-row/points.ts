// points.ts: where the points of Packet Row come from, in words.
import type { End } from '$/engine/protocol';
import { known } from '$/engine/tables';
import { names } from '$/game/player-names';
import type { Session } from '$/game/session.svelte';
import type { GameUi } from '$/games/game';
import type { PrDeck } from './deck';
import type { PrTable } from './table';
import { texts } from './texts';

/** How many bankers a player has, and who has the most money if they bring nothing. */
function bankersOf(end: End, session: Session, i: number): string {
  const w = texts().end;
  const { cards } = session.deck as PrDeck;
  const n = known((session.look.table as PrTable).hands[i]).filter((id) => cards.get(id)?.kind === 'banker').length;
  const money = end.money ?? [];
  const richest = session.players.flatMap((p, k) => (money[k] === Math.max(...money) ? p.seat : []));
  return !n ? '' : end.bankers?.[i] ? w.bankersOf(n) : w.bankersPoor(n, names(session, richest));
}

export const pointsBySource: GameUi['pointsBySource'] = (end, session) => {
  const w = texts().end;
  const cash = end.money ?? [];
  return [
    { name: w.buildings, values: end.buildings ?? [], pattern: 'solid' },
    { name: w.money, values: cash.map((m) => Math.floor(m / 10)), pattern: 'light', extra: (i) => w.cash(cash[i] ?? 0) },
    { name: w.bankers, values: end.bankers ?? [], pattern: 'lines', extra: (i) => bankersOf(end, session, i) },
  ];
};
