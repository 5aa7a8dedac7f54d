// text.ts: the table of Packet Row in sentences.
import { known, sizeOf } from '$/engine/tables';
import type { Session } from '$/game/session.svelte';
import { who } from '$/game/player-names';
import type { TextPart } from '$/games/game';
import { t } from '$/i18n/index.svelte';
import { AREAS } from './cards';
import type { PrDeck } from './deck';
import { cardName } from './describe';
import type { PrTable } from './table';
import { labelOf } from './card-text';
import { texts } from './texts';

export function textOf(session: Session): TextPart[] {
  const w = texts();
  const table = session.look.table as PrTable;
  const deck = session.deck as PrDeck;
  const label = (id: string) => {
    const c = deck.cards.get(id);
    return c ? labelOf(c) : id;
  };
  const labels = (ids: readonly string[]) => (ids.length ? ids.map(label).join('; ') : w.twin.none);
  const players = session.players.map((p, i) => {
    const ships = table.ships[i] ?? [];
    return [
      w.twin.money(who(session, p.seat).name, table.money[i] ?? 0),
      ships.length ? w.twin.ships(ships.map((id) => cardName(deck, id)).join(', ')) : w.twin.noShips,
      table.master === p.seat ? w.twin.master : '',
      table.served.includes(p.seat) ? w.twin.piece : '',
    ].filter(Boolean).join(', ');
  });
  const own = session.me ? [w.twin.hand(labels(known(table.hands[session.seatIndex])))] : [];
  return [
    { title: t().ui.tabs.players, lines: players },
    ...(own.length ? [{ title: w.hand.title, lines: own }] : []),
    ...AREAS.map((a) => ({
      title: w.areas[a],
      lines: [
        table.area === a ? w.board.atHandShort : table.named.includes(a) ? w.board.closedShort : w.board.openShort,
        w.twin.current(labels(table.current[a])), w.twin.future(labels(table.future[a])), w.twin.talon(String(sizeOf(table.talon[a]) ?? '?')),
      ],
    })),
  ];
}
