// prompt.ts: the texts of the prompt in Rotterdam.
import { HARBOUR_MAKES, HARBOUR_TAKES, HARBOURS, type Harbour, type Product } from '$/games/rotterdam/cards';
import { describeMove } from '$/game/describe';
import { cardName, refusalText } from '$/game/refusal';
import { waitedFor, who } from '$/game/player-names';
import { listed, t } from '$/i18n/index.svelte';
import { channelsTo, harbourFor } from './captions';
import type { RtChoice } from './choice.svelte';
import { outcomesOf } from './colour-outcome';
import { movesOf } from './sailing';
import { channelTitle, nameOf } from './card-text';
import { thingName } from './describe';
import { texts } from './texts';

export interface Asked {
  title: string;
  note: string;
  confirm: string | null;
  /** Buttons that make a move: the label and the move. */
  others: { text: string; move: string; main?: boolean }[];
}

function colourNote(choice: RtChoice): string {
  const w = texts().prompt;
  const c = choice.colour;
  if (!c) return w.colourNote;
  const list = choice.sailings[c];
  if (!list) return w.colourNote;
  const all = list.filter((s) => s.to.length > 0).length;
  const me = choice.session.me;
  const colour = channelTitle(c);
  if (all === 0) return w.movesNone(colour);
  const own = me ? outcomesOf(choice.deck, choice.table, list, me) : [];
  const enters = list.filter((s) => !own.some((o) => o.ship === s.ship)).flatMap((s) => s.to.filter((to) => choice.deck.board.positions.get(to)?.kind === 'harbour').map((to) => w.enters(s.ship, texts().harbours[to as Harbour])));
  const mine = me ? movesOf(list, me) : 0;
  return [...own.map((o) => o.text), mine ? w.movesYours(colour, all, mine) : w.moves(colour, all), ...enters].join(' ');
}

/** The use of the chosen raw material: where it goes, what it becomes, and whether an assignment needs that. */
function cargoNote(choice: RtChoice): string {
  const { prompt: w, harbours, materials, products } = texts();
  const harbour = HARBOURS.find((h) => HARBOUR_TAKES[h] === choice.placeCargo);
  const [one, two] = harbour ? HARBOUR_MAKES[harbour] : [];
  if (!harbour || !one || !two) return w.placeNote;
  const missing = new Set(choice.session.goals.flatMap((g) => g.missing.map((m) => m.what)));
  const needed = [one, two].filter((p: Product) => missing.has(p)).map((p) => products[p]);
  const note = w.cargoNote(harbours[harbour], materials[HARBOUR_TAKES[harbour]], products[one], products[two]);
  return needed.length ? `${note} ${w.cargoNeeded(needed)}` : note;
}

function pickNote(choice: RtChoice): string {
  const w = texts().prompt;
  const p = choice.picker;
  if (!p) return '';
  const next = p.options[0] ?? '';
  if (/^[A-D][1-5]$/.test(next)) {
    const [from, to] = p.path[0] === 'rob' ? [w.robFrom, w.robTo] : [w.pickShip, w.pickSecond];
    return p.path.length > 2 ? to : from;
  }
  if (choice.deck.board.positions.has(next)) return w.pickTarget;
  return p.options.length ? w.pickCargo : '';
}

/** The ships in harbours: the player's own ones, or all others. */
const inHarbours = ({ table, session, deck }: RtChoice, own: boolean) => Object.entries(table.ships).filter(([ship, s]) => (ship[0] === session.me) === own && s.at && deck.board.positions.get(s.at)?.kind === 'harbour');

/** What the player's ships in harbours would bring if they unloaded now; without such ships, those of the others. */
function unloadNote(choice: RtChoice): string {
  const { prompt: w, harbours, materials } = texts();
  const own = inHarbours(choice, true);
  return (own.length ? own : inHarbours(choice, false)).map(([ship, s]) => {
    const harbour = s.at as Harbour;
    const takes = HARBOUR_TAKES[harbour];
    if (!s.cargo) return w.carriesNothing(ship);
    return s.cargo === takes ? w.wouldBring(ship, materials[s.cargo], harbours[harbour]) : w.wouldLose(ship, harbours[harbour], materials[takes], materials[s.cargo]);
  }).join(' ');
}

/** Who named the colour, and what the ship carries. */
function steerNote(choice: RtChoice, ship: string): string {
  const w = texts().prompt;
  const { table, session } = choice;
  const cargo = table.ships[ship]?.cargo;
  const named = session.steps.findLast((s) => s.move?.verb === 'colour');
  const colour = table.colour && named ? w.named(who(session, named.seat), texts().channels[table.colour]) : '';
  return [colour, cargo ? w.carries(ship, texts().materials[cargo]) : w.carriesNothing(ship), w.touchRiver].filter(Boolean).join(' ');
}

/** What lies beyond a position to which a ship can be steered. */
export function wayNote(choice: RtChoice, to: string): string {
  const w = texts().prompt;
  const { table, deck } = choice;
  const cargo = table.steer ? table.ships[table.steer]?.cargo : null;
  const harbour = cargo ? harbourFor(cargo) : undefined;
  if (!harbour || !cargo) {
    const ahead = deck.board.channels.filter((c) => c.from === to);
    return deck.board.positions.get(to)?.anchor ? w.wayAnchor : listed([...new Set(ahead.map((c) => texts().channels[c.colour]))]);
  }
  if (to === harbour) return w.wayIn(texts().materials[cargo]);
  const n = channelsTo(deck, to, harbour);
  if (n === null) return w.wayNone(texts().harbours[harbour]);
  const last = n === 1 ? deck.board.channels.find((c) => c.from === to && c.to === harbour) : undefined;
  return last ? w.wayOne(texts().channels[last.colour], texts().harbours[harbour]) : w.wayMore(n, texts().harbours[harbour]);
}

