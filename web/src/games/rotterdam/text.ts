// text.ts: the table of Rotterdam in sentences.
import { known, sizeOf } from '$/engine/tables';
import type { Session } from '$/game/session.svelte';
import { who } from '$/game/player-names';
import type { TextPart } from '$/games/game';
import { t } from '$/i18n/index.svelte';
import { placeName } from './captions';
import type { Channel, Material } from './cards';
import type { RtDeck } from './deck';
import type { RtTable } from './table';
import { labelOf, materialTitle } from './card-text';
import { texts } from './texts';

/** Where a ship is and where its channels lead. */
export function shipLine(session: Session, id: string): string {
  const w = texts();
  const table = session.look.table as RtTable;
  const ship = table.ships[id];
  const { board } = session.deck as RtDeck;
  if (!ship) return id;
  const owner = who(session, id[0] as 'A');
  const cargo = ship.cargo ? w.materials[ship.cargo] : w.empty;
  if (!ship.at) return w.map.ship(owner, id, w.map.notPlaced, cargo);
  const here = board.positions.get(ship.at);
  const place = placeName(session.deck as RtDeck, ship.at);
  const where = here?.kind === 'harbour' ? w.map.inHarbour(place) : w.map.atSea(place);
  const ahead = board.channels.filter((c) => c.from === ship.at).map((c) => w.map.leads(w.channels[c.colour as Channel], placeName(session.deck as RtDeck, c.to)));
  return w.map.ship(owner, id, where, cargo) + (ahead.length ? `; ${w.map.ahead(ahead.join(', '))}` : '');
}

export function textOf(session: Session): TextPart[] {
  const w = texts();
  const table = session.look.table as RtTable;
  const deck = session.deck as RtDeck;
  const afloat = Object.entries(table.ships).filter(([, s]) => s.at !== null).map(([id]) => shipLine(session, id));
  const players = session.players.map((p, i) => {
    const points = (table.completed[i] ?? []).reduce((n, id) => {
      const c = deck.cards.get(id);
      return n + (c?.points ?? 0);
    }, 0);
    return [
      who(session, p.seat).name, w.players.pointsLabel(points), w.players.products(sizeOf(table.products[i]) ?? 0), w.players.shipping(sizeOf(table.shipping[i]) ?? 0),
      table.master === p.seat ? t().ui.players.master : '',
    ].filter(Boolean).join(', ');
  });
  const i = session.seatIndex;
  const name = (id: string) => {
    const c = deck.cards.get(id);
    return c ? labelOf(c) : id;
  };
  const own = session.me
    ? [
        { title: w.assignments.title, lines: known(table.assignments[i]).map(name) },
        { title: w.hand.products, lines: known(table.products[i]).map(name) },
        { title: w.hand.shipping, lines: known(table.shipping[i]).map(name) },
      ].map((p) => ({ ...p, lines: p.lines.length ? p.lines : [texts().none] }))
    : [];
  return [
    { title: t().ui.tabs.players, lines: players },
    ...own,
    { title: w.map.shipsTitle, lines: afloat.length ? afloat : [w.map.none] },
    { title: w.stock.title, lines: Object.entries(table.stock).map(([m, n]) => w.stock.of(materialTitle(m as Material), n)) },
  ];
}
