// game.ts: the interface of a game on the page. Nothing outside games/<game> knows more than this.
//
// A game has two objects. Its entry is part of the first load: what the start page shows. Its user interface is
// loaded with the first table of that game: the table itself and everything that reads or names the
// game's cards, moves and results. A game without one gets the generic one (games/generic).
import type { Component } from 'svelte';
import type { Book } from '$/book/book';
import type { Sound } from '$/app/sound';
import type { Card, Seat } from '$/engine/cards';
import type { Deck, Row } from '$/engine/decks';
import type { End } from '$/engine/protocol';
import type { Table } from '$/engine/tables';
import type { LogEntry } from '$/game/log';
import type { Session } from '$/game/session.svelte';
import type { Step } from '$/game/steps';
import type { Language } from '$/i18n/index.svelte';

export interface Picture {
  art: string;
  box: string;
  width: number;
  height: number;
}

export interface TableOption {
  id: string;
  least: number;
  most: number;
  /** The defaults of tables with one person and with several. */
  normal: number;
  people: number;
  name(): string;
}

/** The options as they are sent: the chosen values, else the defaults for this number of people. */
export const optionValues = (options: readonly TableOption[], people: number, chosen: Record<string, number>): Record<string, number> =>
  Object.fromEntries(options.map((o) => [o.id, chosen[o.id] ?? (people > 1 ? o.people : o.normal)]));

/** The small part of a game, in the first load of the page. */
export interface GameEntry {
  id: string;
  title: string;
  seats: readonly [number, number];
  /** The revision of the rules that new games are played by. */
  revision: number;
  /** What a table can choose. */
  options: readonly TableOption[];
  /** The default number of players. */
  usualPlayers: number;
  icon(): Picture;
  /** The picture of the start page, 560 x 560. */
  poster(): string;
  /** The table can show which cards have been seen in whose hands. */
  openMemory: boolean;
  /** The setting under which the page makes the moves of a player who has nothing to decide. */
  automatic: { setting: 'autoPass' | 'autoForced' } | null;
  /** The rules as Markdown in each language. */
  rules: Partial<Record<Language, () => Promise<{ default: string }>>> | null;
  load(): Promise<GameUi>;
}

/** The names and numbers of a refusal; a name that it does not have is ''. */
export interface RefusalArgs {
  card: string;
  what: string;
  need: number;
  have: number;
}
export interface ReasonArgs {
  n: number;
  card: string;
  who: string;
  /** A piece on the board. */
  ship: string;
}
/** Sentences by the engine's key. */
export interface Explanations {
  refusals: Record<string, (a: RefusalArgs) => string>;
  reasons: Record<string, (a: ReasonArgs) => string>;
}

/** One source of points in the final table. */
export interface PointsColumn {
  name: string;
  values: readonly number[];
  pattern: 'solid' | 'light' | 'lines';
  /** The text below the points of the player at index i. */
  extra?: (i: number) => string;
}

/** A part of the table in sentences. */
export interface TextPart {
  title: string;
  lines: string[];
}

export interface LessonStep {
  /** Selector of the element that the text is about. */
  at: string | null;
  /** The element on a phone, where it is another one. */
  phone?: string;
  /** Other elements that should stay visible if there is space. */
  keep?: string;
  /** The move that the learner makes, without the seat; null: there is only something to read. */
  move: RegExp | null;
}
/** A guided first deal with fixed cards: the learner has seat A, two bots have the others. */
export interface Lesson {
  seed: string;
  /** The start position, if not the deal of the seed. */
  position?: object;
  /** The moves of the bots, with their seats. If one is impossible because the learner chose differently, the bot chooses a move. */
  script: readonly string[];
  steps: readonly LessonStep[];
  /** Loads the texts. */
  ready(): Promise<void>;
  /** What to do and why; `phone` replaces the text on a narrow screen, unless it is ''. */
  text(step: number): { title: string; text: string; phone: string };
}

/** A notable event, in the words of the log. */
export interface Moment {
  kind: 'seal' | 'harbour' | 'last';
  /** The seat it belongs to; null: everybody. */
  seat: Seat | null;
  text: string;
  /** Money or points that it brought, to find the moves that decided a game. */
  worth?: number;
  /** Besides the sound of the move. */
  sound?: Sound;
}

/** A move that brought points or money, with what it was worth; null for the others. */
export type ScoringMove = (session: Session, step: Step) => Moment | null;

