// online.svelte.ts: a game at a server's table. The server sends a view and patches to it; the engine reads them.
import { motion } from '$/app/settings.svelte';
import type { Seat } from '$/engine/cards';
import { EngineError, thinker, table } from '$/engine/client';
import { openDeck, type Deck } from '$/engine/decks';
import { lendWeights } from '$/engine/weights';
import type { Advice, Answer, Request } from '$/engine/protocol';
import type { Table } from '$/engine/tables';
import { ratingNumber } from '$/online/history';
import { ServerError, type Did, type TableState, type Told } from '$/online/messages';
import type { ServerNoRefused } from '$/online/messages.gen';
import type { Room } from '$/online/room.svelte';
import { server } from '$/online/socket.svelte';
import type { ClockState } from './clock';
import { withoutSeat } from './moves';
import { PastSession } from './past.svelte';
import { QUIET_PAUSE, Session } from './session.svelte';
import { step, type Step } from './steps';

/** The change of a slot's view by a message; null: none. */
function seeing(slot: number, game: string, m: Partial<Told>): Request<'see'> | null {
  const events = m.events === undefined ? {} : { events: m.events };
  if (m.view) return { op: 'see', slot, game, view: m.view, ...events };
  return m.patch ? { op: 'see', slot, patch: m.patch, ...events } : null;
}

export class OnlineSession extends Session {
  readonly kind = 'online';
  readonly slot = 3;
  readonly room: Room;
  clock = $state.raw<ClockState | null>(null);
  /** The person is looking at earlier moves. */
  past = $state.raw<PastSession | null>(null);
  private queue: Promise<void> = Promise.resolve();
  /** The ply at which the page will move for this person. */
  private goingOn = -1;
  /** A patch did not fit: messages before the next whole view are ignored. */
  private adrift = false;

  private constructor(deck: Deck, room: Room) {
    super(deck);
    this.room = room;
  }

  static async open(room: Room): Promise<OnlineSession> {
    if (!room.state) throw new Error('no game yet');
    const session = new OnlineSession(await openDeck(table, room.state.game), room);
    // Bots do not wait for the page: from here on every change is queued after the first view.
    const state = room.state;
    session.memory = state.setup.memory ?? false;
    session.queue = session.take(state, null);
    room.ondid = (d) => session.follow(d);
    await session.queue;
    return session;
  }

  /** Changes are shown one after another, even if they arrive faster. */
  private follow(d: Did): void {
    const state = this.room.state;
    if (!state?.view) return;
    this.queue = this.queue.then(() => this.take(state, d)).catch((e) => {
      console.error(e);
      if (!(e instanceof EngineError) || !d.patch) return;
      this.adrift = true;
      void this.room.look();
    });
  }

  private seatAll(state: TableState): void {
    this.players = state.seats.map((s) => ({
      seat: s.seat, name: s.kind === 'bot' ? s.name : s.name || s.seat, kind: s.kind === 'bot' ? 'bot' : s.seat === state.you ? 'human' : 'remote', level: s.away ? state.setup.takeover : s.level,
      online: state.online.includes(s.seat) || s.kind === 'bot', away: s.away, rating: s.rating === null ? null : ratingNumber(s.rating),
    }));
    this.clock = state.clock ? { ...state.clock, skew: server.skew } : null;
  }

  /** The moves so far, from the engine's answers to their views. */
  private recall(state: TableState, answers: readonly Answer<'see'>[]): Step[] {
    const steps: Step[] = [];
    let before: Table | null = null;
    state.moves.forEach((m, i) => {
      const now = answers[i];
      if (before && m.seat && now) {
        const made = step(m.ply, m.move, m.seat, before, now.table, now.events ?? []);
        steps.push({ ...made, byBot: m.substituted ?? false });
      }
      before = now?.table ?? null;
    });
    return steps;
  }

  /** The requests that lead to the current view, after entering or reconnecting. */
  private history(state: TableState): Request<'see'>[] {
    const moves = state.moves.length ? state.moves : [{ view: state.view ?? '' }];
    return moves.flatMap((m) => seeing(this.slot, state.game, m) ?? []);
  }

