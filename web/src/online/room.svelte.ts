// room.svelte.ts: an online table: its state, synchronized with the server, and its requests.
import { motion } from '$/app/settings.svelte';
import type { Seat } from '$/engine/cards';
import { language } from '$/i18n/index.svelte';
import { drawNonce, forgetNonce, witnessOf } from './deal';
import { ServerError, type ChatLine, type Did, type TableState } from './messages';
import type { ClientMessage, ClientOpen, Phrase, Reason, ServerKicked } from './messages.gen';
import { server, type Request } from './socket.svelte';
import { addMove } from './move-history';

/** Types of requests that name a table. */
type AtTable = Extract<ClientMessage, { table: string }>['t'];

export class Room {
  state = $state.raw<TableState | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** The users whom this person has muted since entering the table, with their names. */
  muted = $state.raw(new Map<string, string>());
  /** The tab of the log column. */
  panel = $state<'log' | 'chat'>('log');
  /** A code of the catalogue's online errors. */
  problem = $state<string | null>(null);
  /** The player who opened the rematch, if that happened while this page was here. */
  wants = $state<Seat | null>(null);
  /** A moderator has removed this person from the table. */
  kicked = $state.raw<{ reason: string } | null>(null);
  ondid: ((d: Did) => void) | null = null;
  private stop: (() => void) | null = null;

  constructor(readonly id: string) {}

  async enter(): Promise<void> {
    this.stop ??= server.listen((m) => this.hear(m as unknown as Did));
    // A new connection enters the table after its welcome.
    if (server.status === 'on') await this.look();
    else await server.open();
  }

  /** Enters the table again, with the whole view. */
  async look(): Promise<void> {
    try {
      // With all moves so far: some may have been taken back while this client was offline.
      const answer = await server.ask('enter', { table: this.id, since: 0, views: true });
      this.state = answer as unknown as TableState;
      this.problem = null;
      void this.giveNonce();
      this.ondid?.({ t: 'did', what: 'enter', table: this.id, n: this.state.n, seat: null, at: 0 });
    } catch (e) {
      this.problem = e instanceof ServerError ? e.code : 'network';
    }
  }

  private hear(m: Did & { t: string }): void {
    if (m.t === ('welcome' as string)) return void this.look();
    if (m.table !== this.id || !this.state) return;
    if (m.t === ('chat' as string)) {
      const line = m as unknown as ChatLine;
      if (this.chat.some((c) => c.k === line.k && c.room === line.room)) return;
      this.chat = [...this.chat, line];
      if (line.user !== server.me.user && line.k > this.readTo) this.unread++;
    } else if (m.t === ('kicked' as string)) {
      this.kicked = { reason: (m as unknown as ServerKicked).reason };
    } else if (m.t === ('presence' as string)) {
      this.state = { ...this.state, online: m.online ?? [], watchers: m.watchers ?? 0 };
    } else if (m.t === 'did') {
      if (m.n > this.state.n + 1) return void this.look();
      if (m.n <= this.state.n) return;
      if (m.what === 'rematch') this.wants = m.seat;
      const { t: _t, what: _what, seat: _seat, at: _at, re: _re, move: _move, events: _events, patch: _patch, yes: _yes, ...keys } = m;
      this.state = { ...this.state, ...keys, moves: addMove(this.state.moves, m) };
      void this.giveNonce();
      this.ondid?.(m);
    }
  }

  /** A player with a seat sends a nonce when the commitment is known. */
  private async giveNonce(): Promise<void> {
    const s = this.state;
    if (!s?.you || s.state !== 'open' || witnessOf(this.id)) return;
    if (!(await this.tell('nonce', { nonce: drawNonce(this.id, s.commitment) }))) forgetNonce(this.id);
  }

  private async tell<T extends AtTable>(t: T, more: Omit<Request<T>, 'table'>): Promise<Record<string, unknown> | null> {
    try {
      const answer = await server.ask(t, { table: this.id, ...more } as unknown as Request<T>);
      this.problem = null;
      return answer;
    } catch (e) {
      this.problem = e instanceof ServerError ? e.code : 'network';
      return null;
    }
  }

