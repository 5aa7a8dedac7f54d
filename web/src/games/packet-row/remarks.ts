// remarks.ts: why a bot took a card, where everybody at the table can see the reason.
import { SEATS, type Seat } from '$/engine/cards';
import type { RemarkOf } from '$/games/game';
import { who } from '$/game/player-names';
import type { Step } from '$/game/steps';
import type { PrCard } from './cards';
import type { PrDeck } from './deck';
import { seenHands } from './memory';
import type { PrTable } from './table';
import { remarkTexts, texts } from './texts';

/** A fulfilment that brings so much is worth a word. */
const MUCH = 20;

/** The card is goods or a ship that the contract asks for. */
const serves = (card: PrCard, contract: PrCard): boolean =>
  contract.kind === 'contract' && ((card.kind === 'goods' && card.good === contract.good) || (card.kind === 'ship' && card.destination === contract.destination));

function ownUse(card: PrCard, seen: readonly PrCard[]): { id: string; text: string } | null {
  const w = remarkTexts();
  if (card.kind === 'contract') return seen.some((c) => c.kind === 'goods' && serves(c, card)) ? { id: 'have', text: w.have(texts().goods[card.good]) } : null;
  if (!seen.some((c) => serves(card, c))) return null;
  if (card.kind === 'goods') return { id: 'cargo', text: w.cargo(texts().goods[card.good]) };
  return card.kind === 'ship' ? { id: 'ship', text: w.ship(texts().destinations[card.destination]) } : null;
}

const money = (t: PrTable, seat: Seat): number => t.money[SEATS.indexOf(seat)] ?? 0;

function gainOf(s: Step): number {
  return money(s.after as PrTable, s.seat) - money(s.before as PrTable, s.seat);
}

export const remarkOf: RemarkOf = (session, earlier, s) => {
  const w = remarkTexts.now();
  const deck = session.deck as PrDeck;
  if (!w) return null;
  if (s.move?.verb === 'fulfil') return gainOf(s) >= MUCH ? { id: 'pays', text: w.pays(gainOf(s)) } : null;
  const card = deck.cards.get(s.move?.args[0] ?? '');
  if (!card || !['take', 'assist'].includes(s.move?.verb ?? '')) return null;
  const hands = seenHands(earlier);
  const seen = (seat: Seat) => (hands.get(seat) ?? []).flatMap((id) => deck.cards.get(id) ?? []);
  const own = ownUse(card, seen(s.seat));
  if (own) return own;
  const table = s.after as PrTable;
  const others = session.players.map((p) => p.seat).filter((seat) => seat !== s.seat);
  const rival = others.find((seat) => !table.served.includes(seat) && seen(seat).some((c) => serves(card, c)));
  if (rival) return { id: 'denies', text: w.denies(who(session, rival)) };
  if (card.kind === 'building' && 10 * card.value > card.cost) return { id: 'cheap', text: w.cheap };
  if (card.kind === 'banker' && others.every((seat) => money(table, seat) < money(table, s.seat))) return { id: 'richest', text: w.richest };
  return null;
};
