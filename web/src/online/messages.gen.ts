// messages.gen.ts: messages of the server as types.
//
// Generated from protocol/harbour-2.schema.json by tools/mkprotocol.py; do not edit.
/** Names one request of one user. */
export type MessageId = string;
/** Names a table, user or replay. */
export type Id = string;
/** A seat, clockwise from A. */
export type Seat = 'A' | 'B' | 'C' | 'D' | 'E';
/** Milliseconds since 1970 (UTC) by the server's clock. */
export type Time = number;
/** A game; `GET /api/games` lists them. */
export type GameName = string;
/** The level of a bot; see `GET /api/games`. */
export type Level = string;
/** 32 bytes as hexadecimal digits. */
export type Hash = string;
/** The secret of a session or bot: 64 hexadecimal digits. */
export type Token = string;
/** Up to 64 hexadecimal digits, an even number. */
export type Nonce = string;
/** Why a player is reported: insults, cheating, an offensive name, or something else. */
export type Reason = 'abuse' | 'cheating' | 'name' | 'other';
/** What a user may do beyond playing; the host grants it. */
export type Role = 'moderator' | 'admin';
/** The name of a person or bot: 2 to 24 visible characters. */
export type Name = string;
/** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
export type UserKind = 'guest' | 'account' | 'bot' | 'stranger';
/** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
export type TableState = 'open' | 'playing' | 'paused' | 'over' | 'closed';
/** Who plays a seat. */
export type SeatKind = 'person' | 'bot' | 'empty';
/** Who may watch: `all`; `delay`: all, some time later; `after`: nobody during the game, but everyone may see the replay; `nobody`: only the players may see the replay. */
export type Watch = 'all' | 'delay' | 'after' | 'nobody';
/** `table`: written by players, read by all. `watchers`: written and read by spectators; players read it after the end. */
export type Room = 'table' | 'watchers';
/** A phrase that every client shows in its own language. */
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
  /** A game; `GET /api/games` lists them. */
  game: GameName;
  /** Revision of the rules that the table is played by. */
  rules?: number;
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
  /** Pages may show the cards in other hands that have been seen. */
  memory: boolean;
  /** Pages may let players ask a bot for advice. */
  hints: boolean;
  /** The time control of a table. */
  clock: ClockRule;
  /** Who may watch: `all`; `delay`: all, some time later; `after`: nobody during the game, but everyone may see the replay; `nobody`: only the players may see the replay. */
  watch: Watch;
  /** Delay of spectators in seconds, with `watch` `delay`. */
  delay: number;
  /** The level of the bot that plays for a person who is away. */
  takeover: Level;
  /** Seconds after which a bot plays for a person who has no connection and is to act. */
  grace: number;
  /** Milliseconds that a bot waits before it moves. */
  pace: number;
  /** The language of the person who opened the table. */
  language: Language | null;
}
/** A language tag: `de`, `pt-BR`. */
export type Language = string;
/** A seat of a table. */
export interface TableSeat {
  /** A seat, clockwise from A. */
  seat: Seat;
  /** Who plays a seat. */
  kind: SeatKind;
  /** The person; null for bots, empty seats and deleted accounts. */
  user: Id | null;
  /** The name shown; empty for an empty seat. */
  name: string;
  /** The level of a bot; null for people. */
  level: Level | null;
  /** A bot of level `setup.takeover` plays for this person, who may `reclaim` the seat. */
  away: boolean;
  /** The person has given up the game. */
  resigned: boolean;
  /** The rating that is shown; null if there is none. */
  rating: number | null;
}
/** The clocks of a table. */
export interface Clock {
  /** Milliseconds left for each seat as of `at`; null for bots. */
  left: (number | null)[];
  /** Seats whose clock is running. */
  running: Seat[];
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
}
/** What is being voted on. */
export interface Ask {
  /** A take-back, a pause, or the end of a pause. */
  what: 'back' | 'pause' | 'resume';
  /** The ply that a take-back leads to, otherwise the current one. */
  ply: number;
  /** The seat that asks. */
  by: Seat;
  /** Seats that agree. */
  yes: Seat[];
}
/** Something that happened, for animations and announcements. Events are in the order in which they happened. */
export interface Event {
  /** The kind of event; its names are `events` of `GET /api/games`. */
  kind: string;
  /** The seat that the event is about. */
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
/** What happened: a list, or with form `bytes` base64 of 7 bytes for each event (section 3 of protocol.md). */
export type Events = Event[] | string;
/** With form `bytes`: the patch from the view before the move to the view after it (section 3 of protocol.md). */
export type Patch = string;
/** A move as it is sent to a client that enters later. */
export interface MoveTold {
  /** The ply after the move. */
  ply: number;
  /** The mover; null in the entry before all moves. */
  seat: Seat | null;
  /** The move with its seat; null if this viewer may not read it. */
  move: string | null;
  /** A bot made the move for a person who was away; not present otherwise. */
  substituted?: true;
  /** What happened: a list, or with form `bytes` base64 of 7 bytes for each event (section 3 of protocol.md). */
  events: Events;
  /** With `views`, in the entry before all moves: the view at that ply. */
  view?: string;
  /** With `views`: what the move changed in the view. */
  patch?: Patch;
}
/** The result, as in the last line of a trace. */
export interface End {
  /** As in a trace. */
  line?: 'end';
  /** Points by seat. */
  points: number[];
  /** The winners. */
  winners: Seat[];
  /** An amount by seat that the points come from, such as `money`; each game has its own. */
  [more: string]: unknown;
}
/** The data from which the deal was made, published when the game is over. */
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
  /** The user who sits there; null for a bot of the server and a free seat. */
  user: Id | null;
}
/** A table in the lobby. */
export interface LobbyRow {
  /** Milliseconds since it was opened. */
  age: number;
  /** Names a table, user or replay. */
  table: Id;
  /** A game; `GET /api/games` lists them. */
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
  /** A game; `GET /api/games` lists them. */
  game: GameName;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: TableState;
  /** Moves made. */
  ply: number;
  /** This user is to act. */
  turn: boolean;
}
/** Identifies the user. The first message of every connection. */
export interface ClientHello {
  /** The type. */
  t: 'hello';
  /** Names one request of one user. */
  id?: MessageId;
  /** The version of the protocol, 2. */
  v: number;
  /** The token of a session or bot. A browser leaves it out: its cookie is read when the socket is opened. */
  token?: string;
  /** Without cookie and token: enter as a new guest of this name. */
  name?: Name;
  /** How views and events are sent: `bytes` (base64, for the engine's `see`; a move then has a patch) or `json`. */
  form?: 'bytes' | 'json';
  /** List the legal moves whenever this seat is to act. */
  legal?: boolean;
  /** The language of the client, shown to others in the list of people online. */
  language?: Language;
}
/** Checks the connection and asks for the server's time. */
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
  /** With `since` and form `bytes`: one entry with the view at that ply, without seat and move, comes before `moves`, and each of them has a `patch`. */
  views?: boolean;
}
/** Stops following a table. */
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
  /** A game; `GET /api/games` lists them. */
  game: GameName;
  /** Number of seats. */
  seats?: number;
  /** The options of the game, by name. A missing one has the value `people` of the game's list. */
  options?: Record<string, number>;
  /** The edition of the cards; `standard` or one of the host's. */
  edition?: string;
  /** The first harbour master; null: drawn by lot. */
  first?: Seat | null;
  /** The lobby lists the table. */
  public?: boolean;
  /** The game counts for ratings. Needs accounts in all seats of people, and a clock. */
  rated?: boolean;
  /** Pages may show the cards in other hands that have been seen. */
  memory?: boolean;
  /** Pages may let players ask a bot for advice. Not at a rated table. */
  hints?: boolean;
  /** The time control of a table. */
  clock?: ClockRule;
  /** Who may watch: `all`; `delay`: all, some time later; `after`: nobody during the game, but everyone may see the replay; `nobody`: only the players may see the replay. */
  watch?: Watch;
  /** Delay of spectators in seconds, with `watch` `delay`. */
  delay?: number;
  /** The level of the bot that plays for a person who is away. */
  takeover?: Level;
  /** Seconds after which a bot plays for a person who has no connection and is to act. */
  grace?: number;
  /** Milliseconds that a bot waits before it moves. */
  pace?: number;
  /** The language that the opener wants to play in. */
  language?: Language;
  /** Bots in seats: `{"B":"merchant"}`. */
  bots?: Record<string, Level>;
  /** The sender's seat; null: none. Default A. */
  seat?: Seat | null;
  /** Ignored: no commitment could have been seen. Send `nonce` afterwards. */
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
  /** The seat; if missing, any free one. */
  seat?: Seat;
  /** This seat's part of the deal. Enter the table first, which shows the commitment. */
  nonce?: Nonce;
}
/** Contributes the seat's part of the deal, after the commitment was seen. The last one before the start counts. */
export interface ClientNonce {
  /** The type. */
  t: 'nonce';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** This seat's part of the deal. */
  nonce: Nonce;
}
/** Gives up the seat. Before the start it becomes free; during the game a bot plays on at once, and `reclaim` is possible. */
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
  /** The level; null: frees the seat, whoever sits there. */
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
/** Closes the table. */
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
  /** The move, with or without the sender's seat in front. */
  move: string;
}
/** Takes back the sender's last move: at once if no new information was revealed since and nobody else has acted, otherwise by vote. */
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
/** Asks all other people to continue. */
export interface ClientResume {
  /** The type. */
  t: 'resume';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Votes on a request. It is done when all have voted yes; one no, or a move made meanwhile, ends the vote. */
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
/** Takes the seat back from the bot. After a fallen flag the player gets a tenth of `bank`, at least 15 s. */
export interface ClientReclaim {
  /** The type. */
  t: 'reclaim';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Gives up the game. A bot plays the seat to the end, which counts as the last place for the rating; the seat cannot be reclaimed. */
export interface ClientResign {
  /** The type. */
  t: 'resign';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
}
/** Plays again with the same set-up and the seats rotated by one. The first player to send this opens the table; the others sit down in it. Enters the new table. */
export interface ClientRematch {
  /** The type. */
  t: 'rematch';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** Ignored: no commitment could have been seen. Send `nonce` afterwards. */
  nonce?: Nonce;
}
/** Sends a line of chat: `text` or `phrase`. */
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
  /** A phrase that every client shows in its own language. */
  phrase?: Phrase;
}
/** Hides a user's lines of chat, or shows them again. Stored with the account. */
export interface ClientMute {
  /** The type. */
  t: 'mute';
  /** Names one request of one user. */
  id?: MessageId;
  /** The user to mute. */
  user: Id;
  /** False: show them again. Default true. */
  on?: boolean;
}
/** Reports a user to the moderators, with the last 20 lines of chat. Only the first report of a sender about a user at a table is stored; repeating it changes nothing. */
export interface ClientReport {
  /** The type. */
  t: 'report';
  /** Names one request of one user. */
  id?: MessageId;
  /** The table. */
  table: Id;
  /** The reported user: sits at the table, watches it, or wrote one of its last 100 lines of chat. */
  user: Id;
  /** Why a player is reported: insults, cheating, an offensive name, or something else. */
  reason: Reason;
  /** What happened, up to 300 characters. */
  text?: string;
}
/** Every message to the server. */
export type ClientMessage = ClientHello | ClientPing | ClientLobby | ClientMine | ClientEnter | ClientExit | ClientOpen | ClientSit | ClientNonce | ClientLeave | ClientBot | ClientStart | ClientClose | ClientMove | ClientBack | ClientPause | ClientResume | ClientVote | ClientReclaim | ClientResign | ClientRematch | ClientChat | ClientMute | ClientReport;
/** The connection is ready. */
export interface ServerWelcome {
  /** The type. */
  t: 'welcome';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The version of the protocol, 2. */
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
  /** A new guest's token; the client should store it. */
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
  /** After `open`: SHA-256 of the server's secret, which every nonce must follow. */
  commitment?: Hash;
  /** The number of the request's entry in the table's log. */
  n?: number;
  /** After a move: the ply after it. */
  ply?: number;
  /** The request was done before; this repeats the answer. */
  again?: true;
}
/** The request is refused; nothing has changed. */
export interface ServerNo {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'form' | 'hello' | 'version' | 'auth' | 'forbidden' | 'unknown' | 'state' | 'taken' | 'limit' | 'storage' | 'busy';
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
/** The server is overloaded and does not accept requests of this kind for now; send it again after `wait`. */
export interface ServerNoOverload {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'overload';
  /** What is refused, in English. */
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
  /** The current ply. */
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
  /** The rule that the move breaks, such as `XY-3.4`. */
  rule: string;
  /** The reason, a key for translation: `too-dear`. */
  id: string;
  /** Values for the translated sentence. */
  args: {
    /** What is needed. */
    need: number;
    /** What is available. */
    have: number;
    /** The card meant, if any. */
    card?: string;
    /** The thing meant, if any. */
    what?: string;
  };
}
/** A moderator has muted this user. */
export interface ServerNoMuted {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'muted';
  /** What is wrong, in English. */
  text: string;
  /** Why, in the moderator's words; may be empty if the host did it. */
  reason: string;
  /** When it ends; null: it lasts until it is lifted. */
  until: Time | null;
}
/** This user or address is banned. The connection is closed with 1008. */
export interface ServerNoBanned {
  /** The type. */
  t: 'no';
  /** The id of the request that this answers. */
  re?: MessageId;
  /** The error code. */
  error: 'banned';
  /** What is wrong, in English. */
  text: string;
  /** Why, in the moderator's words; may be empty if the host did it. */
  reason: string;
  /** When it ends; null: it lasts until it is lifted. */
  until: Time | null;
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
  /** A game; `GET /api/games` lists them. */
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
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all kinds that can be listed, and a useful selection of the others); otherwise null. */
  legal?: string[] | null;
  /** The clocks; null without clocks. */
  clock: Clock | null;
  /** What is being voted on. */
  ask: Ask | null;
  /** How the deal is made: 2 as in section 5 of protocol.md; 1 at tables opened by older releases. */
  deal: number;
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
/** A seat has contributed its part of the deal. It is published at the start. */
export interface DidNonce {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'nonce';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The players' parts of the deal by seat; empty texts before the start. */
  nonces: Table['nonces'];
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
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all kinds that can be listed, and a useful selection of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without clocks. */
  clock: Table['clock'];
}
/** A move was made. It has `patch` (form `bytes`) or `view` (form `json`), `clock` at a table with clocks, and `ask` if it ended a vote. At the end it also has `state`, `seats`, `end` and `reveal`. */
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
  /** What happened: a list, or with form `bytes` base64 of 7 bytes for each event (section 3 of protocol.md). */
  events: Events;
  /** Moves made. */
  ply: Table['ply'];
  /** Seats that are to act. */
  prompt: Table['prompt'];
  /** What this connection may see, in the form asked for; null while open. */
  view?: Table['view'];
  /** With form `bytes`: the patch from the view before the move to the view after it (section 3 of protocol.md). */
  patch?: Patch;
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all kinds that can be listed, and a useful selection of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without clocks. */
  clock?: Table['clock'];
  /** What is being voted on. */
  ask?: Table['ask'];
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
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all kinds that can be listed, and a useful selection of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without clocks. */
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
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all kinds that can be listed, and a useful selection of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without clocks. */
  clock: Table['clock'];
  /** What is being voted on. */
  ask: Table['ask'];
}
/** The game continues. */
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
  /** With `legal` in `hello`: the moves of this seat when it is to act, without the seat (all kinds that can be listed, and a useful selection of the others); otherwise null. */
  legal?: Table['legal'];
  /** The clocks; null without clocks. */
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
  /** The clocks; null without clocks. */
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
  /** The clocks; null without clocks. */
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
  /** The clocks; null without clocks. */
  clock: Table['clock'];
}
/** A person has given up the game; a bot plays on. */
export interface DidResign {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'resign';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** The clocks; null without clocks. */
  clock: Table['clock'];
}
/** The person in a seat has deleted the account: the name becomes `gone`, and a bot plays on. */
export interface DidErase {
  /** The type. */
  t: 'did';
  /** The table. */
  table: Id;
  /** Number of this entry of the table's log. */
  n: number;
  /** What happened. */
  what: 'erase';
  /** The seat it is about. */
  seat: Seat | null;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The seats. */
  seats: Table['seats'];
  /** The clocks; null without clocks. */
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
/** The server was down, or another node now runs the table. No clock ran in that time. */
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
  /** The clocks; null without clocks. */
  clock: Table['clock'];
}
/** Something has happened at a table. */
export type Did = DidSit | DidLeave | DidBot | DidNonce | DidStart | DidMove | DidBack | DidAsk | DidVote | DidPause | DidResume | DidFlag | DidAway | DidReclaim | DidResign | DidErase | DidRematch | DidClose | DidWake;
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
  /** Tables that are no longer listed. */
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
  /** Grows from line to line; all receive the lines of a table in the order of `k`. */
  k: number;
  /** `table`: written by players, read by all. `watchers`: written and read by spectators; players read it after the end. */
  room: Room;
  /** The speaker. */
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
  /** The line was sent before; this repeats the answer. */
  again?: true;
}
/** This connection no longer follows the table. */
export interface ServerGone {
  /** The type. */
  t: 'gone';
  /** The table. */
  table: Id;
  /** Why, in English. */
  text: string;
}
/** A moderator has removed this user from a table. The connection receives nothing more about it, and every command for it is refused. */
export interface ServerKicked {
  /** The type. */
  t: 'kicked';
  /** The table. */
  table: Id;
  /** Why, in the moderator's words; may be empty if the host did it. */
  reason: string;
}
/** Someone has connected or disconnected. */
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
/** This user's turn has begun at a table that this connection does not follow. */
export interface ServerTurn {
  /** The type. */
  t: 'turn';
  /** The table. */
  table: Id;
  /** A game; `GET /api/games` lists them. */
  game: GameName;
  /** Moves made. */
  ply: Table['ply'];
}
/** Every message from the server. */
export type ServerMessage = ServerWelcome | ServerPong | ServerOk | ServerNo | ServerNoRate | ServerNoOverload | ServerNoStale | ServerNoRefused | ServerNoMuted | ServerNoBanned | Table | DidSit | DidLeave | DidBot | DidNonce | DidStart | DidMove | DidBack | DidAsk | DidVote | DidPause | DidResume | DidFlag | DidAway | DidReclaim | DidResign | DidErase | DidRematch | DidClose | DidWake | ServerLobby | ServerLobbyChanges | ServerMine | ServerChat | ServerGone | ServerKicked | ServerPresence | ServerTurn;
/** A refused request. */
export interface HttpRefusal {
  /** The error code. */
  error: 'form' | 'auth' | 'forbidden' | 'unknown' | 'taken' | 'limit' | 'storage' | 'busy';
  /** What is wrong, in English. */
  text: string;
}
/** A request that came too soon, or from an address with too many connections. The header `Retry-After` has the seconds, rounded up. */
export interface HttpRate {
  /** The error code. */
  error: 'rate';
  /** What is wrong, in English. */
  text: string;
  /** Milliseconds to wait. */
  wait: number;
}
/** The server is overloaded and does not accept requests of this kind for now. The header `Retry-After` has the seconds, rounded up. */
export interface HttpOverload {
  /** The error code. */
  error: 'overload';
  /** What is refused, in English. */
  text: string;
  /** Milliseconds to wait. */
  wait: number;
}
/** The session, account or address is banned. A login gets this answer only with the right password. */
export interface HttpBanned {
  /** The error code. */
  error: 'banned';
  /** What is wrong, in English. */
  text: string;
  /** Why, in the moderator's words; may be empty if the host did it. */
  reason: string;
  /** When it ends; null: it lasts until it is lifted. */
  until: Time | null;
}
/** Every answer to a request that is refused. */
export type HttpError = HttpRefusal | HttpRate | HttpOverload | HttpBanned;
/** Done. */
export interface HttpDone {
  /** Always true. */
  ok: true;
}
/** Enter as a new guest. */
export interface GuestRequest {
  /** The name of a person or bot: 2 to 24 visible characters. */
  name: Name;
  /** Also answer with the token, for clients without cookies. */
  token?: boolean;
}
/** Create an account. */
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
  /** The name, in upper or lower case. */
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
  /** The current password. */
  old: string;
  /** 8 to 128 characters. */
  new: string;
}
/** A code of 16 letters and digits that works once. */
export type RecoveryCode = string;
/** Set a new password with a recovery code. */
export interface RecoverRequest {
  /** The name, in upper or lower case. */
  name: string;
  /** The code, in upper or lower case, with or without hyphens. */
  code: string;
  /** 8 to 128 characters. */
  new: string;
  /** Also answer with the token, for clients without cookies. */
  token?: boolean;
}
/** Create new recovery codes. */
export interface RecoveryRequest {
  /** The password. */
  password: string;
}
/** The new codes. They are shown only once. */
export interface RecoveryAnswer {
  /** The codes. */
  recovery: RecoveryCode[];
}
/** Delete the account. */
export interface DeleteRequest {
  /** The password; guests have none. */
  password?: string;
}
/** Create a bot. */
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
  /** The recovery codes of a new account. They are shown only once. */
  recovery?: RecoveryCode[];
}
/** A rating. */
export interface Rating {
  /** Estimated skill. */
  mu: number;
  /** Its uncertainty. */
  sigma: number;
  /** The number that is shown: a lower bound of the skill. */
  shown: number;
}
/** A player's standing in a game. */
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
/** The user who sends the request. */
export interface MeAnswer {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user was created. */
  since: Time;
  /** The user's role; null for most. */
  role: Role | null;
  /** Unfinished tables with a seat of this user. */
  tables: Id[];
  /** Standings by game. */
  stats: Stats;
  /** Recovery codes that are left. */
  recovery: number;
}
/** A player. */
export interface PlayerAnswer {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user was created. */
  since: Time;
  /** Standings by game. */
  stats: Stats;
}
/** A player who is connected. */
export interface OnlinePerson {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user was created. */
  since: Time;
  /** The language of the person's client; null if it is unknown. */
  language: Language | null;
  /** Standings by game. */
  stats: Stats;
}
/** Who is connected to this server. */
export interface OnlineAnswer {
  /** Number of people. */
  count: number;
  /** Up to 50 of them. */
  people: OnlinePerson[];
}
/** Rows of one kind. */
export interface ExportPart {
  /** The names of the columns, separated by commas. */
  columns: string;
  /** The rows. */
  rows: ((string | number | null)[])[];
}
/** Everything stored about the user who sends this. */
export interface ExportAnswer {
  /** Names a table, user or replay. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user was created. */
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
  /** Reports that the user has sent. */
  reports: ExportPart;
  /** Mutes (`kind` 1) and kicks (2) of the user. */
  sanctions: ExportPart;
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
  /** Shown only once. */
  token: Token;
}
/** An option of a game. */
export interface GameOption {
  /** Its name. */
  id: string;
  /** The default. */
  normal: number;
  /** The default of tables with several people. */
  people: number;
  /** The minimum. */
  least: number;
  /** The maximum. */
  most: number;
  /** What it does, in English. */
  text: string;
}
/** A game. */
export interface GameRow {
  /** A game; `GET /api/games` lists them. */
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
/** One of the host's editions. */
export interface EditionRow {
  /** A game; `GET /api/games` lists them. */
  game: GameName;
  /** Its name. */
  name: string;
  /** 32 bytes as hexadecimal digits. */
  digest: Hash;
}
/** The games on this server. */
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
  /** A game; `GET /api/games` lists them. */
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
  /** A game; `GET /api/games` lists them. */
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
  /** This user's seat; null: this user did not play. */
  you: Seat | null;
  /** The record (docs/formats.md). */
  record: string;
}
/** Mutes or bans a user. */
export interface SanctionAct {
  /** The action. */
  act: 'mute' | 'ban';
  /** A user: an id, or the name of an account. */
  user: string;
  /** For how many minutes; null or none: until it is lifted. */
  minutes?: number | null;
  /** Why, up to 200 characters; shown to the user. */
  reason: string;
}
/** Lifts a mute or a ban. */
export interface LiftAct {
  /** The action. */
  act: 'unmute' | 'unban';
  /** A user: an id, or the name of an account. */
  user: string;
  /** Why, up to 200 characters; for the audit log. */
  reason?: string;
}
/** Removes a user from a table permanently: a bot plays on; before the start the seat becomes free, and a table whose owner is kicked is closed. */
export interface KickAct {
  /** The action. */
  act: 'kick';
  /** A user: an id, or the name of an account. */
  user: string;
  /** The table. */
  table: Id;
  /** Why, up to 200 characters; shown to the user. */
  reason: string;
}
/** Lets a user who was kicked enter the table again. */
export interface ReadmitAct {
  /** The action. */
  act: 'readmit';
  /** A user: an id, or the name of an account. */
  user: string;
  /** The table. */
  table: Id;
  /** Why, up to 200 characters; for the audit log. */
  reason?: string;
}
/** Closes a report. */
export interface ResolveAct {
  /** The action. */
  act: 'resolve';
  /** The report. */
  report: Id;
  /** A note for other moderators, up to 200 characters. */
  reason: string;
}
/** Closes a table. For admins. */
export interface CloseAct {
  /** The action. */
  act: 'close';
  /** The table. */
  table: Id;
  /** Why, up to 200 characters; shown to the user. */
  reason: string;
}
/** Bans a range of addresses that does not include the sender's. For admins. */
export interface BanRangeAct {
  /** The action. */
  act: 'ban-range';
  /** Addresses in CIDR notation: IPv4 from /8, IPv6 from /16. */
  range: string;
  /** For how many minutes; null or none: until it is lifted. */
  minutes?: number | null;
  /** Why, up to 200 characters; shown to the user. */
  reason: string;
}
/** Lifts the ban of a range. For admins. */
export interface UnbanRangeAct {
  /** The action. */
  act: 'unban-range';
  /** Addresses in CIDR notation: IPv4 from /8, IPv6 from /16. */
  range: string;
  /** Why, up to 200 characters; for the audit log. */
  reason?: string;
}
/** An action of a moderator. */
export type ActRequest = SanctionAct | LiftAct | KickAct | ReadmitAct | ResolveAct | CloseAct | BanRangeAct | UnbanRangeAct;
/** The action is done and in the audit log. */
export interface ActAnswer {
  /** Always true. */
  ok: true;
  /** The action. */
  act: 'mute' | 'unmute' | 'ban' | 'unban' | 'kick' | 'readmit' | 'resolve' | 'close' | 'ban-range' | 'unban-range';
  /** The user; null for actions without one. */
  user: Id | null;
  /** The user's name; empty for actions without one. */
  name: string;
  /** The table; null for actions without one. */
  table: Id | null;
  /** The range as it is stored, bits behind the prefix cleared; empty for actions without one. */
  range: string;
  /** The reason as it is stored. */
  reason: string;
  /** When it ends; null: it lasts until it is lifted. */
  until: Time | null;
}
/** Tables of this node by state. */
export interface TableCounts {
  /** Seats are being taken. */
  open: number;
  /** In play. */
  playing: number;
  /** Paused. */
  paused: number;
}
/** The state of the store. */
export interface StoreHealth {
  /** Writing works. */
  ok: boolean;
  /** Transactions since the start. */
  commits: number;
  /** Mean milliseconds for a batch. */
  commit_ms: number;
}
/** The load of the node that answers, and totals of the site. */
export interface SummaryAnswer {
  /** When this was written. */
  time: Time;
  /** When the node started. */
  started: Time;
  /** The release of the server. */
  version: string;
  /** Nodes that serve the site. */
  nodes: number;
  /** WebSocket connections. */
  connections: number;
  /** Users who are connected. */
  online: number;
  /** Tables of this node by state. */
  tables: TableCounts;
  /** Moves made since the start. */
  moves: number;
  /** Recent moves a second. */
  moves_per_second: number;
  /** Bots that wait for a thread. */
  bot_queue: number;
  /** Bytes of memory in use. */
  memory: number;
  /** The state of the store. */
  store: StoreHealth;
  /** Users stored. */
  users: number;
  /** Tables stored. */
  tables_stored: number;
  /** Finished games stored. */
  games: number;
  /** Open reports. */
  reports: number;
  /** Messages and requests refused with `rate` since the start. */
  refused: number;
}
/** A person at a table. */
export interface Person {
  /** The user. */
  user: Id;
  /** The user's name. */
  name: string;
}
/** A table that is not over. */
export interface AdminTableRow {
  /** The table. */
  table: Id;
  /** `open`: seats are being taken. `closed`: given up before the start, or by the host. */
  state: TableState;
  /** A game; `GET /api/games` lists them. */
  game: GameName;
  /** The user who opened it; null if that account is deleted. */
  owner: Id | null;
  /** When it was opened. */
  created: Time;
  /** The time of the last event at the table. */
  touched: Time;
  /** Number of seats; this key and the next three are present only if this node has the table in memory. */
  seats?: number;
  /** Moves made. */
  moves?: number;
  /** Number of spectators. */
  watchers?: number;
  /** The lobby lists it. */
  public?: boolean;
  /** People in seats. */
  people: Person[];
}
/** Tables that are not over. */
export interface AdminTablesAnswer {
  /** The tables. */
  tables: AdminTableRow[];
}
/** A user. */
export interface AdminUserRow {
  /** The user. */
  user: Id;
  /** The user's name. */
  name: string;
  /** `guest`, `account` or `bot`; `stranger`: has no name and may only look. */
  kind: UserKind;
  /** When the user was created; null in the list of those connected. */
  created: Time | null;
  /** The user's role; null for most. */
  role: Role | null;
  /** Connected to this node. */
  online: boolean;
  /** Is banned. */
  banned: boolean;
  /** Why, if banned. */
  reason?: string;
  /** When it ends; null: it lasts until it is lifted. */
  until?: Time | null;
  /** Is muted. */
  muted: boolean;
  /** When the mute ends; null: it lasts until it is lifted, or the user is not muted. */
  muted_until: Time | null;
  /** For admins: the address of one of the user's connections. */
  address?: string;
}
/** Users. */
export interface AdminUsersAnswer {
  /** The users. */
  users: AdminUserRow[];
}
/** A line of chat kept with a report. */
export interface ReportLine {
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** `table`: written by players, read by all. `watchers`: written and read by spectators; players read it after the end. */
  room: Room;
  /** The speaker. */
  user: Id;
  /** The speaker's name. */
  name: string;
  /** The line; empty for a phrase. */
  text: string;
  /** The phrase; empty for a text. */
  phrase: string;
}
/** A report about a user. */
export interface ReportRow {
  /** The report. */
  report: Id;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** The table. */
  table: Id;
  /** Who reported; null if that account is deleted. */
  reporter: Id | null;
  /** The reporter's name; empty if that account is deleted. */
  reporter_name: string;
  /** The reported user. */
  user: Id;
  /** The name of the reported user. */
  name: string;
  /** Why a player is reported: insults, cheating, an offensive name, or something else. */
  reason: Reason;
  /** What happened. */
  text: string;
  /** Nobody has resolved it. */
  open: boolean;
  /** Who resolved it; empty while open, and for the host. */
  closed_by: string;
  /** When it was resolved; null while open. */
  closed_at: Time | null;
  /** The note of the moderator who resolved it. */
  note: string;
  /** The last 20 lines of chat at that time. */
  chat: ReportLine[];
}
/** Reports, newest first. */
export interface ReportsAnswer {
  /** The reports. */
  reports: ReportRow[];
  /** `before` of the next page; null on the last one. */
  next: string | null;
}
/** A sanction in force. */
export interface SanctionRow {
  /** Which. */
  kind: 'mute' | 'kick' | 'ban-range';
  /** Since when. */
  at: Time;
  /** The user; null for a range. */
  user: Id | null;
  /** The table of a kick; otherwise null. */
  table: Id | null;
  /** The banned range. */
  range?: string;
  /** Why, in the moderator's words; may be empty if the host did it. */
  reason: string;
  /** When it ends; null: it lasts until it is lifted. */
  until: Time | null;
}
/** Sanctions in force, except bans of users, which are listed with the users. */
export interface SanctionsAnswer {
  /** Mutes and kicks; for admins also banned ranges. */
  sanctions: SanctionRow[];
}
/** An action of a moderator or the host. */
export interface AuditRow {
  /** The line. */
  id: Id;
  /** Milliseconds since 1970 (UTC) by the server's clock. */
  at: Time;
  /** Who did it; null for the host. */
  actor: Id | null;
  /** That user's name, `host` for the host; empty if that account is deleted. */
  actor_name: string;
  /** The action: those of `POST /api/admin/act` and the host's `grant`, `revoke`, `delete`, `reset-password`. */
  act: string;
  /** To whom; null for actions without a user. */
  user: Id | null;
  /** That user's name; empty if that account is deleted. */
  name: string;
  /** The table; null for actions without one. */
  table: Id | null;
  /** For admins: the range; empty for actions without one. */
  range?: string;
  /** When it ends; null: it lasts until it is lifted. */
  until: Time | null;
  /** Why. */
  reason: string;
}
/** The audit log, newest first. */
export interface AuditAnswer {
  /** The lines. */
  audit: AuditRow[];
  /** `before` of the next page; null on the last one. */
  next: string | null;
}
