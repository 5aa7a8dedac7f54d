// protocol.ts: requests and answers of the engine (docs/wasm.md) as types.
import type { Seat } from '$/engine/cards';
import type { Table } from '$/engine/tables';

export type Viewer = Seat | 'watcher' | 'truth';

/** A refused move: `id` and `args` are for translation, `text` is English. */
export interface Refusal {
  rule: string;
  id: string;
  text: string;
  args: { card?: string; what?: string; need?: number; have?: number };
}

export interface Look {
  game: string;
  players: number;
  table: Table;
  ply: number;
  plies: number;
  prompt: Seat[];
  over: boolean;
  end?: End;
}

export interface End {
  points: number[];
  winners: Seat[];
  money?: number[];
  buildings?: number[];
  bankers?: number[];
  assignments?: number[];
  products?: number[];
  shipping?: number[];
}

/** An event, as far as the viewer may know it. */
export interface GameEvent {
  kind: string;
  seat: Seat | null;
  from: string;
  to: string;
  card: string | null;
  amount: number;
}

export interface OptionInfo { id: string; normal: number; /** at tables with several people */ people: number; least: number; most: number; text: string }
export interface LevelInfo { id: string; [more: string]: unknown }
export interface GameInfo {
  id: string;
  title: string;
  rules: number;
  seats: [number, number];
  options: OptionInfo[];
  kinds: string[];
  events: string[];
  places: string[];
  levels: (string | LevelInfo)[];
  /** The game's strong bots use weights. */
  nets: boolean;
}

/** A move worth considering, and its gain. */
export interface Plan { move: string; gain: number }
/** A card in hand that needs other cards. */
export interface Goal { card: string; ready: boolean; missing: { what: string; n: number }[] }
/** The effect of a move on one piece on the board: `blocked`: it stays; `fork`: its owner chooses a way. */
export interface Step { piece: string; from: string; to: string; blocked: boolean; fork: boolean }
/** A bot's opinion of a move. */
export interface Verdict { good: boolean; before: number; after: number; reason: Reason | null }
export interface Choice { move: string; value: number; visits: number }
/** A choice with its win chance and the standard errors of that and of the difference to the best. */
export interface Advice { move: string; win: number; error: number; gapError: number; reasons: Reason[] }
/** A reason for a choice: `id` and `args` are for translation, `text` is English. */
export interface Reason { id: string; args: { n: number; card?: string; seat?: Seat; /** a piece on the board: "A2" */ ship?: string } }

export interface Setup {
  game: string;
  players: number;
  seed: string;
  /** Revision of the rules; 1 in games that were saved before there was a second one. */
  rules?: number;
  first?: Seat;
  options?: Record<string, number>;
  names?: string[];
}

interface Ops {
  games: { ask: object; answer: { games: GameInfo[] } };
  cards: { ask: { game: string }; answer: { digest: string; cards: Record<string, unknown>[]; edition: Record<string, unknown> } };
  new: { ask: { slot: number } & Setup; answer: Look };
  position: { ask: { slot: number; position: object; seed: string; rules?: number }; answer: Look };
  load: { ask: { slot: number; record: string }; answer: Look };
  /** A whole view that a server sent, or a patch to the view in the slot; `events` of the same message come back as names. */
  see: { ask: { slot: number; events?: string } & ({ game: string; view: string } | { patch: string }); answer: Look & { events?: GameEvent[] } };
  view: { ask: { slot: number; viewer?: Seat | 'watcher' }; answer: { view: string } };
  record: { ask: { slot: number }; answer: { record: string } };
  look: { ask: { slot: number; viewer: Viewer }; answer: Look };
  legal: { ask: { slot: number; seat: Seat; scope: 'listed' | 'useful' | 'both' }; answer: { moves: string[]; /** one move, which is no decision */ forced: boolean } };
  check: { ask: { slot: number; move: string }; answer: object };
  play: { ask: { slot: number; move: string; viewer: Viewer }; answer: Look & { events: GameEvent[] } };
  preview: { ask: { slot: number; move: string; viewer: Viewer }; answer: { table: Table | null; unknown: boolean; steps: Step[] } };
  undo: { ask: { slot: number }; answer: Look };
  redo: { ask: { slot: number }; answer: Look };
  goto: { ask: { slot: number; n: number }; answer: Look };
  branch: { ask: { slot: number; from: number; n: number }; answer: Look };
  facts: { ask: { slot: number; seat: Seat }; answer: { plans: Plan[]; goals: Goal[]; /** if the game ended now, as far as the seat sees the cards */ score: End } };
  net: { ask: { game: string; seats: number; bytes: string }; answer: { otherEdition?: boolean } };
  bot: { ask: { slot: number; seat: Seat; level: string; seed: string; iterations?: number }; answer: { /** with the seat */ move: string | null; report?: { win: number[]; choices: Choice[]; noNet?: boolean } } };
  hint: { ask: { slot: number; seat: Seat; seed: string; iterations?: number }; answer: { choices: Advice[] } };
  analyse: { ask: { slot: number; seed: string; iterations?: number; from: number; count: number }; answer: { from: number; of: number; plies: Judged[]; summary?: Summary } };
  choices: { ask: { slot: number; n: number; seed: string; iterations?: number }; answer: { /** moves made before the decision */ from: number; played: number; choices: Advice[] } };
  verdict: { ask: { slot: number; seat: Seat; move: string; seed: string }; answer: Verdict };
  verify: { ask: { record: string }; answer: { fits: boolean; commitment: boolean; seed: boolean; ordered: boolean; replay: boolean; fault?: string } };
}

export type MoveMark = 'fine' | 'doubtful' | 'mistake' | 'blunder';

/** The evaluation of one move, given what its player could know. */
export interface Judged {
  move: string;
  better: string | null;
  /** Chances of each seat before and after it, with their standard error: win - before = decision + luck. */
  before: number[];
  win: number[];
  error: number;
  decision: number[];
  luck: number[];
  /** The mover's loss against the best choice. */
  loss: number;
  lossError: number;
  decided: boolean;
  /** Moves that the decision took; 0: none. */
  parts: number;
  mark: MoveMark;
  /** It was the best choice, and every other one loses; missing in analyses that were stored before. */
  only?: boolean;
}

/** end = start + luck + own + others; start = equal chances + seatOrder + deal. */
export interface SeatSummary extends Record<MoveMark, number> {
  decisions: number;
  loss: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  end: number;
  /** Missing in an analysis that was stored by an older version, like seatError. */
  startError?: number;
  luckError: number;
  ownError: number;
  othersError: number;
  seatOrder: number;
  seatError?: number;
  deal: number;
  /** The lowest and the highest level that fit the losses, or nothing. */
  playedLike: [] | [string, string];
}

export interface Summary {
  seats: SeatSummary[];
  dearest: number[];
}

export type Op = keyof Ops;
export type Ask<O extends Op> = Ops[O]['ask'];
export type Answer<O extends Op> = Ops[O]['answer'];
/** One operation with its arguments. */
export type Request<O extends Op = Op> = { [K in O]: { op: K } & Ask<K> }[O];
/** The answers to several requests, in their order. */
export type Answers<R extends readonly Request[]> = { -readonly [I in keyof R]: R[I] extends { op: infer O extends Op } ? Answer<O> : never };
export type Failure = { ok: false; error: string } | ({ ok: false } & Refusal);