/** The product points that an assignment would cost, which count only at the end of the game. */
export const costOf = (choice: RtChoice, move: string): number => move.split(' ').slice(3).reduce((n, id) => n + (choice.card(id).kind === 'product' ? choice.card(id).points : 0), 0);

/** The offer that is being put together, or why it is not possible. */
export function offerNote(choice: RtChoice): string {
  const w = texts().offers;
  const given = [...choice.give].map((id) => nameOf(choice.card(id))).join(', ');
  if (choice.showing) return given ? w.showText(given) : w.showPick;
  if (choice.offerRefused) return refusalText(choice.session, choice.offerRefused);
  return choice.offerMove ? w.text(given, choice.want.map((p) => texts().products[p as Product]).join(', ')) : w.pick;
}

function completeNote(choice: RtChoice): string {
  const w = texts().prompt;
  const id = choice.completing?.split(' ')[1];
  if (!choice.table.last || !choice.completing || !id) return choice.completions.size ? w.completeNote : w.completeNone;
  const { points } = choice.card(id);
  const cost = costOf(choice, choice.completing);
  return w.completeLast(points, cost, points - cost);
}

/** The button that makes a move; short, because the options beside it name the rest. */
function confirmText(choice: RtChoice, move: string): string {
  const w = texts().prompt;
  const [verb, a = '', b = ''] = move.split(' ');
  if (verb === 'place') return w.placeBtn(a);
  if (verb === 'steer') return w.steerTo(thingName(choice.session, b));
  return verb === 'complete' ? w.completeBtn(choice.card(a).points) : describeMove(choice.session, move);
}

export function asked(choice: RtChoice): Asked {
  const w = texts().prompt;
  const { session, table } = choice;
  const none: Asked['others'] = [];
  if (session.look.over) return { title: t().ui.prompt.over, note: '', confirm: null, others: none };
  if (!session.prompted) {
    const phase = table.phase === 'over' ? '' : (texts().phases[table.phase] ?? '');
    if (session.quiet) return { title: phase, note: '', confirm: null, others: none };
    return { title: w.wait(waitedFor(session), phase), note: session.me ? t().ui.prompt.wait : '', confirm: null, others: none };
  }
  const confirm = choice.move ? confirmText(choice, choice.move) : null;
  if (choice.picker) {
    const card = choice.picker.path[1];
    return { title: w.playCard(cardName(session, card)), note: choice.picker.whole ? describeMove(session, choice.picker.whole) : pickNote(choice), confirm: choice.picker.whole ? w.playCard(cardName(session, card)) : null, others: none };
  }
  const others: Asked['others'] = [];
  const can = (move: string) => choice.verbs.has(move);
  if (can('steer') && table.steer) return { title: w.steer(table.steer), note: steerNote(choice, table.steer), confirm, others };
  if (can('draw')) others.push({ text: w.drawBtn, move: 'draw', main: true });
  if (can('withdraw')) others.push({ text: w.withdraw, move: 'withdraw' });
  if (can('done')) others.push({ text: w.done, move: 'done', main: true });
  if (can('end')) others.push({ text: table.phase === 4 && !table.acted && inHarbours(choice, true).length ? w.unload : w.end, move: 'end', main: true });
  if (can('pass')) others.push({ text: table.phase === 1 ? w.passPlace : w.passComplete, move: 'pass', main: !choice.move && !can('place') && choice.completions.size === 0 });
  const last = table.last ? `${w.last} ` : '';
  switch (table.phase) {
    case 1: return can('place') || can('pass') ? { title: choice.move ? describeMove(session, choice.move) : w.place, note: can('place') ? cargoNote(choice) : w.noPlace, confirm, others } : { title: w.after, note: '', confirm, others };
    case 2: return can('colour') ? { title: w.colour, note: colourNote(choice), confirm, others } : { title: w.after, note: '', confirm, others };
    case 3: {
      const due = table.due[session.seatIndex] ?? 0;
      if (can('draw')) return { title: w.draw(due), note: choice.playable.size ? w.cardsNote : '', confirm, others };
      return { title: due ? w.drawFull : w.after, note: '', confirm, others };
    }
    case 4: return { title: table.acted ? w.unloaded : inHarbours(choice, true).length ? w.harbours : w.harboursOthers, note: table.acted ? '' : unloadNote(choice), confirm, others };
    case 5: {
      if (choice.making) return { title: choice.showing ? texts().offers.show : w.offer, note: offerNote(choice), confirm: choice.showing ? texts().offers.showAll : texts().offers.make, others: none };
      const offers = choice.mayOffer === false && choice.products.length ? w.swapNone : choice.products.length ? w.swapNote : '';
      const cards = choice.playable.size ? w.cardsNote : '';
      return { title: w.swap, note: [offers, cards].filter(Boolean).join(' '), confirm, others };
    }
    case 6: return can('complete') || can('pass') ? { title: last + w.complete, note: completeNote(choice), confirm, others } : { title: w.after, note: '', confirm, others };
    default: return { title: '', note: '', confirm, others };
  }
}
