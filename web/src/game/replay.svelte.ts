// replay.svelte.ts: a finished game, shown move by move.
import { SEATS, type Seat } from '$/engine/cards';
import { table } from '$/engine/client';
import { openDeck, type Deck } from '$/engine/decks';
import { playing } from '$/engine/mirror';
import type { Advice, Answer, End, Look } from '$/engine/protocol';
import type { Table } from '$/engine/tables';
import { t } from '$/i18n/index.svelte';
import type { LogEntry } from './log';
import { personName } from './people';
import { Session } from './session.svelte';
import { step, type Step } from './steps';

/** Header lines and moves of a record; the comment of each move, '' if it has none. */
export function readRecord(record: string): { head: Map<string, string>; moves: string[]; comments: string[] } {
  const head = new Map<string, string>();
  const moves: string[] = [];
  const comments: string[] = [];
  let inHead = true;
  for (const raw of record.split(/\r?\n/)) {
    const [line = '', comment = ''] = raw.split(/#(.*)/s).map((x) => x.trim());
    if (inHead && raw.trim() === '') inHead = false;
    if (!line) continue;
    if (inHead) {
      const [key = '', ...rest] = line.split(' ');
      head.set(key, rest.join(' '));
    } else if (/^[A-Ea-e]\s/.test(line)) {
      moves.push(line);
      comments.push(comment);
    }
  }
  return { head, moves, comments };
}

export type Eyes = Seat | 'watcher' | 'all';

/** What the controls of a replay need: the moves of a game, and the one that is shown. */
export interface Film {
  readonly ply: number;
  readonly first: number;
  readonly last: number;
  playing: boolean;
  readonly moments: { ply: number; kind: 'gain' | 'mistake' }[];
  show(n: number): Promise<void>;
  run(pause: () => number): Promise<void>;
}

export class ReplaySession extends Session implements Film {
  readonly kind = 'replay';
  readonly slot = 2;
  readonly text: string;
  readonly moves: string[];
  readonly comments: string[];
  override readonly canBranch = true;
  private allSteps: Step[] = [];
  private looks: Look[] = [];
  /** The move that is to be shown, and how many times one was. */
  private target = 0;
  private shows = 0;

  ply = $state(0);
  eyes = $state<Eyes>('all');
  playing = $state(false);

  private constructor(deck: Deck, text: string, names: string[], levels: (string | null)[]) {
    super(deck);
    const { moves, comments } = readRecord(text);
    this.text = text;
    this.moves = moves;
    this.comments = comments;
    this.players = names.map((name, i) => ({ seat: SEATS[i] ?? 'A', name: name || (SEATS[i] ?? ''), kind: levels[i] ? 'bot' : 'human', level: levels[i] ?? null, online: true, away: false, rating: null }));
  }

  /** Reads a record and shows it at a move; throws the engine's message if it does not fit. */
  static async open(text: string, levels: (string | null)[] = [], at = 0, eyes: Eyes = 'all'): Promise<ReplaySession> {
    const first = await table.call('load', { slot: 2, record: text });
    const { head } = readRecord(text);
    const deck = await openDeck(table, first.game);
    // Older games kept "You" as the name of the person who played them.
    const names = (head.get('names') ?? '').split(',').map((n) => (n.trim() === t().ui.you ? personName() : n.trim()));
    while (names.length < first.players) names.push('');
    const session = new ReplaySession(deck, text, names.slice(0, first.players), levels);
    session.eyes = eyes;
    await session.walk(at);
    return session;
  }

  /** Plays the whole game once and stores what each viewer could see. */
  private async walk(at: number): Promise<void> {
    const slot = this.slot;
    let [look, ...played] = (await table.all([{ op: 'goto', slot, n: 0 }, ...playing(slot, this.moves)])) as [Look, ...Answer<'play'>[]];
    this.looks = [look];
    for (const [i, next] of played.entries()) {
      const move = this.moves[i] ?? '';
      this.allSteps.push(step(next.ply, move, move.charAt(0).toUpperCase() as Seat, look.table, next.table, next.events));
      this.looks.push(next);
      look = next;
    }
    this.look = look;
    await this.show(at);
  }

  /** The result; undefined if the game did not end. */
  get end(): End | undefined {
    return this.looks.at(-1)?.end;
  }
  get length(): number {
    return this.moves.length;
  }
  readonly first = 0;
  get last(): number {
    return this.length;
  }

  /** The table that a move was made at, as everybody saw it. */
  tableBefore(n: number): Table | undefined {
    return this.looks[n]?.table;
  }
  private seatAt(n: number): Seat | null {
    if (this.eyes === 'watcher') return null;
    if (this.eyes !== 'all') return this.eyes;
    return this.allSteps[n]?.seat ?? this.allSteps.at(-1)?.seat ?? 'A';
  }

  async show(n: number): Promise<void> {
    const to = Math.max(0, Math.min(this.length, n));
    const forward = to === this.ply + 1;
    const mine = ++this.shows;
    this.target = to;
    this.me = this.seatAt(to);
    const { show: update } = await this.read([{ op: 'goto', slot: this.slot, n: to }, this.looking]);
    if (mine !== this.shows) return; // another move or seat was selected in the meantime
    const change = () => {
      this.ply = to;
      this.steps = this.allSteps.slice(0, to);
      update();
    };
    if (forward) await this.animator.run(change, this.allSteps.slice(to - 1, to));
    else change();
  }

  async see(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    await this.show(this.target);
  }

  override get prompted(): boolean {
    return false;
  }
  override get canAct(): boolean {
    return false;
  }

  /** Steps through the moves automatically. */
  async run(pause: () => number): Promise<void> {
    this.playing = true;
    while (this.playing && this.ply < this.length) {
      await this.show(this.ply + 1);
      await new Promise((r) => setTimeout(r, pause()));
    }
    this.playing = false;
  }

  /** Plies of interest: contracts and assignments. */
  get moments(): { ply: number; kind: 'gain' | 'mistake' }[] {
    return this.allSteps.filter((s) => this.deck.ui.gains.includes(s.move?.verb ?? '')).map((s) => ({ ply: s.ply, kind: 'gain' as const }));
  }

  /** Whether move n brought cards or showed hidden ones. */
  broughtCards(n: number): boolean {
    return this.allSteps[n]?.events.some((e) => this.deck.ui.cardEvents.includes(e.kind)) ?? false;
  }

  /** All moves of the game in words. */
  get story(): LogEntry[] {
    return this.deck.ui.narrate(this, this.allSteps);
  }

  async act(): Promise<boolean> {
    return false;
  }
  async hint(): Promise<Advice[]> {
    return [];
  }
  async record(): Promise<string> {
    return this.text;
  }
  leave(): void {
    this.playing = false;
  }
}
