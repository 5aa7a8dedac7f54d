// messages.ts: the server's messages (docs/protocol.md) as the page uses them.
//
// The types follow from the schema of the protocol (messages.gen.ts). Here they are narrowed to views as bytes,
// which is what the page asks for.
import type { Seat } from '$/engine/cards';
import type * as wire from './messages.gen';

/** A table as this connection may see it; every `did` replaces keys of it. `view` is the last whole view: the patches
 * of later moves, at the end of `moves`, have changed it. */
export type TableState = Omit<wire.Table, 't' | 're' | 'view' | 'moves'> & { view: string | null; moves: Told[] };

/** A move that was made; the first of them is the table before all moves and has the whole view. */
export type Told = Omit<wire.MoveTold, 'events'> & { events: string };

/** What happened at a table: the keys of all kinds of `did`. */
export interface Did extends Partial<Omit<TableState, 'table' | 'n'>> {
  t: 'did';
  table: string;
  n: number;
  /** `enter` is added by the page: the table was read again. */
  what: wire.Did['what'] | 'enter';
  seat: Seat | null;
  at: number;
  re?: string;
  move?: wire.DidMove['move'];
  events?: string;
  patch?: string;
  yes?: boolean;
}

export type ChatLine = wire.ServerChat;
export type { LobbyRow, MineRow } from './messages.gen';
export type Me = Pick<wire.ServerWelcome, 'user' | 'name' | 'kind'>;

/** A refusal of the server. */
export class ServerError extends Error {
  constructor(readonly code: string, message: string, readonly more: Record<string, unknown> = {}) {
    super(message);
  }
}
