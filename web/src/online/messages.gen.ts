// messages.gen.ts: messages of the server as types.
//
// Generated from protocol/harbour-1.schema.json by tools/mkprotocol.py; do not edit.
/** Names one request of one user. */
export type MessageId = string;
/** Names a table, user or replay. */
export type Id = string;
/** A seat, clockwise from A. */
export type Seat = 'A' | 'B' | 'C' | 'D' | 'E';
/** Milliseconds since 1970 (UTC) by the server's clock. */
export type Time = number;
/** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
export type GameName = string;
/** The level of a bot; see `GET /api/games`. */
export type Level = string;
/** 32 bytes as hexadecimal digits. */
export type Hash = string;
/** The secret of a session or bot: 64 hexadecimal digits. */
export type Token = string;
/** Up to 64 hexadecimal digits, an even number. */
export type Nonce = string;
/** The name of a person or bot: 2 to 24 visible characters. */
export type Name = string;
/** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
export type UserKind = 'guest' | 'account' | 'bot' | 'stranger';
/** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
export type TableState = 'open' | 'playing' | 'paused' | 'over' | 'closed';
/** Who plays a seat. */
export type SeatKind = 'person' | 'bot' | 'empty';
/** Who may watch: `all`; `delay`: all, some time later; `after`: nobody during the game, everybody the replay; `nobody`: the replay is for the seats alone. */
export type Watch = 'all' | 'delay' | 'after' | 'nobody';
/** `table`: written by the seats, read by all. `watchers`: written and read by spectators; seats read it after the end. */
export type Room = 'table' | 'watchers';
/** A line that every client shows in its own language. */
export type Phrase = 'hello' | 'good-luck' | 'well-played' | 'thanks' | 'sorry' | 'hurry' | 'one-moment' | 'oops' | 'again' | 'bye';
/** No clock. */
export interface NoClock {
  /** No clock. */
  kind: 'none';
}
/** A time budget with an increment. */
export interface LiveClock {
  /** A time budget with an increment. */
  kind: 'live';
  /** Seconds for the whole game. */
  bank: number;
  /** Seconds added after each move. */
  increment: number;
}
/** Days for each move. */
export interface DaysClock {
  /** Days for each move. */
  kind: 'days';
  /** Days for each move. */
  days: number;
}
/** The time control of a table. */
export type ClockRule = NoClock | LiveClock | DaysClock;
/** How a table is played. */
export interface Setup {
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** Number of seats. */
  seats: number;
  /** The options of the game, by name. */
  options: Record<string, number>;
  /** The edition of the cards; `standard` or one of the host's. */
  edition: string;
  /** The first harbour master; null: drawn by lot. */
  first: Seat | null;
  /** The lobby lists the table. */
  public: boolean;
  /** The game counts for ratings. Needs accounts in all seats of people, and a clock. */
  rated: boolean;
  /** Pages may show what has been seen of other hands (PR-8.2). */
  memory: boolean;
  /** The time control of a table. */
  clock: ClockRule;
  /** Who may watch: `all`; `delay`: all, some time later; `after`: nobody during the game, everybody the replay; `nobody`: the replay is for the seats alone. */
  watch: Watch;
  /** Seconds by which spectators are late with `watch` `delay`. */
  delay: number;
  /** The level of the bot that plays for a person who is away. */
  takeover: Level;
  /** Seconds after which a bot plays for a person who has no connection and is to act. */
  grace: number;
  /** Milliseconds that a bot waits before it moves. */
  pace: number;
}
/** A seat of a table. */
export interface TableSeat {
  /** A seat, clockwise from A. */
  seat: Seat;
  /** Who plays a seat. */
  kind: SeatKind;
  /** The person; null for bots and empty seats. */
  user: Id | null;
  /** The name shown; empty for an empty seat. */
  name: string;
  /** The level of a bot; null for people. */
  level: Level | null;
  /** A bot of level `setup.takeover` plays for this person, who may `reclaim` the seat. */
  away: boolean;
  /** The rating that is shown; null if there is none. */
  rating: number | null;
}
/** The clocks of a table. */
export interface Clock {
  /** Milliseconds left for each seat as of `at`; null for bots. */
  left: (number | null)[];
  /** Seats whose time is running. */
  running: Seat[];
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
}
/** What is being voted on. */
export interface Ask {
  /** A take-back, a pause, or the end of a pause. */
  what: 'back' | 'pause' | 'resume';
  /** The ply that a take-back leads to, otherwise the present one. */
  ply: number;
  /** The seat that asks. */
  by: Seat;
  /** Seats that agree. */
  yes: Seat[];
}
/** Something that happened, in the order of happening, for animation and announcement. */
export interface Event {
  /** The kind of event; its names are `events` of `GET /api/games`. */
  kind: string;
  /** Whose event it is. */
  seat: Seat | null;
  /** The place that a card or ship leaves; names are `places` of `GET /api/games`. */
  from: string;
  /** The place that it goes to. */
  to: string;
  /** The card; null if there is none, or if this viewer does not see its face. */
  card: string | null;
  /** A number whose meaning depends on `kind`; see the tables below. */
  amount: number;
}
/** A move as it is told to a client that enters later. */
export interface MoveTold {
  /** The ply after the move. */
  ply: number;
  /** The mover; null in the entry that stands before all moves. */
  seat: Seat | null;
  /** The move with its seat; null if this viewer may not read it. */
  move: string | null;
  /** What happened. */
  events: Event[];
  /** The view after the move, with `views`. */
  view?: string;
}
/** The result, as the last line of a trace has it. */
export interface End {
  /** As in a trace. */
  line?: 'end';
  /** Points by seat. */
  points: number[];
  /** The winners. */
  winners: Seat[];
  /** Packet Row: dollars by seat. */
  money?: number[];
  /** Packet Row: points from buildings. */
  buildings?: number[];
  /** Packet Row: points from bankers. */
  bankers?: number[];
  /** Rotterdam: points from assignments. */
  assignments?: number[];
  /** Rotterdam: points from products. */
  products?: number[];
  /** Rotterdam: points from shipping cards. */
  shipping?: number[];
}
/** What the deal was made from, published when the game is over. */
export interface Reveal {
  /** The server's secret. */
  secret: Hash;
  /** The seed of the deal. */
  seed: Hash;
}
/** A seat in the lobby. */
export interface LobbySeat {
  /** A seat, clockwise from A. */
  seat: Seat;
  /** Who plays a seat. */
  kind: SeatKind;
  /** The name shown. */
  name: string;
  /** The level of a bot. */
  level: Level | null;
}
/** A table in the lobby. */
export interface LobbyRow {
  /** Milliseconds since it was opened. */
  age: number;
  /** Names a table, user or replay. */
  table: Id;
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: TableState;
  /** Number of seats. */
  seats: number;
  /** Names a table, user or replay. */
  owner: Id;
  /** The seats. */
  players: LobbySeat[];
  /** How a table is played. */
  setup: Setup;
}
/** A table where this user has a seat. */
export interface MineRow {
  /** Names a table, user or replay. */
  table: Id;
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: TableState;
  /** Moves made. */
  ply: number;
  /** This user is to act. */
  turn: boolean;
}
/** Says who is there. The first message of every connection. */
export interface ClientHello {
  /** The type. */
  t: 'hello';
  /** Names one request of one user. */
  id?: MessageId;
  /** The version of the protocol, 1. */
  v: number;
  /** The token of a session or bot. A browser leaves it out: its cookie is read when the socket is opened. */
  token?: string;
  /** Without cookie and token: come in as a new guest of this name. */
  name?: Name;
  /** How views are sent: `bytes` (base64, for the engine's `see`) or `json`. */
  form?: 'bytes' | 'json';
  /** List the legal moves whenever this seat is to act. */
  legal?: boolean;
}
/** Asks for a sign of life, and for the server's time. */
export interface ClientPing {
  /** The type. */
  t: 'ping';
  /** Names one request of one user. */
  id?: MessageId;
}
/** Lists the public tables, and follows their changes until `on` is false. */
export interface ClientLobby {
  /** The type. */
  t: 'lobby';
  /** Names one request of one user. */
  id?: MessageId;
  /** False: no more changes. Default true. */
  on?: boolean;
}
/** Lists the unfinished tables where this user has a seat. */
export interface ClientMine {
  /** The type. */
  t: 'mine';
  /** Names one request of one user. */
  id?: MessageId;
}
/** Shows a table and follows it. Also repairs a gap in `n`. */
export interface ClientEnter {
  /** The type. */
  t: 'enter';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** Fill `moves` with the moves made after this ply (at most the last 200). */
  since?: number;
  /** With `since` and form `bytes`: each of `moves` has the view after it, and one entry without seat and move stands before them. */
  views?: boolean;
}
/** Follows a table no more. */
export interface ClientExit {
  /** The type. */
  t: 'exit';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Opens a table, enters it and takes a seat. */
export interface ClientOpen {
  /** The type. */
  t: 'open';
  /** Names one request of one user. */
  id?: MessageId;
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** Number of seats. */
  seats?: number;
  /** The options of the game, by name. */
  options?: Record<string, number>;
  /** The edition of the cards; `standard` or one of the host's. */
  edition?: string;
  /** The first harbour master; null: drawn by lot. */
  first?: Seat | null;
  /** The lobby lists the table. */
  public?: boolean;
  /** The game counts for ratings. Needs accounts in all seats of people, and a clock. */
  rated?: boolean;
  /** Pages may show what has been seen of other hands (PR-8.2). */
  memory?: boolean;
  /** The time control of a table. */
  clock?: ClockRule;
  /** Who may watch: `all`; `delay`: all, some time later; `after`: nobody during the game, everybody the replay; `nobody`: the replay is for the seats alone. */
  watch?: Watch;
  /** Seconds by which spectators are late with `watch` `delay`. */
  delay?: number;
  /** The level of the bot that plays for a person who is away. */
  takeover?: Level;
  /** Seconds after which a bot plays for a person who has no connection and is to act. */
  grace?: number;
  /** Milliseconds that a bot waits before it moves. */
  pace?: number;
  /** Bots in seats: `{"B":"merchant"}`. */
  bots?: Record<string, Level>;
  /** The own seat; null: take none. Default A. */
  seat?: Seat | null;
  /** This player's part of the deal. */
  nonce?: Nonce;
}
/** Takes a seat and enters the table. */
export interface ClientSit {
  /** The type. */
  t: 'sit';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** The seat; any free one without it. */
  seat?: Seat;
  /** This player's part of the deal. */
  nonce?: Nonce;
}
/** Gives the seat up. While open it becomes free; during the game a bot plays on at once, and `reclaim` is possible. */
export interface ClientLeave {
  /** The type. */
  t: 'leave';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Seats a bot, or empties a seat. */
export interface ClientBot {
  /** The type. */
  t: 'bot';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** The seat. */
  seat: Seat;
  /** The level; null: makes the seat free, whoever sits there. */
  level: Level | null;
}
/** Deals. */
export interface ClientStart {
  /** The type. */
  t: 'start';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Gives the table up. */
export interface ClientClose {
  /** The type. */
  t: 'close';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Makes a move. */
export interface ClientMove {
  /** The type. */
  t: 'move';
  /** Names one request of one user. */
  id: MessageId;
  /** The table. */
  table: Id;
  /** The ply that the sender saw. */
  ply: number;
  /** The move, with or without the own seat in front. */
  move: string;
}
/** Takes the own last move back: at once if nothing new was shown since and nobody else has acted, otherwise by vote. */
export interface ClientBack {
  /** The type. */
  t: 'back';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Asks all other people to pause the game. */
export interface ClientPause {
  /** The type. */
  t: 'pause';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Asks all other people to go on. */
export interface ClientResume {
  /** The type. */
  t: 'resume';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Answers what is being asked. One no ends it, the last yes does it; a move made meanwhile ends it too. */
export interface ClientVote {
  /** The type. */
  t: 'vote';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** Agree or not. */
  yes: boolean;
}
/** Plays the own seat again instead of the bot. After a fallen flag a tenth of the bank is on the clock again, at least 15 s. */
export interface ClientReclaim {
  /** The type. */
  t: 'reclaim';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Plays again with the same set-up and the seats moved on by one. The first to ask opens the table; the others sit down in it. Enters the new table. */
export interface ClientRematch {
  /** The type. */
  t: 'rematch';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** This player's part of the next deal. */
  nonce?: Nonce;
}
/** Says a line: `text` or `phrase`. */
export interface ClientChat {
  /** The type. */
  t: 'chat';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** Default `table`. */
  room?: Room;
  /** Up to 300 characters. */
  text?: string;
  /** A line that every client shows in its own language. */
  phrase?: Phrase;
}
/** Hears a user's lines no more, or again. Kept with the account. */
export interface ClientMute {
  /** The type. */
  t: 'mute';
  /** Names one request of one user. */
  id?: MessageId;
  /** The user to mute. */
  user: Id;
  /** False: hear again. Default true. */
  on?: boolean;
}
/** Every message to the server. */
export type ClientMessage = ClientHello | ClientPing | ClientLobby | ClientMine | ClientEnter | ClientExit | ClientOpen | ClientSit | ClientLeave | ClientBot | ClientStart | ClientClose | ClientMove | ClientBack | ClientPause | ClientResume | ClientVote | ClientReclaim | ClientRematch | ClientChat | ClientMute;
/** The connection may be used. */
export interface ServerWelcome {
  /** The type. */
  t: 'welcome';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The version of the protocol, 1. */
  v: number;
  /** The release of the server. */
  server: string;
  /** This user; null for strangers. */
  user: Id | null;
  /** The user's name; empty for strangers. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  time: Time;
  /** Unfinished tables where this user has a seat. */
  tables: Id[];
  /** A new guest's token, to keep. */
  token?: Token;
}
/** Answers `ping`. */
export interface ServerPong {
  /** The type. */
  t: 'pong';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  time: Time;
}
/** The request is done, and durable if it changed something. */
export interface ServerOk {
  /** The type. */
  t: 'ok';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The table; after `open` and `rematch` the new one. */
  table?: Id;
  /** The entry of the table's log that the request became. */
  n?: number;
  /** After a move: the ply that it made. */
  ply?: number;
  /** The request had been done before; this repeats the answer. */
  again?: true;
}
/** The request is refused; nothing has changed. */
export interface ServerNo {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'form' | 'hello' | 'version' | 'auth' | 'banned' | 'forbidden' | 'unknown' | 'state' | 'taken' | 'limit' | 'storage' | 'busy';
  /** What is wrong, in English. */
  text: string;
}
/** The request came too soon; send it again after `wait`. */
export interface ServerNoRate {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'rate';
  /** What is wrong, in English. */
  text: string;
  /** Milliseconds to wait. */
  wait: number;
}
/** The move was made for another ply. */
export interface ServerNoStale {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'stale';
  /** What is wrong, in English. */
  text: string;
  /** The present ply. */
  ply: number;
}
/** The rules do not allow the move. */
export interface ServerNoRefused {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'refused';
  /** What is wrong, in English. */
  text: string;
  /** The rule that the move breaks: `PR-3.4`. */
  rule: string;
  /** The reason, a key for translation: `too-dear`. */
  why: string;
  /** Values for the translated sentence. */
  args: {
    /** What is needed. */
    need: number;
    /** What is there. */
    have: number;
    /** The card meant. */
    card: string | null;
    /** A thing meant. */
    what: string | null;
  };
}
/** A table as this connection may see it. */
export interface Table {
  /** The type. */
  t: 'table';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** Names a table, user or replay. */
  table: Id;
  /** Number of the last entry of the table's log; every `did` has the next one. */
  n: number;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: TableState;
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** Revision of the game's rules. */
  rules: number;
  /** Digest of the edition's cards. */
  digest: Hash;
  /** The user who opened the table. */
  owner: Id;
  /** How a table is played. */
  setup: Setup;
  /** The seats. */
  seats: TableSeat[];
  /** This user's seat; null: a spectator, and `view` is the spectators'. */
  you: Seat | null;
  /** Seats whose person has a connection at this table. */
  online: Seat[];
  /** Number of spectators. */
  watchers: number;
  /** Moves made. */
  ply: number;
  /** Seats that are to act. */
  prompt: Seat[];
  /** What this connection may see, in the form asked for; null while open. */
  view: string | Record<string, unknown> | null;
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all that can be listed, and a useful few of the others); otherwise null. */
  legal?: string[] | null;
  /** The clocks; null without any. */
  clock: Clock | null;
  /** What is being voted on. */
  ask: Ask | null;
  /** SHA-256 of the server's secret. */
  commitment: Hash;
  /** The players' parts of the deal by seat; empty texts before the start. */
  nonces: Nonce[];
  /** The result, when over. */
  end: End | null;
  /** Secret and seed, when over. */
  reveal: Reveal | null;
  /** The table of the rematch. */
  rematch: Id | null;
  /** With `since`: the moves made after that ply. */
  moves: MoveTold[];
}
/** A person has taken a seat. */
export interface DidSit {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'sit';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** This user's seat; null: a spectator, and `view` is the spectators'. */
  you: Table['you'];
}
/** A seat has become free. */
export interface DidLeave {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'leave';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** This user's seat; null: a spectator, and `view` is the spectators'. */
  you: Table['you'];
}
/** A bot has taken a seat. */
export interface DidBot {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'bot';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** This user's seat; null: a spectator, and `view` is the spectators'. */
  you: Table['you'];
}
/** The cards are dealt. */
export interface DidStart {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'start';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: Table['state'];
  /** The seats. */
  seats: Table['seats'];
  /** The players' parts of the deal by seat; empty texts before the start. */
  nonces: Table['nonces'];
  /** Moves made. */
  ply: Table['ply'];
  /** Seats that are to act. */
  prompt: Table['prompt'];
  /** What this connection may see, in the form asked for; null while open. */
  view: Table['view'];
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all that can be listed, and a useful few of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without any. */
  clock: Table['clock'];
}
/** A move was made. At the end it also has `state`, `seats`, `end` and `reveal`. */
export interface DidMove {
  /** The type. */
  t: 'did';
  /** For the mover: the id of the request. */
  re?: MessageId;
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'move';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The move with its seat: `A take M35`; null if this viewer may not read it. */
  move: string | null;
  /** What happened. */
  events: Event[];
  /** Moves made. */
  ply: Table['ply'];
  /** Seats that are to act. */
  prompt: Table['prompt'];
  /** What this connection may see, in the form asked for; null while open. */
  view: Table['view'];
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all that can be listed, and a useful few of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without any. */
  clock: Table['clock'];
  /** What is being voted on. */
  ask: Table['ask'];
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state?: Table['state'];
  /** The seats. */
  seats?: Table['seats'];
  /** The result, when over. */
  end?: Table['end'];
  /** Secret and seed, when over. */
  reveal?: Table['reveal'];
}
/** Moves were taken back; the table is as it was at that ply. */
export interface DidBack {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'back';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** Moves made. */
  ply: Table['ply'];
  /** Seats that are to act. */
  prompt: Table['prompt'];
  /** What this connection may see, in the form asked for; null while open. */
  view: Table['view'];
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all that can be listed, and a useful few of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without any. */
  clock: Table['clock'];
  /** What is being voted on. */
  ask: Table['ask'];
}
/** A seat asks for a take-back, a pause or the end of one. */
export interface DidAsk {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'ask';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** What is being voted on. */
  ask: Table['ask'];
}
/** A seat has voted. `ask` is null if that ended it. */
export interface DidVote {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'vote';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** How the seat voted. */
  yes: boolean;
  /** What is being voted on. */
  ask: Table['ask'];
}
/** The game is paused. */
export interface DidPause {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'pause';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: Table['state'];
  /** Moves made. */
  ply: Table['ply'];
  /** Seats that are to act. */
  prompt: Table['prompt'];
  /** What this connection may see, in the form asked for; null while open. */
  view: Table['view'];
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all that can be listed, and a useful few of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without any. */
  clock: Table['clock'];
  /** What is being voted on. */
  ask: Table['ask'];
}
/** The game goes on. */
export interface DidResume {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'resume';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: Table['state'];
  /** Moves made. */
  ply: Table['ply'];
  /** Seats that are to act. */
  prompt: Table['prompt'];
  /** What this connection may see, in the form asked for; null while open. */
  view: Table['view'];
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all that can be listed, and a useful few of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without any. */
  clock: Table['clock'];
  /** What is being voted on. */
  ask: Table['ask'];
}
/** A seat's time is up; a bot plays on. */
export interface DidFlag {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'flag';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** The clocks; null without any. */
  clock: Table['clock'];
}
/** A bot plays for a person. */
export interface DidAway {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'away';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** The clocks; null without any. */
  clock: Table['clock'];
}
/** The person plays again. */
export interface DidReclaim {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'reclaim';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** The clocks; null without any. */
  clock: Table['clock'];
}
/** A new table is open. */
export interface DidRematch {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'rematch';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The table of the rematch. */
  rematch: Table['rematch'];
}
/** The table is closed. */
export interface DidClose {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'close';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: Table['state'];
}
/** The server was away, or another node serves the table now. That time was charged to nobody. */
export interface DidWake {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'wake';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The clocks; null without any. */
  clock: Table['clock'];
}
/** Something has happened at a table. */
export type Did = DidSit | DidLeave | DidBot | DidStart | DidMove | DidBack | DidAsk | DidVote | DidPause | DidResume | DidFlag | DidAway | DidReclaim | DidRematch | DidClose | DidWake;
/** The public tables that are open or may be watched. */
export interface ServerLobby {
  /** The type. */
  t: 'lobby';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The tables. */
  tables: LobbyRow[];
}
/** Changes of the lobby. */
export interface ServerLobbyChanges {
  /** The type. */
  t: 'lobby';
  /** Tables that are new or different. */
  set: LobbyRow[];
  /** Tables that are listed no more. */
  gone: Id[];
}
/** The unfinished tables where this user has a seat. */
export interface ServerMine {
  /** The type. */
  t: 'mine';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The tables. */
  tables: MineRow[];
}
/** A line of chat. */
export interface ServerChat {
  /** The type. */
  t: 'chat';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The table. */
  table: Id;
  /** Grows from line to line; all hear a table's lines in the order of `k`. */
  k: number;
  /** `table`: written by the seats, read by all. `watchers`: written and read by spectators; seats read it after the end. */
  room: Room;
  /** Who said it. */
  user: Id;
  /** The speaker's name. */
  name: string;
  /** The speaker's seat. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The line; null for a phrase. */
  text: string | null;
  /** The phrase; null for a text. */
  phrase: Phrase | null;
  /** The line had been said before; this repeats the answer. */
  again?: true;
}
/** This connection follows the table no more. */
export interface ServerGone {
  /** The type. */
  t: 'gone';
  /** The table. */
  table: Id;
  /** Why, in English. */
  text: string;
}
/** Somebody has come or gone. */
export interface ServerPresence {
  /** The type. */
  t: 'presence';
  /** The table. */
  table: Id;
  /** Seats whose person has a connection at this table. */
  online: Table['online'];
  /** Number of spectators. */
  watchers: Table['watchers'];
}
/** This user is to act at a table that this connection does not follow. */
export interface ServerTurn {
  /** The type. */
  t: 'turn';
  /** The table. */
  table: Id;
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** Moves made. */
  ply: Table['ply'];
}
/** Every message from the server. */
export type ServerMessage = ServerWelcome | ServerPong | ServerOk | ServerNo | ServerNoRate | ServerNoStale | ServerNoRefused | Table | DidSit | DidLeave | DidBot | DidStart | DidMove | DidBack | DidAsk | DidVote | DidPause | DidResume | DidFlag | DidAway | DidReclaim | DidRematch | DidClose | DidWake | ServerLobby | ServerLobbyChanges | ServerMine | ServerChat | ServerGone | ServerPresence | ServerTurn;
/** A refused request. */
export interface HttpError {
  /** The error code. */
  error: 'form' | 'auth' | 'banned' | 'forbidden' | 'unknown' | 'taken' | 'limit' | 'rate' | 'storage' | 'busy';
  /** What is wrong, in English. */
  text: string;
  /** With `rate`: milliseconds to wait. */
  wait?: number;
}
/** Done. */
export interface HttpDone {
  /** Always true. */
  ok: true;
}
/** Come in as a new guest. */
export interface GuestRequest {
  /** The name of a person or bot: 2 to 24 visible characters. */
  name: Name;
  /** Also answer with the token, for clients without cookies. */
  token?: boolean;
}
/** Make an account. */
export interface RegisterRequest {
  /** The name of a person or bot: 2 to 24 visible characters. */
  name: Name;
  /** 8 to 128 characters. */
  password: string;
  /** Also answer with the token, for clients without cookies. */
  token?: boolean;
}
/** Log in. */
export interface LoginRequest {
  /** The name, in any case. */
  name: string;
  /** The password. */
  password: string;
  /** Also answer with the token, for clients without cookies. */
  token?: boolean;
}
/** Log out. */
export interface LogoutRequest {
  /** End all sessions of this user, not only this one. */
  everywhere?: boolean;
}
/** Change the password. */
export interface PasswordRequest {
  /** The present password. */
  old: string;
  /** 8 to 128 characters. */
  new: string;
}
/** Delete the account. */
export interface DeleteRequest {
  /** The password; guests have none. */
  password?: string;
}
/** Make a bot. */
export interface NewTokenRequest {
  /** The name that the bot plays under. */
  name: Name;
}
/** Delete a bot. */
export interface RevokeRequest {
  /** The bot. */
  id: Id;
}
/** A new session. The cookie `harbour` is set. */
export interface SessionAnswer {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** With `token` in the request. */
  token?: Token;
}
/** A rating. */
export interface Rating {
  /** Estimated skill. */
  mu: number;
  /** Its uncertainty. */
  sigma: number;
  /** The one number that is shown: what the skill is with good certainty. */
  shown: number;
}
/** How somebody does at a game. */
export interface Standing {
  /** Games played. */
  played: number;
  /** Games won. */
  won: number;
  /** Mean place. */
  place: number;
  /** Mean points. */
  points: number;
  /** A rating. */
  rating: Rating;
}
/** Standings by game. */
export type Stats = Record<string, Standing>;
/** The user who asks. */
export interface MeAnswer {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user first came. */
  since: Time;
  /** Unfinished tables with a seat of this user. */
  tables: Id[];
  /** Standings by game. */
  stats: Stats;
}
/** A player. */
export interface PlayerAnswer {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user first came. */
  since: Time;
  /** Standings by game. */
  stats: Stats;
}
/** Rows of one kind. */
export interface ExportPart {
  /** The names of the columns, with commas between. */
  columns: string;
  /** The rows. */
  rows: ((string | number | null)[])[];
}
/** Everything stored about the user who asks. */
export interface ExportAnswer {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user first came. */
  since: Time;
  /** Rows of one kind. */
  sessions: ExportPart;
  /** Rows of one kind. */
  bots: ExportPart;
  /** Rows of one kind. */
  seats: ExportPart;
  /** Rows of one kind. */
  games: ExportPart;
  /** Rows of one kind. */
  stats: ExportPart;
  /** Rows of one kind. */
  chat: ExportPart;
  /** Rows of one kind. */
  muted: ExportPart;
}
/** A bot. */
export interface BotRow {
  /** Names a table, user or replay. */
  id: Id;
  /** The bot's name. */
  name: string;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  created: Time;
}
/** The bots of an account. */
export interface TokensAnswer {
  /** The bots. */
  tokens: BotRow[];
}
/** A new bot. */
export interface NewTokenAnswer {
  /** Names a table, user or replay. */
  id: Id;
  /** The bot's name. */
  name: string;
  /** Told this once. */
  token: Token;
}
/** An option of a game. */
export interface GameOption {
  /** Its name. */
  id: string;
  /** The default. */
  normal: number;
  /** The minimum. */
  least: number;
  /** The maximum. */
  most: number;
  /** What it does, in English. */
  text: string;
}
/** A game. */
export interface GameRow {
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  id: GameName;
  /** The game's title. */
  title: string;
  /** Revision of its rules. */
  rules: number;
  /** Minimum and maximum number of seats. */
  seats: number[];
  /** Its options. */
  options: GameOption[];
  /** Kinds of moves. */
  kinds: string[];
  /** Kinds of events. */
  events: string[];
  /** Places named in events. */
  places: string[];
  /** 32 bytes as hexadecimal digits. */
  digest: Hash;
  /** Levels of bots, weakest first. */
  levels: Level[];
}
/** An edition of the host's. */
export interface EditionRow {
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** Its name. */
  name: string;
  /** 32 bytes as hexadecimal digits. */
  digest: Hash;
}
/** The games that are played here. */
export interface GamesAnswer {
  /** The games. */
  games: GameRow[];
  /** Editions beside the standard one. */
  editions: EditionRow[];
}
/** The lobby. */
export interface TablesAnswer {
  /** The tables. */
  tables: LobbyRow[];
}
/** A player of a finished game. */
export interface ReplayPlayer {
  /** A seat, clockwise from A. */
  seat: Seat;
  /** The user; null for bots and deleted accounts. */
  user: Id | null;
  /** The name. */
  name: string;
  /** The level of a bot. */
  level: string | null;
  /** Points. */
  points: number;
  /** Place, 1 is best. */
  place: number;
}
/** A finished game. */
export interface ReplayRow {
  /** Names a table, user or replay. */
  id: Id;
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** Number of seats. */
  seats: number;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  ended: Time;
  /** Moves made. */
  plies: number;
  /** It counted for ratings. */
  rated: boolean;
  /** The players. */
  players: ReplayPlayer[];
}
/** Finished games, newest first. */
export interface ReplaysAnswer {
  /** The games. */
  replays: ReplayRow[];
  /** `before` of the next page; null on the last one. */
  next: string | null;
}
/** A finished game with its record. */
export interface ReplayAnswer {
  /** Names a table, user or replay. */
  id: Id;
  /** A game: `packet-row`, `rotterdam`; see `GET /api/games`. */
  game: GameName;
  /** Number of seats. */
  seats: number;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  ended: Time;
  /** Moves made. */
  plies: number;
  /** It counted for ratings. */
  rated: boolean;
  /** The players. */
  players: ReplayPlayer[];
  /** The record (docs/formats.md). */
  record: string;
}
