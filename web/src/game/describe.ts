// describe.ts: a move in a few words, before it is made.
import type { Area, Channel, Material } from '$/engine/cards';
import { t } from '$/i18n/index.svelte';
import { cardName, thing } from './refusal';
import type { Session } from './session.svelte';

/** "take M35" (without the seat) in the language of the page. */
export function describeMove(session: Session, line: string): string {
  const [verb = '', ...args] = line.split(' ');
  return session.deck.game === 'packet-row' ? packetRow(session, verb, args) : rotterdam(session, verb, args);
}

function packetRow(session: Session, verb: string, args: string[]): string {
  const w = t().packetRow;
  const card = session.deck.game === 'packet-row' && args[0] ? session.deck.cards.get(args[0]) : undefined;
  const name = card ? w.card.name(card) : '';
  switch (verb) {
    case 'choose': return w.prompt.name(args[0] as Area);
    case 'take': return w.prompt.take(name, card?.cost ?? 0);
    case 'assist': return w.prompt.assist(name, card?.cost ?? 0);
    case 'pass': return w.prompt.pass;
    case 'done': return w.prompt.done;
    case 'cash': return w.prompt.cash(card?.value ?? 0);
    case 'fulfil': return w.desk.setLabel(args.map((id) => cardName(session, id)).join(', '));
    default: return [verb, ...args].join(' ');
  }
}

function rotterdam(session: Session, verb: string, args: string[]): string {
  const w = t().rotterdam;
  const [a = '', b = '', c = ''] = args;
  switch (verb) {
    case 'place': return c === 'empty' ? w.prompt.placeEmpty(a, thing(session, b)) : w.prompt.placeShip(a, thing(session, b), w.materials[c as Material]);
    case 'colour': return w.prompt.call(a as Channel);
    case 'steer': return `${a}: ${w.prompt.steerTo(thing(session, b))}`;
    case 'draw': return w.prompt.drawBtn;
    case 'pass': return w.prompt.pass;
    case 'end': return w.prompt.end;
    case 'done': return w.prompt.done;
    case 'withdraw': return w.prompt.withdraw;
    case 'open': return w.prompt.openCard(cardName(session, a));
    case 'complete': return cardName(session, a);
    case 'luck': case 'cargo': case 'setback': case 'storm': case 'rob': case 'police':
      return `${cardName(session, a)}: ${args.slice(1).map((x) => thing(session, x)).join(', ')}`;
    case 'offer': {
      const at = args.indexOf('for');
      const to = args.indexOf('to');
      return w.offers.text(args.slice(0, at).map((x) => cardName(session, x)).join(', '), args.slice(at + 1, to).map((x) => thing(session, x)).join(', '));
    }
    case 'accept': return `${w.offers.accept}: ${thing(session, a)}`;
    default: return [verb, ...args].join(' ');
  }
}
