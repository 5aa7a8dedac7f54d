// session.svelte.ts: one game on the screen, local or online.
//
// State flows one way: the engine (or the server) changes the table, the session requests the new view
// and sets it, components follow. Subclasses say where moves come from and where they go.
import { tick } from 'svelte';
import { settings } from '$/app/settings.svelte';
import { RefusedMove, table } from '$/engine/client';
import type { Seat } from '$/engine/cards';
import type { Deck } from '$/engine/decks';
import type { Advice, Answer, End, Goal, Look, Plan, Reason, Refusal, Request, Verdict, Viewer } from '$/engine/protocol';
import type { Table } from '$/engine/tables';
import { gameOf } from '$/games';
import { withoutSeat } from './moves';
import type { Room } from '$/online/room.svelte';
import type { Step } from './steps';

export interface Player {
  seat: Seat;
  name: string;
  kind: 'human' | 'bot' | 'remote';
  level: string | null;
  online: boolean;
  away: boolean;
  rating: number | null;
}

/** A note on a move ("take M35"), drawn where the move is made. */
export interface Note {
  move: string;
  text: string;
  /** Of a hint: 1 is the best; and the text without its error, for narrow places. */
  rank?: number;
  short?: string;
  tone: 'best' | 'played' | 'plain';
  /** Why: those that are about a ship are shown on the map. */
  reasons?: readonly Reason[];
}

/** Shows a change of the screen; a table's page sets its own. */
export interface Animator {
  /** Makes the change and animates it; resolves when the animation has ended. */
  run(change: () => void, steps: Step[]): Promise<void>;
  /** Ends the animation under way at once. */
  finish(): void;
}

/** The online table that a session is played at; null for all other sessions. */
export const roomOf = (s: Session): Room | null => ('room' in s ? (s.room as Room) : null);

/** Milliseconds before the page makes a move for a person who has nothing to decide. */
export const QUIET_PAUSE = 300;

const noAnimation: Animator = {
  run: async (change) => {
    change();
    await tick();
  },
  finish: () => undefined,
};

export abstract class Session {
  abstract readonly kind: 'local' | 'online' | 'replay';
  abstract readonly slot: number;
  /** The engine holds the whole game, so that a branch of it can be played out. */
  readonly canBranch: boolean = false;
  readonly game: string;
  readonly deck: Deck;

  players = $state.raw<Player[]>([]);
  /** The reader's seat in a finished game, if it is known: only this player is called "You". */
  reader = $state.raw<Seat | null>(null);
  /** The seat whose view the screen shows. */
  me = $state.raw<Seat | null>(null);
  look = $state.raw<Look>() as Look;
  legal = $state.raw<string[]>([]);
  /** The move that the page makes for this person, who has nothing to decide; null: the person is asked. */
  quiet = $state.raw<string | null>(null);
  plans = $state.raw<Plan[]>([]);
  goals = $state.raw<Goal[]>([]);
  /** The points if the game ended now, as far as this person sees the cards. */
  score = $state.raw<End | null>(null);
  steps = $state.raw<Step[]>([]);
  /** The steps do not start with the deal: the viewer entered later. */
  partial = $state(false);
  /** The table has agreed on an open memory. */
  memory = $state(false);
  refused = $state.raw<(Refusal & { move: string }) | null>(null);
  /** A move is being made: buttons are disabled. */
  busy = $state(false);
  thinking = $state.raw<Seat | null>(null);
  /** An error to show, as a key of the catalogue. */
  trouble = $state<'storage' | 'engine' | null>(null);
  /** What a bot from a file did wrong, as a sentence. */
  botProblem = $state('');
  /** The player who must take the device before cards are shown. */
  curtain = $state.raw<Seat | null>(null);

  /** A hint is shown. */
  hinting = $state(false);
  /** Picks a move on the table, or makes it if there is nothing to pick. A proposed move is never made, and leaves the user's own choice. */
  prefer: (move: string, propose: boolean) => void = () => undefined;
  /** The move that is chosen but not made yet, as far as the table shows it. */
  considered = $state<string | null>(null);
  /** Notes on moves, drawn on the board: of a hint or a review. */
  notes = $state.raw<readonly Note[]>([]);

  animator = noAnimation;
  /** Resolves when the last change has been animated. */
  protected animated: Promise<void> = Promise.resolve();
  /** No table shows this session: changes need no animation. */
  rest(): void {
    this.animator = noAnimation;
  }

