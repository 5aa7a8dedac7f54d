// review.svelte.ts: one game under review: the selected move, and everything derived from it.
//
// Board, curve, list and comment are four views of `at`. The board shows the position before it.
import type { Seat } from '$/engine/cards';
import type { Judged } from '$/engine/protocol';
import { describeMove } from '$/game/describe';
import { withoutSeat } from '$/game/moves';
import { who } from '$/game/player-names';
import type { LogEntry } from '$/game/log';
import type { ReviewParts } from '$/games/game';
import type { Eyes, ReplaySession } from '$/game/replay.svelte';
import type { Note } from '$/game/session.svelte';
import type { Analysis, Choices } from './analysis.svelte';
import { review } from '$/i18n/review.svelte';
import { chancesIn, CLEARLY, NOTABLE, share } from './numbers';

export type Filter = 'all' | 'mine' | 'mistakes';
export interface Row { n: number; seat: Seat; text: string; judged: Judged | undefined }
/** Luck of one seat in a move, clearly larger than its error. */
export interface Luck { seat: Seat; change: number; error: number }
export interface Moment { n: number; judged: Judged }
/** The current puzzle: the picked move, and whether the answer is shown. */
export interface Puzzle { n: number; picked: number | null; answered: boolean }

export class Review {
  filter = $state<Filter>('all');
  /** The selected move, from 0; the number of moves: the end. */
  at = $state(0);
  here = $state.raw<Choices | null>(null);
  puzzle = $state<Puzzle | null>(null);
  playAs = $state<Seat>('A');
  private wanted = 0;

  constructor(readonly session: ReplaySession, readonly analysis: Analysis, readonly parts: ReviewParts = {}) {
    this.playAs = session.reader ?? 'A';
  }

  get length(): number {
    return this.session.length;
  }

  /** Every move in words, by its index, and what else happened with it; a round comes before its first move. */
  story = $derived.by(() => {
    const moves = new Map<number, LogEntry>();
    const also = new Map<number, LogEntry[]>();
    const rounds = new Map<number, { no: number; text: string }>();
    for (const e of this.session.story) {
      const n = e.ply - 1;
      if (e.round !== undefined) rounds.set(e.ply, { no: e.round, text: e.text });
      else if (e.seat === this.seatOf(n) && !moves.has(n) && !also.has(n)) moves.set(n, e);
      else also.set(n, [...(also.get(n) ?? []), e]);
    }
    return { moves, also, rounds };
  });

  /** The decisions, and the moves with luck that the curve shows. A move that is not analysed yet counts as one. */
  rows = $derived.by(() => {
    const found: Row[] = [];
    for (let n = 0; n < this.length; n++) {
      const judged = this.analysis.judged[n];
      const entry = this.story.moves.get(n);
      if (judged ? judged.decided || this.luckAt(n).length : entry) found.push({ n, seat: this.seatOf(n), text: this.textOf(n), judged });
    }
    return found;
  });
  shown = $derived.by(() => this.rows.filter((r) => (this.filter === 'mine' ? r.seat === this.session.reader : this.filter === 'mistakes' ? this.isMarked(r.judged) : true)));
  mistakes = $derived.by(() => this.rows.filter((r) => this.isMarked(r.judged)));

  /** The three costliest decisions of the reader, or of everybody, in the order of the game. */
  moments = $derived.by((): Moment[] => {
    const of = this.mistakes.filter((r) => !this.session.reader || r.seat === this.session.reader);
    return of.flatMap((r) => (r.judged ? [{ n: r.n, judged: r.judged }] : [])).sort((a, b) => b.judged.loss - a.judged.loss).slice(0, 3).sort((a, b) => a.n - b.n);
  });

  /** The move in words; one that the story leaves out is described as it was entered. */
  textOf(n: number): string {
    return this.story.moves.get(n)?.text ?? `${who(this.session, this.seatOf(n)).name}: ${describeMove(this.session, withoutSeat(this.session.moves[n] ?? ''), this.session.tableBefore(n))}`;
  }
  /** The curve of a seat changed in this move by more than its error. */
  private moved(n: number, seat: Seat, error: number): boolean {
    const j = this.analysis.judged[n];
    const i = seat.charCodeAt(0) - 65;
    const by = Math.abs((j?.win[i] ?? 0) - (j?.before[i] ?? 0));
    return by >= NOTABLE && by > CLEARLY * error;
  }
  /** What the cards of this move changed, the largest change first; nothing that its error could explain. */
  luckAt(n: number): Luck[] {
    const j = this.analysis.judged[n];
    if (!j) return [];
    const error = Math.hypot(j.error, this.analysis.judged[n - 1]?.error ?? j.error, j.lossError);
    return this.session.players
      .map((p, i) => ({ seat: p.seat, change: j.luck[i] ?? 0, error }))
      .filter((l) => Math.abs(l.change) >= NOTABLE && Math.abs(l.change) > CLEARLY * error)
      .filter((l) => this.session.broughtCards(n) || this.moved(n, l.seat, error))
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  }
  private isMarked(j: Judged | undefined): boolean {
    return j !== undefined && j.mark !== 'fine';
  }

