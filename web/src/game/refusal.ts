// refusal.ts: why a move is not allowed, in the language of the page.
import type { Area, Channel, Destination, Good, Harbour, Material, Product, Seat } from '$/engine/cards';
import type { Refusal } from '$/engine/protocol';
import { t } from '$/i18n/index.svelte';
import { more } from '$/i18n/more.svelte';
import type { Session } from './session.svelte';
import { who } from './who';

/** A thing that a refusal or a reason names by key. */
export function thing(session: Session, key: string): string {
  const pr = t().packetRow;
  const rt = t().rotterdam;
  if (session.game === 'packet-row') {
    return pr.areas[key as Area] ?? pr.goods[key as Good] ?? pr.places[key as Destination] ?? key;
  }
  if (/^[A-E]$/.test(key)) return who(session, key as Seat).name;
  const place = session.deck.game === 'rotterdam' ? session.deck.board.positions.get(key)?.name : undefined;
  return rt.materials[key as Material] ?? rt.products[key as Product] ?? rt.harbours[key as Harbour] ?? rt.channels[key as Channel] ?? place ?? key;
}

export function cardName(session: Session, id: string | undefined): string {
  if (!id) return '';
  if (session.deck.game === 'packet-row') {
    const c = session.deck.cards.get(id);
    return c ? t().packetRow.card.name(c) : id;
  }
  const c = session.deck.cards.get(id);
  return c ? t().rotterdam.card.name(c) : id;
}

export function refusalText(session: Session, r: Refusal): string {
  const line = more()?.refusals[session.game][r.id];
  if (!line) return r.text;
  const { card, what, need = 0, have = 0 } = r.args;
  return line({ card: cardName(session, card), what: what ? thing(session, what) : '', need, have });
}