  /** Shows a change after the animation of the one before; resolves when it can be seen, and its prompt used. */
  protected async present(change: () => void, steps: Step[]): Promise<void> {
    await this.animated;
    await new Promise<void>((seen, failed) => {
      const shown = () => {
        change();
        seen();
      };
      this.animated = this.animator.run(shown, steps).catch((e) => {
        console.error(e);
        failed(e);
      });
    });
  }

  constructor(deck: Deck) {
    this.deck = deck;
    this.game = deck.game;
  }

  get viewer(): Viewer {
    return this.me ?? 'watcher';
  }

  get prompted(): boolean {
    return this.me !== null && this.look.prompt.includes(this.me) && !this.curtain && this.quiet === null;
  }

  get seatIndex(): number {
    return this.me === null ? -1 : this.me.charCodeAt(0) - 65;
  }

  player(seat: Seat): Player {
    const found = this.players.find((p) => p.seat === seat);
    return found ?? { seat, name: seat, kind: 'bot', level: null, online: true, away: false, rating: null };
  }

  /** Whether this person may use cards and buttons. */
  get canAct(): boolean {
    return this.me !== null && this.curtain === null && !this.look.over;
  }

  get canUndo(): boolean {
    return false;
  }
  async undo(): Promise<void> {}

  /** Makes a move for the person at the screen. */
  abstract act(move: string): Promise<boolean>;

  /** Why a move is not allowed; null if it is. */
  async check(move: string): Promise<Refusal | null> {
    if (!this.me) return null;
    try {
      await table.call('check', { slot: this.slot, move: `${this.me} ${move}` });
      return null;
    } catch (e) {
      if (e instanceof RefusedMove) return e.refusal;
      throw e;
    }
  }

  /** Shows the reason of a refusal in the prompt bar. True when the move is allowed. */
  async ask(move: string): Promise<boolean> {
    const refusal = await this.check(move);
    this.refused = refusal ? { ...refusal, move } : null;
    return refusal === null;
  }

  async preview(move: string): Promise<Table | null> {
    if (!this.me) return null;
    try {
      return (await table.call('preview', { slot: this.slot, move: `${this.me} ${move}`, viewer: this.viewer })).table;
    } catch (e) {
      if (e instanceof RefusedMove) return null;
      throw e;
    }
  }

  /** Whether hints are available; at an online table only if it was opened with hints. */
  get advised(): boolean {
    return true;
  }
  abstract hint(): Promise<Advice[]>;

  /** A bot's opinion of a move ("accept B 3"); null if hints are not available. */
  async verdict(_move: string): Promise<Verdict | null> {
    return null;
  }

  /** Whether the record is available now. */
  get hasRecord(): boolean {
    return true;
  }
  /** The record of the game so far, as text. */
  abstract record(): Promise<string>;

  /** Requests what the person at the screen sees. */
  protected get looking(): Request<'look'> {
    return { op: 'look', slot: this.slot, viewer: this.viewer };
  }

  /** Executes requests, the last of which returns the view, and requests the legal moves of the
   * person at the screen, in one round trip. */
  protected async read(requests: readonly Request[] = [this.looking]): Promise<{ answers: unknown[]; show: () => void }> {
    const slot = this.slot;
    const me = this.me;
    const choices: Request[] = me ? [{ op: 'legal', slot, seat: me, scope: 'listed' }, { op: 'facts', slot, seat: me }] : [];
    const answers: unknown[] = await table.all([...requests, ...choices]);
    const [listed, facts] = answers.splice(requests.length) as [Answer<'legal'>?, Answer<'facts'>?];
    const look = answers.at(-1) as Look;
    const legal = listed?.moves ?? [];
    const quiet = listed && me && look.prompt.includes(me) ? this.quietMove(look, legal, listed.forced) : null;
    const show = () => {
      this.look = look;
      this.legal = legal;
      this.quiet = quiet;
      this.plans = (look.over ? [] : (facts?.plans ?? [])).map((p) => ({ ...p, move: withoutSeat(p.move) }));
      this.goals = look.over ? [] : (facts?.goals ?? []);
      this.score = look.over ? null : (facts?.score ?? null);
      this.refused = null;
    };
    return { answers, show };
  }

  private quietMove(look: Look, legal: readonly string[], forced: boolean): string | null {
    const { automatic } = gameOf(this.game);
    if (!automatic || !settings[automatic.setting] || this.kind === 'replay') return null;
    return forced ? (legal[0] ?? null) : (this.deck.ui.quietMove?.(look.table, legal, this.seatIndex) ?? null);
  }

  async refresh(): Promise<void> {
    (await this.read()).show();
  }

  abstract leave(): void;
}
