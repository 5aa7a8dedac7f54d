// online.svelte.ts: a game at a server's table. The server sends views; the engine reads them.
import { motion } from '$/app/settings.svelte';
import type { Seat } from '$/engine/cards';
import { mind, table } from '$/engine/client';
import { openDeck, type Deck } from '$/engine/decks';
import { lendWeights } from '$/engine/weights';
import type { Advice } from '$/engine/protocol';
import type { Table } from '$/engine/tables';
import { ratingNumber } from '$/online/history';
import { ServerError, type Did, type TableState } from '$/online/messages';
import type { Room } from '$/online/room.svelte';
import { server } from '$/online/socket.svelte';
import type { ClockState } from './clock';
import { withoutSeat } from './moves';
import { PastSession } from './past.svelte';
import { QUIET_PAUSE, Session } from './session.svelte';
import { step, type Step } from './steps';

const PAST_SLOT = 4;

export class OnlineSession extends Session {
  readonly kind = 'online';
  readonly slot = 3;
  readonly room: Room;
  clock = $state.raw<ClockState | null>(null);
  /** The person is looking back at how it came to this. */
  past = $state.raw<PastSession | null>(null);
  private queue: Promise<void> = Promise.resolve();
  /** The ply at which the page is about to move for this person. */
  private goingOn = -1;

  private constructor(deck: Deck, room: Room) {
    super(deck);
    this.room = room;
  }

  static async open(room: Room): Promise<OnlineSession> {
    if (!room.state) throw new Error('no game yet');
    const session = new OnlineSession(await openDeck(table, room.state.game), room);
    // Bots do not wait for the page: from here on every change is queued behind the first look.
    const state = room.state;
    session.memory = state.setup.memory ?? false;
    session.queue = session.take(state, null);
    room.ondid = (d) => session.follow(d);
    await session.queue;
    return session;
  }

  /** Changes are shown one after another, however fast they come. */
  private follow(d: Did): void {
    const state = this.room.state;
    if (!state?.view) return;
    this.queue = this.queue.then(() => this.take(state, d)).catch((e) => console.error(e));
  }

  private seatAll(state: TableState): void {
    this.players = state.seats.map((s) => ({
      seat: s.seat, name: s.kind === 'bot' ? s.name : s.name || s.seat, kind: s.kind === 'bot' ? 'bot' : s.seat === state.you ? 'human' : 'remote', level: s.away ? state.setup.takeover : s.level,
      online: state.online.includes(s.seat) || s.kind === 'bot', away: s.away, rating: s.rating === null ? null : ratingNumber(s.rating),
    }));
    this.clock = state.clock ? { ...state.clock, skew: server.skew } : null;
  }

  /** What happened before this page came in, or while it was away. */
  private async recall(state: TableState): Promise<Step[]> {
    const steps: Step[] = [];
    let before: Table | null = null;
    for (const m of state.moves) {
      if (!m.view) return []; // a server that tells moves without views
      await table.call('see', { slot: PAST_SLOT, game: state.game, view: m.view });
      const after: Table = (await table.call('look', { slot: PAST_SLOT, viewer: state.you ?? 'watcher' })).table;
      if (before && m.seat) steps.push(step(m.ply, m.move, m.seat, before, after, m.events));
      before = after;
    }
    return steps;
  }

  private async take(state: TableState, d: Did | null): Promise<void> {
    if (!state.view) return;
    const told = d === null || d.what === 'enter' ? await this.recall(state) : null;
    const before = this.look?.table;
    await table.call('see', { slot: this.slot, game: state.game, view: state.view });
    this.me = state.you;
    const show = await this.read();
    const made: Step[] = [];
    const absent = this.players.some((p) => p.seat === d?.seat && p.away);
    const change = () => {
      this.seatAll(state);
      show();
      if (d?.what === 'move' && d.seat && before) {
        const s = { ...step(state.ply, d.move ?? null, d.seat, before, this.look.table, d.events ?? []), byBot: absent };
        made.push(s);
        this.steps = [...this.steps, s];
      } else if (d?.what === 'back') {
        this.steps = this.steps.filter((s) => s.ply <= state.ply);
      } else if (told) {
        this.steps = told;
        this.partial = state.ply > 0 && told[0]?.ply !== 1;
      }
    };
    if (d?.what === 'move' && before) {
      const line = d.move ?? null;
      const peek = step(state.ply, line, (d.seat ?? 'A') as Seat, before, before, d.events ?? []);
      await this.around(change, [peek]);
    } else {
      change();
    }
    this.goOn();
  }

  async act(move: string): Promise<boolean> {
    if (!this.me || this.busy) return false;
    this.busy = true;
    try {
      await server.ask('move', { table: this.room.id, ply: this.look.ply, move });
      await this.queue;
      return true;
    } catch (e) {
      if (!(e instanceof ServerError)) throw e;
      if (e.code === 'refused') {
        const m = e.more as { rule?: string; why?: string; text?: string; args?: object };
        this.refused = { rule: m.rule ?? '', id: m.why ?? '', text: m.text ?? '', args: m.args ?? {}, move };
      } else {
        this.room.problem = e.code;
      }
      return false;
    } finally {
      this.busy = false;
      this.goOn();
    }
  }

  /** Makes the move of a person who has nothing to decide. */
  private goOn(): void {
    const { ply } = this.look;
    if (!this.quiet || this.busy || this.goingOn === ply) return;
    this.goingOn = ply;
    setTimeout(() => {
      if (this.quiet && this.look.ply === ply && this.room.ondid) void this.act(this.quiet);
    }, QUIET_PAUSE * motion());
  }

  override get canUndo(): boolean {
    return this.me !== null && !this.look.over && this.steps.some((s) => s.seat === this.me);
  }
  override async undo(): Promise<void> {
    await this.room.back();
  }

  async hint(): Promise<Advice[]> {
    const state = this.room.state;
    if (!this.me || !state?.view || !this.advised) return [];
    await lendWeights(this.game, this.players.length);
    await mind.call('see', { slot: 2, game: this.game, view: state.view });
    const { choices } = await mind.call('hint', { slot: 2, seat: this.me, seed: this.room.id });
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
    return this.look.over; // before that it would tell what is hidden
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