  seatOf(n: number): Seat {
    return (this.session.moves[n] ?? 'A').charAt(0).toUpperCase() as Seat;
  }
  get judged(): Judged | undefined {
    return this.analysis.judged[this.at];
  }
  /** The comments of the record. */
  comments = $derived.by(() => this.session.comments.map(chancesIn));
  /** Chances after each move: of this analysis, or of the record's comments while there is none. */
  curve = $derived.by((): readonly { win: number[]; error: number }[] => {
    if (this.analysis.judged.length) return this.analysis.judged;
    const noted = this.comments.flatMap((c) => (c.win?.length === this.session.players.length ? [{ win: c.win, error: c.error }] : []));
    return noted.length === this.length ? noted : [];
  });
  /** Chances of every seat before the selected move; null if they are not known. */
  get chances(): number[] | null {
    return this.judged?.before ?? this.curve[this.at - 1]?.win ?? null;
  }
  /** The round that a move belongs to. */
  roundAt(n: number): { no: number; text: string } {
    let found = { no: 1, text: '' };
    for (const [ply, round] of this.story.rounds) if (ply <= n) found = round;
    return found;
  }

  async select(n: number): Promise<void> {
    const to = Math.max(0, Math.min(this.length, n));
    const mine = ++this.wanted;
    const judged = this.analysis.judged[to];
    this.at = to;
    this.here = null;
    if (!this.session.reader && to < this.length) this.playAs = this.seatOf(to);
    this.session.notes = [];
    await this.session.show(to - Math.max(0, (judged?.parts ?? 1) - 1));
    if (mine !== this.wanted) return;
    // A moment that was shared is asked before the game is analysed.
    if ((judged ? judged.decided : this.puzzle !== null) && !this.analysis.running) await this.weigh(to, mine);
  }

  private async weigh(n: number, mine: number): Promise<void> {
    const list = await this.analysis.choices(n).catch(() => null);
    if (mine !== this.wanted) return;
    if (!list?.choices.length) {
      if (!this.analysis.judged[n]) this.puzzle = null; // it was no decision
      return;
    }
    if (list.from !== this.session.ply) await this.session.show(list.from);
    if (mine !== this.wanted) return;
    this.here = list;
    this.draw();
  }

  /** Marks the best and the actual choice on the board, and numbers the others. */
  draw(): void {
    const list = this.here;
    const puzzle = this.puzzle;
    if (!list || (puzzle && !puzzle.answered)) {
      this.session.notes = list && puzzle?.picked != null ? this.noteOn(puzzle.picked, 'plain') : [];
      return;
    }
    const others = list.choices.map((_, i) => i).filter((i) => i !== 0 && i !== list.played).slice(0, 4);
    this.session.notes = [
      ...this.noteOn(0, 'best'),
      ...(list.played > 0 ? this.noteOn(list.played, 'played') : []),
      ...others.flatMap((i) => this.noteOn(i, 'plain')),
    ];
  }

  private noteOn(i: number, tone: Note['tone']): Note[] {
    const c = this.here?.choices[i];
    const name = { best: review().best, played: review().played, plain: '' }[tone];
    const text = this.puzzle && !this.puzzle.answered ? '•' : `${name} ${share(c?.win ?? 0)}`.trim();
    const reasons = tone !== 'plain' && text !== '•' ? { reasons: c?.reasons ?? [] } : {};
    return c ? [{ move: withoutSeat(c.move), tone, text, ...reasons }] : [];
  }

  step(by: number): Promise<void> {
    const list = this.shown.length ? this.shown : this.rows;
    if (by > 0) return this.select(list.find((r) => r.n > this.at)?.n ?? this.length);
    return this.select(list.findLast((r) => r.n < this.at)?.n ?? 0);
  }
  mistake(by: number): Promise<void> {
    const next = by > 0 ? this.mistakes.find((r) => r.n > this.at) : this.mistakes.findLast((r) => r.n < this.at);
    return next ? this.select(next.n) : Promise.resolve();
  }
  see(eyes: Eyes): Promise<void> {
    return this.session.see(eyes).then(() => this.draw());
  }

  async solve(n: number): Promise<void> {
    this.puzzle = { n, picked: null, answered: false };
    await this.session.see(this.seatOf(n));
    await this.select(n);
  }
  pick(i: number): void {
    if (!this.puzzle || this.puzzle.answered) return;
    this.puzzle.picked = i;
    this.draw();
  }
  pickMove(move: string): void {
    const i = this.here?.choices.findIndex((c) => withoutSeat(c.move) === move) ?? -1;
    if (i >= 0) this.pick(i);
  }
  /** A choice that is not clearly below the best one counts as correct. */
  get found(): boolean {
    const list = this.here?.choices;
    const own = list?.[this.puzzle?.picked ?? -1];
    return own !== undefined && list?.[0] !== undefined && (own === list[0] || list[0].win - own.win <= Math.max(0.01, CLEARLY * own.gapError));
  }
  answer(): void {
    if (!this.puzzle) return;
    this.puzzle.answered = true;
    this.analysis.note(this.puzzle.n, this.puzzle.picked !== null && this.found ? 'found' : 'seen', this.puzzle.picked !== null);
    this.draw();
  }
  async leavePuzzle(): Promise<void> {
    this.puzzle = null;
    await this.select(this.at);
  }
}