  private async take(state: TableState, d: Did | null): Promise<void> {
    const entered = d === null || d.what === 'enter';
    if (!state.view || (this.adrift && !entered)) return;
    const change = entered ? this.history(state) : [seeing(this.slot, state.game, d as Partial<Told>) ?? []].flat();
    if (!change.length) return this.seatAll(state);
    this.me = state.you;
    const before = this.look?.table;
    const { answers, show } = await this.read(change);
    this.adrift = false;
    const seen = answers as Answer<'see'>[];
    const events = seen.at(-1)?.events ?? [];
    const absent = this.players.some((p) => p.seat === d?.seat && p.away);
    const update = () => {
      this.seatAll(state);
      show();
      if (d?.what === 'move' && d.seat && before) {
        this.steps = [...this.steps, { ...step(state.ply, d.move ?? null, d.seat, before, this.look.table, events), byBot: absent }];
      } else if (d?.what === 'back') {
        this.steps = this.steps.filter((s) => s.ply <= state.ply);
      } else if (entered) {
        this.steps = this.recall(state, seen);
        this.partial = state.ply > 0 && this.steps[0]?.ply !== 1;
      }
    };
    if (d?.what === 'move' && before) {
      const peek = step(state.ply, d.move ?? null, (d.seat ?? 'A') as Seat, before, before, events);
      await this.present(update, [peek]);
    } else {
      update();
    }
    this.goOn();
  }

  async act(move: string): Promise<boolean> {
    if (!this.me || this.busy) return false;
    this.busy = true;
    this.animator.finish();
    try {
      await this.send(move);
      await this.queue;
      return true;
    } catch (e) {
      if (!(e instanceof ServerError)) throw e;
      if (e.code === 'refused') {
        this.refused = { ...(e.more as unknown as ServerNoRefused), move };
      } else {
        this.room.problem = e.code;
      }
      return false;
    } finally {
      this.busy = false;
      this.goOn();
    }
  }

  /** Sends a move, and again when others moved meanwhile and it is still possible. */
  private async send(move: string): Promise<void> {
    const { ply } = this.look;
    try {
      await server.ask('move', { table: this.room.id, ply, move });
    } catch (e) {
      if (!(e instanceof ServerError) || e.code !== 'stale') throw e;
      await this.queue;
      if (this.look.ply === ply || (await this.check(move))) throw e;
      await this.send(move);
    }
  }

  /** Makes the move of a person who has nothing to decide. */
  private goOn(): void {
    const { ply } = this.look;
    if (!this.quiet || this.busy || this.goingOn === ply) return;
    this.goingOn = ply;
    const move = () => {
      if (this.quiet && this.look.ply === ply && this.room.ondid) void this.act(this.quiet);
    };
    void this.animated.then(() => setTimeout(move, QUIET_PAUSE * motion()));
  }

  override get canUndo(): boolean {
    return this.me !== null && !this.look.over && this.steps.some((s) => s.seat === this.me);
  }
  override async undo(): Promise<void> {
    await this.room.back();
  }

  async hint(): Promise<Advice[]> {
    if (!this.me || !this.advised) return [];
    await lendWeights(this.game, this.players.length);
    const { view } = await table.call('view', { slot: this.slot });
    const [, { choices }] = await thinker.all([{ op: 'see', slot: 2, game: this.game, view }, { op: 'hint', slot: 2, seat: this.me, seed: this.room.id }]);
    return choices.map((c) => ({ ...c, move: withoutSeat(c.move) }));
  }

  override get advised(): boolean {
    return this.room.state?.setup.hints === true;
  }

  lookBack(): void {
    this.rest();
    this.past = new PastSession(this);
  }

  override get hasRecord(): boolean {
    return this.look.over; // before the end it would reveal hidden cards
  }
  async record(): Promise<string> {
    const answer = await fetch(`./api/replays/${encodeURIComponent(this.room.id)}`);
    if (!answer.ok) throw new Error(`no record (${answer.status})`);
    return answer.text();
  }

  leave(): void {
    this.room.ondid = null;
    this.room.leave();
  }
}
