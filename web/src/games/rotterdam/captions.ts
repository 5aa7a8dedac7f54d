// captions.ts: what happened on the river since the player's last decision, as short captions for the map.
import type { Seat } from '$/engine/cards';
import type { Session } from '$/game/session.svelte';
import type { Step } from '$/game/steps';
import { HARBOUR_TAKES, type Harbour, type Material } from './cards';
import type { RtDeck } from './deck';
import { placeOf, shipOf, unloadings } from './events';
import type { RtTable } from './table';
import { texts } from './texts';

export interface Caption {
  /** The ship; a later caption about the same ship replaces an earlier one. */
  about: string;
  /** How important it is; CARD: a shipping card was played on the ship. */
  weight: number;
  /** The player whose ship, card or product it is about. */
  seat: Seat;
  /** The position it stands at. */
  at: string;
  text: string;
}
/** The weight of what a shipping card did. */
export const CARD = 4;

/** The name of a position, the same everywhere: with the number that the map shows at it. */
export const placeName = (deck: RtDeck, id: string): string => texts().harbours[id as Harbour] ?? `${id} ${deck.board.positions.get(id)?.name ?? ''}`.trim();

/** Moves that the page may make itself. */
const NO_DECISION = ['pass', 'end', 'done', 'draw'];
const seatOf = (ship: string) => ship[0] as Seat;

/** The steps since the last decision of the person at the screen. */
export function stepsSinceOwn(session: Session): readonly Step[] {
  const { steps, me } = session;
  if (!me) return steps.filter((s) => (s.before as RtTable).round === (session.look.table as RtTable).round); // a spectator
  return steps.slice(steps.findLastIndex((s) => s.seat === me && !NO_DECISION.includes(s.move?.verb ?? '')) + 1);
}

function ofStep(s: Step, deck: RtDeck, me: Seat | null): Caption[] {
  const w = texts().caption;
  const { board } = deck;
  const after = s.after as RtTable;
  const name = (id: string) => placeName(deck, id);
  const at = (ship: string) => after.ships[ship]?.at ?? (s.before as RtTable).ships[ship]?.at ?? '';
  const on = (ship: string, text: string, weight: number, place = at(ship)): Caption[] => (place ? [{ seat: seatOf(ship), at: place, text, about: ship, weight }] : []);
  const moved = s.events.filter((e) => e.kind === 'sail').flatMap((e) => {
    const ship = shipOf(e);
    const to = placeOf(board, e.to);
    if (!to) return [];
    return board.positions.get(to)?.kind === 'harbour' ? on(ship, w.isIn(ship), 3, to) : on(ship, w.to(ship, name(to)), seatOf(ship) === me ? 2 : 1, to);
  });
  const unloaded = unloadings(board, s.events).flatMap((u) => on(u.ship, u.product ? w.brings(u.ship, texts().materials[HARBOUR_TAKES[u.harbour]]) : w.nothing(u.ship), 3, u.harbour));
  const [, b = '', c = '', d = ''] = s.move?.args ?? [];
  const [first = ''] = s.move?.args ?? [];
  switch (s.move?.verb) {
    case 'place': return on(first, c in texts().materials ? w.placed(first, texts().materials[c as Material]) : w.to(first, name(b)), 1, b);
    case 'cargo': return on(b, w.placed(b, texts().materials[d as Material]), 1, c);
    case 'setback': return on(b, w.back(b, name(c)), CARD, c);
    case 'storm': return on(b, w.back(b, name(d)), CARD, d);
    case 'police': return on(b, w.police(b), CARD);
    case 'rob': return on(b, w.robbed(b), CARD);
    case 'luck': return [...on(b, w.exchanged(b, c), CARD), ...on(c, w.exchanged(c, b), CARD)];
    case 'draw': {
      if (s.seat === me) return [];
      const anchored = Object.entries(after.ships).find(([id, ship]) => seatOf(id) === s.seat && ship.at !== null && board.positions.get(ship.at)?.anchor);
      return anchored ? [{ seat: s.seat, at: anchored[1].at ?? '', text: w.draws, about: anchored[0], weight: 1 }] : [];
    }
    default: return [...moved, ...unloaded];
  }
}

/** The most important ones, the newest last. */
export function captionsOf(session: Session, most: number): Caption[] {
  const deck = session.deck as RtDeck;
  const latest = new Map<string, Caption>();
  for (const s of stepsSinceOwn(session)) {
    for (const c of ofStep(s, deck, session.me)) {
      latest.delete(c.about);
      latest.set(c.about, c);
    }
  }
  const all = [...latest.values()];
  // A ship that has moved on since is not where its caption would stand.
  const ships = (session.look.table as RtTable).ships;
  const valid = all.filter((c) => ships[c.about]?.at === c.at || deck.board.positions.get(c.at)?.kind === 'harbour');
  const kept = new Set(valid.map((c, i) => ({ c, i })).sort((a, b) => b.c.weight - a.c.weight || b.i - a.i).slice(0, most).map((x) => x.c));
  return valid.filter((c) => kept.has(c));
}

/** The harbour that takes a cargo. */
export const harbourFor = (cargo: Material): Harbour | undefined => (Object.keys(HARBOUR_TAKES) as Harbour[]).find((h) => HARBOUR_TAKES[h] === cargo);

/** The fewest channels from a position to another; null: there is no way. */
export function channelsTo(deck: RtDeck, from: string, to: string): number | null {
  const seen = new Set([from]);
  for (let [here, n] = [[from], 0]; here.length; n++) {
    if (here.includes(to)) return n;
    here = [...new Set(here.flatMap((p) => deck.board.channels.filter((c) => c.from === p && !seen.has(c.to)).map((c) => c.to)))];
    for (const p of here) seen.add(p);
  }
  return null;
}