/** A few words of a bot about its move. */
export interface Remark {
  /** Which reason it is: a bot does not give the same one twice in a row. */
  id: string;
  text: string;
}
/** What a bot says of a move; null for most. `earlier` are the moves before it. */
export type RemarkOf = (session: Session, earlier: readonly Step[], step: Step) => Remark | null;

/** What a thing on the table is for, and what it would do now ('': nothing to say). With *emphasis*. */
export interface About {
  text: string;
  now: string;
  /** `now` says why it is not possible. */
  refused?: boolean;
}

/** All cards of a game, for the gallery. */
export interface Gallery {
  Card: Component<{ card: Card }>;
  filters(): [id: string, name: string][];
  /** The filter that a card belongs to. */
  filterOf(card: Card): string;
  label(card: Card): string;
}

/** What a review shows of a game. */
export interface ReviewParts {
  /** The board with the cards of one seat; draws the session's notes. Without it the table in sentences is shown. `asks`: the choices of a moment that is tried again, to be picked on the board. */
  Position?: Component<{ session: Session; onpick: (move: string) => void; asks?: readonly string[] }>;
  /** What a seat has in public, in one short line: money and ships, or points. */
  SeatLine?: Component<{ session: Session; seat: Seat }>;
  /** A small picture of a card; of a move ("take M35"), where it has one. */
  SmallCard?: Component<{ session: Session; id: string }>;
  MovePicture?: Component<{ session: Session; move: string }>;
  /** What the cards of a seat are for, beside the list of moves. */
  Aims?: Component<{ session: Session }>;
}

/** The large part of a game, loaded with its first table. */
export interface GameUi {
  Table: Component<{ session: Session }>;
  readDeck(cards: Row[], edition: Row): Omit<Deck, 'game' | 'ui'>;
  /** Loads the messages of refusals and of the game's own reasons; until then the engine's English sentences are shown. */
  explain(): Explanations | null;
  /** A move in a few words, before it is made: "take M35" without the seat. */
  describeMove(session: Session, verb: string, args: string[], table: Table): string;
  /** A card in a sentence. */
  cardName(deck: Deck, id: string): string;
  /** A thing that a refusal or a reason names by key. */
  thingName(session: Session, key: string): string;
  /** Moves in sentences, with the rounds between them. */
  narrate(session: Session, steps: readonly Step[]): LogEntry[];
  /** What only a review shows; loaded with it. */
  review?: () => Promise<ReviewParts>;
  /** The cards that a seat holds in this table. */
  holdings(table: Table, player: number): string[];
  /** The table in sentences; a game may load them when they are wanted. */
  textOf(session: Session): TextPart[] | Promise<TextPart[]>;
  pointsBySource(end: End, session: Session): PointsColumn[];
  /** Explains how a tie was broken. */
  tieNote(): string;
  /** The kinds of moves that bring points or money, which a replay can jump to. */
  gains: readonly string[];
  /** The events that bring cards or show hidden ones. */
  cardEvents: readonly string[];
  /** The move that the page may make for a player who has nothing to decide although there are several moves. */
  quietMove?(table: Table, legal: readonly string[], player: number): string | null;
  sounds: Record<string, Sound>;
  /** The notable event of a move; null if it has none. */
  moment?(session: Session, step: Step): Moment | null;
  /** Loads the scene of an own contract or assignment that was fulfilled, drawn over the element with data-stage. */
  SealScene?: () => Promise<{ default: Component<{ session: Session; step: Step }> }>;
  /** Loads what brought points, for the final table; without it the moments with a worth are used. */
  scoring?(): Promise<ScoringMove>;
  /** Loads what is added to the poster when a game is over: flags, water. */
  celebration?(): Promise<string>;
  /** Loads the reasons that bots give for moves, from public information only. */
  remarks?(): Promise<RemarkOf>;
  /** Explains an element of the table; null: its title says enough. */
  about?(session: Session, element: HTMLElement | SVGElement): Promise<About | null>;
  lesson: (() => Promise<Lesson>) | null;
  /** The illustrated rule book. */
  book?: () => Promise<Book>;
  gallery: Gallery | null;
  /** The window of the open memory, where the entry offers one. */
  MemoryDialog?: () => Promise<{ default: Component<{ session: Session; onclose: () => void }> }>;
}
