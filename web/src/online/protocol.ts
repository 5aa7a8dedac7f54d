// protocol.ts: messages of the server (docs/protocol.md) as types.
import type { Seat } from '$/engine/cards';
import type { End, GameEvent } from '$/engine/protocol';

export type ClockRule = { kind: 'none' } | { kind: 'live'; bank: number; increment: number } | { kind: 'days'; days: number };

export interface TableSetup {
  seats: number;
  options: Record<string, number>;
  first: Seat | null;
  public: boolean;
  rated: boolean;
  memory?: boolean;
  clock: ClockRule;
  watch: 'all' | 'delay' | 'after' | 'nobody';
  takeover: string;
}

export interface TableSeat {
  seat: Seat;
  kind: 'person' | 'bot' | 'empty';
  user: string | null;
  name: string;
  level: string | null;
  away: boolean;
  rating: number | null;
}

export interface Vote {
  what: 'back' | 'pause' | 'resume';
  ply: number;
  by: Seat;
  yes: Seat[];
}

/** A table as this connection may see it; every `did` replaces keys of it. */
export interface TableState {
  table: string;
  n: number;
  state: 'open' | 'playing' | 'paused' | 'over' | 'closed';
  game: string;
  owner: string;
  setup: TableSetup;
  seats: TableSeat[];
  you: Seat | null;
  online: Seat[];
  watchers: number;
  ply: number;
  prompt: Seat[];
  view: string | null;
  clock: { left: (number | null)[]; running: Seat[]; at: number } | null;
  ask: Vote | null;
  commitment: string;
  nonces: string[];
  end: End | null;
  reveal: { secret: string; seed: string } | null;
  rematch: string | null;
  moves: Told[];
}

/** A move told again to who comes in later; the first of them is how it stood before, without seat and move. */
export interface Told {
  ply: number;
  seat: Seat | null;
  move: string | null;
  events: GameEvent[];
  view?: string;
}

export interface Did extends Partial<TableState> {
  t: 'did';
  table: string;
  n: number;
  what: string;
  seat: Seat | null;
  at: number;
  re?: string;
  move?: string | null;
  events?: GameEvent[];
  yes?: boolean;
}

export interface ChatLine {
  table: string;
  k: number;
  room: 'table' | 'watchers';
  user: string;
  name: string;
  seat: Seat | null;
  at: number;
  text: string | null;
  phrase: string | null;
}

export interface LobbyRow {
  table: string;
  game: string;
  state: string;
  seats: number;
  players: { seat: Seat; kind: string; name: string; level: string | null }[];
  rated: boolean;
  clock: ClockRule | null;
  watch: string;
  owner: string;
}

export interface MineRow {
  table: string;
  game: string;
  state: string;
  ply: number;
  turn: boolean;
}

export interface Me {
  user: string | null;
  name: string;
  kind: 'guest' | 'account' | 'bot' | 'stranger';
}

/** What the server refuses. */
export class ServerError extends Error {
  constructor(readonly code: string, message: string, readonly more: Record<string, unknown> = {}) {
    super(message);
  }
}
