// describe.ts: cards, things and moves of Rotterdam in a few words.
import type { Seat } from '$/engine/cards';
import type { Deck } from '$/engine/decks';
import type { Table } from '$/engine/tables';
import type { Session } from '$/game/session.svelte';
import { who } from '$/game/player-names';
import { placeName } from './captions';
import type { Channel, Material, Product } from './cards';
import type { RtDeck } from './deck';
import { nameOf } from './card-text';
import type { RtTable } from './table';
import { texts } from './texts';

export function cardName(deck: Deck, id: string): string {
  const card = (deck as RtDeck).cards.get(id);
  return card ? nameOf(card) : id;
}

export function thingName(session: Session, key: string): string {
  const w = texts();
  if (/^[A-E]$/.test(key)) return who(session, key as Seat).name;
  return w.materials[key as Material] ?? w.products[key as Product] ?? w.channels[key as Channel] ?? placeName(session.deck as RtDeck, key);
}

export function describeMove(session: Session, verb: string, args: string[], table: Table): string {
  const w = texts();
  const [a = '', b = '', c = ''] = args;
  switch (verb) {
    case 'place': return c === 'empty' ? w.prompt.placeEmpty(a, thingName(session, b)) : w.prompt.placeShip(a, thingName(session, b), w.materials[c as Material]);
    case 'colour': return w.prompt.call(w.channels[a as Channel]);
    case 'steer': return `${a}: ${w.prompt.steerTo(thingName(session, b))}`;
    case 'draw': return w.prompt.drawBtn;
    case 'pass': return (table as RtTable).phase === 1 ? w.prompt.passPlace : w.prompt.passComplete;
    case 'end': return w.prompt.end;
    case 'done': return w.prompt.done;
    case 'withdraw': return w.prompt.withdraw;
    case 'open': return w.prompt.openCard(cardName(session.deck, a));
    case 'complete': return cardName(session.deck, a);
    case 'luck': case 'cargo': case 'setback': case 'storm': case 'rob': case 'police':
      return `${cardName(session.deck, a)}: ${args.slice(1).map((x) => thingName(session, x)).join(', ')}`;
    case 'offer': {
      const at = args.indexOf('for');
      const to = args.indexOf('to');
      return w.offers.text(args.slice(0, at).map((x) => cardName(session.deck, x)).join(', '), args.slice(at + 1, to).map((x) => thingName(session, x)).join(', '));
    }
    case 'accept': return `${w.offers.accept}: ${thingName(session, a)}`;
    default: return [verb, ...args].join(' ');
  }
}