  sit = async (seat?: Seat) => {
    const answer = await this.tell('sit', { nonce: drawNonce(this.id, this.state?.commitment ?? ''), ...(seat ? { seat } : {}) });
    if (!answer) forgetNonce(this.id);
    return answer;
  };
  stand = () => {
    forgetNonce(this.id);
    return this.tell('leave', {});
  };
  bot = (seat: Seat, level: string | null) => this.tell('bot', { seat, level });
  /** Starts the game. Before it deals, the server waits a moment for every player's part of the deal. */
  start = async () => {
    for (let tries = 0; ; tries++) {
      const answer = await this.tell('start', {});
      if (answer || this.problem !== 'state') return answer;
      const started = this.state?.state !== 'open'; // by another player, which is no problem
      if (started) this.problem = null;
      if (started || tries === 5) return null;
      this.problem = null;
      await new Promise((wait) => setTimeout(wait, 1000));
    }
  };
  close = () => this.tell('close', {});
  back = () => this.tell('back', {});
  pause = () => this.tell('pause', {});
  resume = () => this.tell('resume', {});
  vote = (yes: boolean) => this.tell('vote', { yes });
  reclaim = () => this.tell('reclaim', {});
  resign = () => this.tell('resign', {});
  rematch = () => this.tell('rematch', {});
  /** The name of the player who waits at the table of the rematch; null if it is not known, or this person. */
  get challenger(): string | null {
    const s = this.state;
    return s?.rematch && this.wants && this.wants !== s.you ? (s.seats.find((x) => x.seat === this.wants)?.name ?? null) : null;
  }
  say = (text: string) => this.tell('chat', { text, room: this.state?.you ? 'table' : 'watchers' });
  phrase = (phrase: Phrase) => this.tell('chat', { phrase, room: this.state?.you ? 'table' : 'watchers' });
  report = (user: string, reason: Reason, text: string) => this.tell('report', { user, reason, text });
  /** Hides a person's lines, here and at every table, or shows them again. */
  mute = async (user: string, name: string, on: boolean) => {
    const next = new Map(this.muted);
    if (on) next.set(user, name);
    else next.delete(user);
    this.muted = next;
    await server.ask('mute', { user, on });
  };

  /** The number of the last line that was read in this window, also before a reload. */
  private get readTo(): number {
    return Number(sessionStorage.getItem(`harbour-read-${this.id}`) ?? 0);
  }
  markRead(): void {
    this.unread = 0;
    const last = this.chat.at(-1)?.k;
    if (last) sessionStorage.setItem(`harbour-read-${this.id}`, String(last));
  }

  /** Whether this person fills seats with bots and starts the game: the host, or the first player while the host is not there. */
  get starts(): boolean {
    const s = this.state;
    if (!s) return false;
    const host = s.seats.find((x) => x.user && x.user === s.owner);
    if (s.owner === server.me.user) return true;
    return !(host && s.online.includes(host.seat)) && s.you !== null && s.you === s.online[0];
  }

  /** Gives every free seat to a bot and starts the game. */
  async fill(level: string): Promise<void> {
    for (const s of this.state?.seats ?? []) if (s.kind === 'empty') await this.bot(s.seat, level);
    await this.start();
  }

  /** Follows the table no longer. `exit` false: another page of this connection follows it. */
  leave(exit = true): void {
    this.stop?.();
    this.stop = null;
    if (exit && server.status === 'on') void server.ask('exit', { table: this.id }).catch(() => undefined);
  }
}

export type Wish = Required<Pick<ClientOpen, 'game' | 'seats' | 'options' | 'first' | 'public' | 'rated' | 'memory' | 'hints' | 'clock' | 'watch' | 'bots'>>;

/** Opens a table and takes its first seat. */
export async function openTable(wish: Wish): Promise<string> {
  // Bots at the table move at the pace in the opener's settings.
  const answer = await server.ask('open', { ...wish, seat: 'A', pace: Math.round(600 * motion()), language: language() });
  return String(answer.table);
}
