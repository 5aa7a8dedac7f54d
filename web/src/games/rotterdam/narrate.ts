// narrate.ts: Rotterdam's moves in words, for the log and for screen readers.
import type { Seat } from '$/engine/cards';
import { HARBOUR_TAKES, type Channel, type Harbour, type Material } from '$/games/rotterdam/cards';
import type { RtDeck } from '$/games/rotterdam/deck';
import type { RtTable } from '$/games/rotterdam/table';
import type { Moment } from '$/games/game';
import type { LogEntry } from '$/game/log';
import { cardName } from '$/game/refusal';
import { placeName } from './captions';
import { thingName } from './describe';
import type { Session } from '$/game/session.svelte';
import type { Step } from '$/game/steps';
import { doer, names, who } from '$/game/player-names';
import { t } from '$/i18n/index.svelte';
import type { Who } from '$/i18n/sentence-parts';
import { shipOf, unloadings, type Unloading } from './events';
import { texts } from './texts';

function offerText(s: Step, session: Session): string {
  const w = texts().log;
  const args = s.move?.args ?? [];
  const at = args.indexOf('for');
  const to = args.indexOf('to');
  const receiver = args[to + 1];
  const mine = receiver === 'all' || receiver === session.me || s.seat === session.me;
  if (!mine && session.kind !== 'replay') return w.offerHidden(who(session, s.seat));
  const give = args.slice(0, at).map((c) => cardName(session, c)).join(', ');
  const want = args.slice(at + 1, to).map((p) => thingName(session, p)).join(', ');
  return w.offer(who(session, s.seat), give, want, receiver === 'all' ? w.toAll : w.toSeat(who(session, receiver as Seat)));
}

const material = (m: string) => texts().materials[m as Material] ?? m;
const harbour = (h: string) => texts().harbours[h as Harbour] ?? h;

/** The product of an unloaded ship; if there was none, the ship and the reason. */
function unloadText(u: Unloading, owner: Who): string {
  const w = texts().log;
  if (u.product && u.cargo) return w.delivered(owner, material(u.cargo), harbour(u.harbour));
  if (!u.cargo) return w.inVainEmpty(u.ship, harbour(u.harbour));
  const takes = HARBOUR_TAKES[u.harbour];
  if (u.cargo !== takes) return w.inVainWrong(u.ship, harbour(u.harbour), material(takes), material(u.cargo));
  return w.inVainNone(u.ship, harbour(u.harbour));
}

/** The ships that a colour moved: those after a fork move when the ship there has been steered. */
function movedBy(colour: Step, later: readonly Step[]): string[] {
  const other = later.findIndex((s) => s.move?.verb !== 'steer');
  const steered = other < 0 ? later : later.slice(0, other);
  return [colour, ...((colour.after as RtTable).steer ? steered : [])].flatMap((s) => s.events.filter((e) => e.kind === 'sail').map(shipOf));
}

/** `later`: the steps that followed. */
function moveText(s: Step, deck: RtDeck, session: Session, later: readonly Step[] = []): string | null {
  const w = texts().log;
  const by = doer(session, s);
  const [a = '', b = '', c = '', d = ''] = s.move?.args ?? [];
  const place = (id: string) => placeName(deck, id);
  switch (s.move?.verb) {
    case 'place': return c === 'empty' ? w.placedEmpty(by, a, place(b)) : w.placed(by, a, place(b), material(c));
    case 'colour': {
      const colour = texts().channels[a as Channel];
      const ships = movedBy(s, later);
      if (ships.length) return w.colour(by, colour, ships, ships.length);
      return (s.after as RtTable).steer ? w.colourOpen(by, colour) : w.colourNone(by, colour);
    }
    case 'steer': return w.steered(by, a, place(b));
    case 'draw': return w.drew(by);
    case 'luck': return w.luck(by, b, c);
    case 'cargo': return w.cargo(by, b, place(c), material(d));
    case 'setback': return w.setback(by, b, place(c));
    case 'storm': return w.storm(by, b, place(d));
    case 'open': return w.open(by, cardName(session, a));
    case 'rob': return w.rob(by, b, c);
    case 'police': return w.police(by, b);
    case 'offer': return offerText(s, session);
    case 'withdraw': return w.withdrew(by);
    case 'accept': {
      const from = who(session, a as Seat);
      return from.you ? w.acceptedYours(by.name) : w.accepted(by, from.name);
    }
    case 'show': return w.showed(by, (s.move?.args ?? []).map((x) => cardName(session, x)).join(', '));
    case 'complete': {
      const card = deck.cards.get(a);
      return card?.kind === 'assignment' ? w.completed(by, card.products.map((p) => texts().products[p]).join(' + '), card.points) : null;
    }
    case 'done': case 'pass': case 'end': return null; // nothing happened
    default: return s.move ? null : w.offerHidden(by);
  }
}

export function narrate(steps: readonly Step[], deck: RtDeck, session: Session): LogEntry[] {
  const w = texts().log;
  const first = (steps[0]?.before ?? session.look.table) as RtTable;
  const entries: LogEntry[] = [{ ply: 0, seat: null, text: w.round(first.round, who(session, first.master)), round: first.round }];
  for (const [i, s] of steps.entries()) {
    const before = s.before as RtTable;
    const after = s.after as RtTable;
    const text = moveText(s, deck, session, steps.slice(i + 1, i + 12));
    if (text) entries.push({ ply: s.ply, seat: s.seat, text });
    for (const u of unloadings(deck.board, s.events)) {
      const owner = who(session, u.ship[0] as Seat);
      entries.push({ ply: s.ply, seat: owner.seat, text: unloadText(u, owner) });
    }
    if (after.last && !before.last) entries.push({ ply: s.ply, seat: null, text: w.last });
    if (after.round !== before.round && after.phase !== 'over') entries.push({ ply: s.ply, seat: null, text: w.round(after.round, who(session, after.master)), round: after.round });
    if (after.phase === 'over' && before.phase !== 'over') {
      const winners = session.look.end?.winners ?? [];
      const result = winners.length === 1 && winners[0] ? t().ui.over.wins(who(session, winners[0])) : t().ui.over.share(names(session, winners));
      entries.push({ ply: s.ply, seat: null, text: w.over(winners.length ? result : '') });
    }
  }
  return entries;
}

/** The last round; a completed assignment; a ship that brought a product. */
export function momentOf(s: Step, deck: RtDeck, session: Session): Moment | null {
  if ((s.after as RtTable).last && !(s.before as RtTable).last) return { kind: 'last', seat: null, text: texts().log.last, sound: 'bell' };
  if (s.move?.verb === 'complete') return { kind: 'seal', seat: s.seat, text: moveText(s, deck, session) ?? '', worth: deck.cards.get(s.move.args[0] ?? '')?.points ?? 0 };
  const paid = unloadings(deck.board, s.events).find((u) => u.product);
  if (!paid) return null;
  const owner = who(session, paid.ship[0] as Seat);
  return { kind: 'harbour', seat: owner.seat, text: unloadText(paid, owner), sound: 'horn' };
}
