// about.ts: what a place, channel, ship or card of Rotterdam is for, and what it would do now.
import type { Seat } from '$/engine/cards';
import { known, sizeOf } from '$/engine/tables';
import type { About } from '$/games/game';
import { who } from '$/game/player-names';
import type { Session } from '$/game/session.svelte';
import { channelsTo, harbourFor, placeName } from './captions';
import { HARBOUR_MAKES, HARBOUR_TAKES, type Channel, type Harbour, type Material, type ProductCard } from './cards';
import { channelTitle, labelOf, materialTitle } from './card-text';
import type { RtDeck } from './deck';
import type { RtTable } from './table';
import { shipLine } from './text';
import { aboutTexts, texts } from './texts';

const deckOf = (session: Session) => session.deck as RtDeck;
const tableOf = (session: Session) => session.look.table as RtTable;
const nameOf = (session: Session, id: string) => placeName(deckOf(session), id);

/** The ships on a position, with their owners. */
const shipsAt = (session: Session, at: string) => Object.entries(tableOf(session).ships).filter(([, s]) => s.at === at).map(([id]) => ({ id, owner: who(session, id[0] as Seat).name }));

function ofPlace(session: Session, id: string, target: boolean): About | null {
  const w = aboutTexts();
  const { board } = deckOf(session);
  const p = board.positions.get(id);
  if (!p) return null;
  const ships = shipsAt(session, id).map((s) => `${s.id} (${s.owner})`);
  const now = [ships.length ? w.here(ships) : w.free, target ? w.choose : ''].filter(Boolean).join(' ');
  if (p.kind === 'harbour') {
    const h = id as Harbour;
    const [one, two] = HARBOUR_MAKES[h].map((x) => texts().products[x]);
    return { text: w.harbour(texts().harbours[h], texts().materials[HARBOUR_TAKES[h]], one ?? '', two ?? '', sizeOf(tableOf(session).stacks[h]) ?? 0), now };
  }
  const ways = board.channels.filter((c) => c.from === id).map((c) => texts().map.leads(texts().channels[c.colour], nameOf(session, c.to)));
  const what = p.kind === 'start' ? w.start(nameOf(session, id)) : p.anchor ? w.anchor(nameOf(session, id)) : w.river(nameOf(session, id));
  return { text: ways.length ? `${what} ${w.ahead(ways)}` : what, now };
}

function ofChannel(session: Session, from: string, to: string, colour: Channel): About {
  const w = aboutTexts();
  const ship = shipsAt(session, from)[0];
  const taken = deckOf(session).board.positions.get(to)?.kind !== 'harbour' && shipsAt(session, to).length > 0;
  return {
    text: w.lane(channelTitle(colour), nameOf(session, from), nameOf(session, to)),
    now: !ship ? w.laneEmpty : taken ? w.laneBlocked(ship.id, nameOf(session, to)) : w.laneMoves(ship.id),
  };
}

function ofShip(session: Session, id: string): About {
  const w = aboutTexts();
  const ship = tableOf(session).ships[id];
  const harbour = ship?.cargo ? harbourFor(ship.cargo) : undefined;
  const text = shipLine(session, id);
  if (!ship?.at || !harbour) return { text, now: '' };
  const name = texts().harbours[harbour];
  if (deckOf(session).board.positions.get(ship.at)?.kind === 'harbour') return { text, now: w.shipHome };
  const n = channelsTo(deckOf(session), ship.at, harbour);
  return { text, now: n === null ? w.shipLost(name) : w.shipGoal(n, name) };
}

function ofMaterial(session: Session, m: Material): About | null {
  const h = harbourFor(m);
  const [one, two] = h ? HARBOUR_MAKES[h].map((x) => texts().products[x]) : [];
  return h && one && two ? { text: texts().stock.of(materialTitle(m), tableOf(session).stock[m]), now: aboutTexts().material(texts().harbours[h], one, two) } : null;
}

function ofProduct(session: Session, card: ProductCard): About {
  const w = aboutTexts();
  const wanted = known(tableOf(session).assignments[session.seatIndex]).map((id) => deckOf(session).cards.get(id)).find((c) => c?.kind === 'assignment' && c.products.includes(card.product));
  return { text: labelOf(card), now: wanted ? w.needed(wanted.points) : w.spare };
}

/** What an element of the table shows; null: it has nothing to explain but its title. */
export function about(session: Session, e: HTMLElement | SVGElement): About | null {
  const { node, ship, lane, material, own } = e.dataset;
  const card = own ? deckOf(session).cards.get(own) : undefined;
  if (node) return ofPlace(session, node, e.classList.contains('target'));
  if (ship) return ofShip(session, ship);
  if (material) return ofMaterial(session, material as Material);
  if (card?.kind === 'product') return ofProduct(session, card);
  if (!lane) return null;
  const [from = '', to = '', colour = ''] = lane.split(' ');
  return ofChannel(session, from, to, colour as Channel);
}
