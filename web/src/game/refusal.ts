// refusal.ts: why a move is not allowed, in the language of the page.
import type { Refusal } from '$/engine/protocol';
import type { Session } from './session.svelte';

export const cardName = (session: Session, id: string | undefined): string => (id ? session.deck.ui.cardName(session.deck, id) : '');

export function refusalText(session: Session, r: Refusal): string {
  const { ui } = session.deck;
  const line = ui.explain()?.refusals[r.id];
  if (!line) return r.text;
  const { card, what, need = 0, have = 0 } = r.args;
  return line({ card: cardName(session, card), what: what ? ui.thingName(session, what) : '', need, have });
}
