// describe.ts: a move in a few words, before it is made.
import type { Session } from './session.svelte';

/** "take M35" (without the seat) in the language of the page. */
export function describeMove(session: Session, line: string): string {
  const [verb = '', ...args] = line.split(' ');
  return session.deck.ui.describeMove(session, verb, args);
}
