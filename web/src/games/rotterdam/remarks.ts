// remarks.ts: why a bot made a move, where everybody at the table can see the reason.
import { SEATS, type Seat } from '$/engine/cards';
import type { Remark, RemarkOf } from '$/games/game';
import { who } from '$/game/player-names';
import type { Session } from '$/game/session.svelte';
import type { Step } from '$/game/steps';
import { HARBOUR_TAKES, type Harbour, type Material } from './cards';
import type { RtDeck } from './deck';
import { cargoOf, placeOf, shipOf } from './events';
import type { RtTable } from './table';
import { remarkTexts, texts } from './texts';

const ownerOf = (ship: string): Seat => ship[0] as Seat;

/** What a colour did to the ships. */
function ofColour(session: Session, s: Step): Remark | null {
  const w = remarkTexts();
  const { board } = session.deck as RtDeck;
  const sailed = s.events.filter((e) => e.kind === 'sail');
  const own = sailed.filter((e) => ownerOf(shipOf(e)) === s.seat);
  const home = own.find((e) => cargoOf(e) && HARBOUR_TAKES[placeOf(board, e.to) as Harbour] === cargoOf(e));
  if (home) return { id: 'delivers', text: w.delivers(texts().materials[cargoOf(home) as Material]) };
  const held = s.events.find((e) => e.kind === 'blocked' && ownerOf(shipOf(e)) !== s.seat);
  if (held) return { id: 'blocks', text: w.blocks(who(session, ownerOf(shipOf(held)))) };
  if ((s.after as RtTable).steer) return null; // the ships move when one of them has been steered
  if (sailed.length === 0) return { id: 'nobody', text: w.nobody };
  return own.length > 1 && own.length === sailed.length ? { id: 'alone', text: w.alone } : null;
}

/** The player with the most points, where that is one. */
function leader(session: Session, table: RtTable): Seat | null {
  const points = session.players.map((_, i) => (table.completed[i] ?? []).reduce((n, id) => n + ((session.deck as RtDeck).cards.get(id)?.points ?? 0), 0));
  const most = Math.max(...points);
  return most > 0 && points.filter((p) => p === most).length === 1 ? (SEATS[points.indexOf(most)] ?? null) : null;
}

export const remarkOf: RemarkOf = (session, _earlier, s) => {
  const w = remarkTexts.now();
  const before = s.before as RtTable;
  if (!w) return null;
  switch (s.move?.verb) {
    case 'colour': return ofColour(session, s);
    case 'place': {
      const cargo = s.move.args[2] as Material;
      return before.stock[cargo] === 1 ? { id: 'last', text: w.last(texts().materials[cargo]) } : null;
    }
    case 'setback': case 'storm': case 'rob': {
      const victim = ownerOf(s.move.args[1] ?? '');
      return victim !== s.seat && victim === leader(session, before) ? { id: 'leads', text: w.leads(who(session, victim)) } : null;
    }
    default: return null;
  }
};
