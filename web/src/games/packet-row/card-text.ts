// card-text.ts: a card of Packet Row in words: its name, its whole meaning, and what is printed on it.
import { capital, twoLines } from '$/i18n/sentence-parts';
import type { PrCard } from './cards';
import { texts } from './texts';

const goldName = (amount: number) => (amount === 2 ? texts().card.doubleGold : texts().card.gold);

/** The name of a card in a sentence. */
export function nameOf(c: PrCard): string {
  const w = texts();
  switch (c.kind) {
    case 'goods': return w.card.goods(capital(w.goods[c.good]), c.amount);
    case 'gold': return goldName(c.amount);
    case 'ship': return w.card.ship(w.towards[c.destination]);
    case 'building': return w.buildings[c.building];
    case 'contract': return w.card.contract(c.amount, w.goods[c.good], w.towards[c.destination]);
    case 'money': return w.card.money(c.value);
    case 'assistant': case 'captain': case 'trader': case 'banker': return w.kinds[c.kind];
  }
}

/** A card with its whole meaning; the price of one's own card is paid. */
export function labelOf(c: PrCard, own = false): string {
  const l = texts().label;
  const price = own ? '' : c.cost ? l.price(c.cost) : l.free;
  return meaning(c, price).replace(/[,\s]+$/, '');
}
function meaning(c: PrCard, price: string): string {
  const w = texts();
  const l = w.label;
  switch (c.kind) {
    case 'goods': return l.goods(capital(w.goods[c.good]), c.amount, price);
    case 'gold': return c.amount === 2 ? l.doubleGold(price) : l.gold(price);
    case 'ship': return l.ship(w.towards[c.destination], price);
    case 'building': return l.building(w.buildings[c.building], c.value, price);
    case 'contract': return (c.deck === 'start' ? l.startContract : l.contract)(c.amount, w.goods[c.good], w.towards[c.destination], c.value);
    case 'money': return l.money(c.value);
    case 'assistant': case 'captain': case 'trader': case 'banker': return l[c.kind];
  }
}

/** A short form of the name, for narrow places. */
export function briefOf(c: PrCard): string {
  const w = texts();
  if (c.kind === 'contract') return w.card.contractBrief(c.amount, w.goods[c.good]);
  return c.kind === 'ship' ? w.card.shipBrief(w.places[c.destination]) : nameOf(c);
}

/** The title printed on a card. */
export function titleOf(c: PrCard): string {
  const w = texts();
  switch (c.kind) {
    case 'goods': return capital(w.goods[c.good]);
    case 'gold': return goldName(c.amount);
    case 'ship': return w.places[c.destination];
    case 'building': return w.buildings[c.building];
    case 'contract': case 'money': case 'assistant': case 'captain': case 'trader': case 'banker': return w.kinds[c.kind];
  }
}

/** The purpose of a helper or money card, in two lines. */
export function useOf(c: PrCard): [string, string] | null {
  const text = texts().use[c.kind];
  return text ? twoLines(text) : null;
}

/** The text beside the number on a nugget, in two lines. */
export const anyGood = (amount: number): [string, string] => twoLines(amount === 2 ? texts().card.anyOneGood : texts().card.anyGood);
