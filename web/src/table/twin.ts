// twin.ts: the table in sentences.
import { AREAS, type Channel } from '$/engine/cards';
import { known, sizeOf, type PrTable, type RtTable } from '$/engine/tables';
import type { Session } from '$/game/session.svelte';
import { cardName } from '$/game/refusal';
import { who } from '$/game/who';
import { t } from '$/i18n/index.svelte';

export interface Part {
  title: string;
  lines: string[];
}

export function textOf(session: Session): Part[] {
  return session.game === 'packet-row' ? packetRow(session) : rotterdam(session);
}

function packetRow(session: Session): Part[] {
  const w = t().packetRow;
  const table = session.look.table as PrTable;
  const deck = session.deck;
  const label = (id: string) => {
    const c = deck.game === 'packet-row' ? deck.cards.get(id) : undefined;
    return c ? w.card.label(c) : id;
  };
  const labels = (ids: readonly string[]) => (ids.length ? ids.map(label).join('; ') : w.twin.none);
  const players = session.players.map((p, i) => {
    const ships = table.ships[i] ?? [];
    return [
      w.twin.money(who(session, p.seat), table.money[i] ?? 0),
      ships.length ? w.twin.ships(ships.map((id) => cardName(session, id)).join(', ')) : w.twin.noShips,
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
        w.twin.current(labels(table.current[a])), w.twin.future(labels(table.future[a])), w.twin.talon(sizeOf(table.talon[a]) ?? '?'),
      ],
    })),
  ];
}

/** Where a ship is and where its channels lead. */
export function shipLine(session: Session, id: string): string {
  const w = t().rotterdam;
  const table = session.look.table as RtTable;
  const ship = table.ships[id];
  const deck = session.deck;
  if (!ship || deck.game !== 'rotterdam') return id;
  const owner = who(session, id[0] as 'A');
  const cargo = ship.cargo ? w.materials[ship.cargo] : w.empty;
  if (!ship.at) return w.map.ship(owner, id, w.map.notPlaced, cargo);
  const here = deck.board.positions.get(ship.at);
  const place = here?.name ?? ship.at;
  const where = here?.kind === 'harbour' ? w.map.inHarbour(place) : w.map.atSea(place);
  const ahead = deck.board.channels.filter((c) => c.from === ship.at).map((c) => w.map.leads(c.colour as Channel, deck.board.positions.get(c.to)?.name ?? c.to));
  return w.map.ship(owner, id, where, cargo) + (ahead.length ? `; ${w.map.ahead(ahead.join(', '))}` : '');
}

function rotterdam(session: Session): Part[] {
  const w = t().rotterdam;
  const table = session.look.table as RtTable;
  const afloat = Object.entries(table.ships).filter(([, s]) => s.at !== null).map(([id]) => shipLine(session, id));
  const players = session.players.map((p, i) => {
    const points = (table.completed[i] ?? []).reduce((n, id) => {
      const c = session.deck.game === 'rotterdam' ? session.deck.cards.get(id) : undefined;
      return n + (c?.points ?? 0);
    }, 0);
    return [
      who(session, p.seat).name, w.players.pointsLabel(points), w.players.products(sizeOf(table.products[i]) ?? 0), w.players.shipping(sizeOf(table.shipping[i]) ?? 0),
      table.master === p.seat ? t().ui.players.master : '',
    ].filter(Boolean).join(', ');
  });
  const i = session.seatIndex;
  const name = (id: string) => {
    const c = session.deck.game === 'rotterdam' ? session.deck.cards.get(id) : undefined;
    return c ? w.card.label(c) : id;
  };
  const own = session.me
    ? [
        { title: w.assignments.title, lines: known(table.assignments[i]).map(name) },
        { title: w.hand.products, lines: known(table.products[i]).map(name) },
        { title: w.hand.shipping, lines: known(table.shipping[i]).map(name) },
      ].map((p) => ({ ...p, lines: p.lines.length ? p.lines : [t().packetRow.twin.none] }))
    : [];
  return [
    { title: t().ui.tabs.players, lines: players },
    ...own,
    { title: w.map.shipsTitle, lines: afloat.length ? afloat : [w.map.none] },
    { title: w.stock.title, lines: Object.entries(table.stock).map(([m, n]) => w.stock.of(m as 'grain', n)) },
  ];
}
