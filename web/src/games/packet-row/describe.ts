// describe.ts: cards, things and moves of Packet Row in a few words.
import type { Deck } from '$/engine/decks';
import type { Session } from '$/game/session.svelte';
import type { Area, Destination, Good } from './cards';
import type { PrDeck } from './deck';
import { nameOf } from './card-text';
import { texts } from './texts';

export function cardName(deck: Deck, id: string): string {
  const card = (deck as PrDeck).cards.get(id);
  return card ? nameOf(card) : id;
}

export function thingName(_session: Session, key: string): string {
  const w = texts();
  return w.areas[key as Area] ?? w.goods[key as Good] ?? w.places[key as Destination] ?? key;
}

export function describeMove(session: Session, verb: string, args: string[]): string {
  const w = texts();
  const card = args[0] ? (session.deck as PrDeck).cards.get(args[0]) : undefined;
  const name = card ? nameOf(card) : '';
  switch (verb) {
    case 'choose': return w.board.name(w.areas[args[0] as Area]);
    case 'take': return card?.cost ? w.prompt.takeFor(name, card.cost) : w.prompt.take(name);
    case 'assist': return card?.cost ? w.prompt.assistFor(name, card.cost) : w.prompt.assist(name);
    case 'pass': return w.prompt.pass;
    case 'done': return w.prompt.done;
    case 'cash': return w.prompt.cash(card?.value ?? 0);
    case 'fulfil': return w.desk.setLabel(args.map((id) => cardName(session.deck, id)).join(', '));
    default: return [verb, ...args].join(' ');
  }
}
