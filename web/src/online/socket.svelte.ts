// socket.svelte.ts: the connection to the server, opened when the user goes online.
//
// After a loss it reconnects, sends hello and notifies the listeners. Requests
// in flight are sent again with the same id: none of them is executed twice. A request that came
// too fast is sent again when the server says.
import { language } from '$/i18n/index.svelte';
import { ServerError, type Me } from './messages';
import type { ClientHello, ClientMessage, ServerWelcome } from './messages.gen';

type Message = Record<string, unknown> & { t: string };
/** The keys of a request of that type, without those that every request has. */
export type Request<T extends ClientMessage['t']> = Omit<Extract<ClientMessage, { t: T }>, 't' | 'id'>;
type Listener = (m: Message) => void;

interface Waiting {
  message: Message;
  resolve: (m: Message) => void;
  reject: (e: Error) => void;
}

const RETRY = [500, 1000, 2000, 4000, 8000];

class Connection {
  status = $state<'off' | 'opening' | 'on' | 'lost'>('off');
  me = $state.raw<Me>({ user: null, name: '', kind: 'stranger' });
  /** The server refuses the connection: a code of the catalogue's online errors. */
  refused = $state<string | null>(null);
  /** With `refused` 'banned': why, and until when (ms since 1970; null: for good). */
  ban = $state.raw<{ reason: string; until: number | null } | null>(null);
  /** With the error 'overload': the time to wait that the server gave. */
  overloadSeconds = $state(0);
  /** What to add to this device's clock to get the server's. */
  skew = 0;

  private socket: WebSocket | null = null;
  private listeners = new Set<Listener>();
  private waiting = new Map<string, Waiting>();
  private welcomed: (() => void)[] = [];
  private tries = 0;
  private counter = 0;
  private wanted = false;
  private readonly run = Math.random().toString(36).slice(2, 8);

  constructor() {
    // The browser reports a lost or restored network before the socket does.
    addEventListener('offline', () => this.drop());
    addEventListener('online', () => {
      if (this.wanted && !this.socket) this.connect();
    });
  }

  /** Closes a connection that has been silent for too long. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.socket = null;
    socket.close();
    if (this.wanted) this.status = 'lost';
  }

  private get address(): string {
    const base = new URL('./ws', location.href);
    base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
    const table = /#\/t\/([0-9A-Z]{12})\b/.exec(location.href)?.[1];
    base.hash = '';
    base.search = table ? `?table=${table}` : ''; // a balancer may route players of one table to the same node
    return base.href;
  }

  listen(l: Listener): () => void {
    this.listeners.add(l);
    return () => this.listeners.delete(l);
  }

  /** Opens the connection; resolves after the server's welcome. */
  open(): Promise<void> {
    this.wanted = true;
    if (this.status === 'on') return Promise.resolve();
    const done = new Promise<void>((resolve) => this.welcomed.push(resolve));
    if (!this.socket) this.connect();
    return done;
  }

  /** Another session (a new cookie): sends hello again. */
  reopen(): Promise<void> {
    this.socket?.close();
    this.socket = null;
    this.status = 'off';
    return this.open();
  }

  private connect(): void {
    this.status = this.tries ? 'lost' : 'opening';
    const socket = new WebSocket(this.address);
    this.socket = socket;
    const hello: ClientHello = { t: 'hello', v: 2, form: 'bytes', language: language() };
    socket.onopen = () => socket.send(JSON.stringify(hello));
    socket.onmessage = (e) => this.hear(JSON.parse(String(e.data)) as Message);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (!this.wanted) return;
      this.status = 'lost';
      setTimeout(() => !this.socket && this.wanted && this.connect(), RETRY[Math.min(this.tries++, RETRY.length - 1)]);
    };
  }

  noteOverload(refusal: Record<string, unknown>): void {
    this.overloadSeconds = Math.max(1, Math.ceil(Number(refusal.wait) / 1000));
  }

  private hear(m: Message): void {
    if (m.t === 'welcome') {
      const { user, name, kind, time } = m as unknown as ServerWelcome;
      this.tries = 0;
      this.refused = null;
      this.ban = null;
      this.me = { user, name, kind };
      this.skew = time - Date.now();
      this.status = 'on';
      const unanswered = [...this.waiting];
      for (const go of this.welcomed.splice(0)) go();
      for (const l of this.listeners) l({ t: 'welcome' });
      // After the rooms have entered their tables again, which chat requires.
      setTimeout(() => unanswered.forEach(([id, w]) => this.waiting.get(id) === w && this.send(w.message)));
      return;
    }
    if (m.t === 'no' && m.error === 'banned') {
      this.refused = 'banned';
      this.ban = { reason: String(m.reason ?? ''), until: typeof m.until === 'number' ? m.until : null };
      this.wanted = false; // a retry would not help
      this.status = 'off';
    } else if (m.t === 'no' && this.status !== 'on' && !m.re) {
      this.refused = String(m.error);
      if (m.error === 'version') this.wanted = false; // only a reload of the page helps
    }
    if (m.t === 'no' && m.error === 'overload') this.noteOverload(m);
    const re = typeof m.re === 'string' ? m.re : '';
    const w = this.waiting.get(re);
    if (w && m.t === 'no' && m.error === 'rate') {
      setTimeout(() => this.waiting.get(re) === w && this.send(w.message), Number(m.wait ?? 1000));
      return;
    }
    if (w) {
      this.waiting.delete(re);
      if (m.t === 'no') w.reject(new ServerError(String(m.error), String(m.text ?? ''), m));
      else w.resolve(m);
    }
    for (const l of this.listeners) l(m);
  }

  private send(m: Message): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(m));
  }

  /** Sends a request and waits for its answer, even if the connection is lost in between. */
  async ask<T extends ClientMessage['t']>(t: T, more: Request<T>): Promise<Message> {
    await this.open();
    const id = `${this.run}${(this.counter++).toString(36)}`;
    const message: Message = { t, id, ...more };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      this.send(message);
    });
  }
}

export const server = new Connection();
