// describe.ts: a move in a few words, before it is made.
import type { Table } from '$/engine/tables';
import type { Session } from './session.svelte';

/** "take M35" (without the seat) in the language of the page; `table`: as it is before the move. */
export function describeMove(session: Session, line: string, table: Table = session.look.table): string {
  const [verb = '', ...args] = line.split(' ');
  return session.deck.ui.describeMove(session, verb, args, table);
}
