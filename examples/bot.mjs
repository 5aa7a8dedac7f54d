#!/usr/bin/env node
/*
 * A bot for harbour serve in JavaScript, without packages: Node.js 22, or 20 with --experimental-websocket.
 *
 *   node bot.mjs --url http://127.0.0.1:8080 --open packet-row
 *   node bot.mjs --url https://club.example --token TOKEN --table 7Q2MJX0C9RTD
 *
 * It chooses from the legal moves that the server lists; replace `choose` with something cleverer.  Every request has an
 * id of its own and is kept until it is answered: sent again under the same id it is still done only once.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values: args } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    token: { type: 'string' },
    name: { type: 'string', default: 'Robin' },
    table: { type: 'string' },
    open: { type: 'string', default: 'packet-row' },
    seats: { type: 'string', default: '3' },
    level: { type: 'string', default: 'random' },
  },
});

const hex = (n) => randomBytes(n).toString('hex');
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Anything, but it keeps its cards to itself. */
function choose(table) {
  const open = table.legal.filter((move) => !move.startsWith('show'));
  const from = open.length > 0 ? open : table.legal;
  return from[Math.floor(Math.random() * from.length)];
}

class Bot {
  token = args.token;
  tableId = args.table;
  table = null;
  waiting = new Map();

  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  request(message) {
    const whole = { ...message, id: hex(8) };
    this.waiting.set(whole.id, whole);
    this.send(whole);
  }

  asked = (kind) => [...this.waiting.values()].some((message) => message.t === kind);
  over = () => this.table !== null && ['over', 'closed'].includes(this.table.state);

  greet() {
    this.send({ t: 'hello', v: 2, form: 'json', legal: true, ...(this.token ? { token: this.token } : { name: args.name }) });
  }

  welcome(message) {
    this.token = message.token ?? this.token;
    if (this.tableId !== undefined) this.send({ t: 'enter', table: this.tableId });
    for (const again of this.waiting.values()) this.send(again);
    if (this.tableId !== undefined || this.waiting.size > 0) return;
    const seats = Number(args.seats);
    const bots = Object.fromEntries([...'BCDE'].slice(0, seats - 1).map((seat) => [seat, args.level]));
    this.request({ t: 'open', game: args.open, seats, pace: 0, bots });
  }

  /** Waits and sends it again, looks at the table again, or gives up. */
  async refused(message, of) {
    if (['rate', 'busy', 'storage', 'overload'].includes(message.error)) {
      await pause(message.wait ?? 1000);
      if (this.greeting) return this.greet();
      if (of !== undefined) this.waiting.set(of.id, of);
      this.send(of ?? { t: 'enter', table: this.tableId });
    } else if (['stale', 'refused'].includes(message.error)) {
      this.send({ t: 'enter', table: this.tableId }); // somebody was faster
    } else {
      throw new Error(message.text);
    }
  }

  async receive(message) {
    const of = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    if (message.t === 'no') {
      await this.refused(message, of);
    } else if (message.t === 'welcome') {
      this.greeting = false;
      this.welcome(message);
    } else if (message.t === 'ok' && of?.t === 'open') {
      this.tableId = message.table;
      this.request({ t: 'nonce', table: this.tableId, nonce: hex(16) }); // now the commitment is known
      this.request({ t: 'start', table: this.tableId });
    } else if (message.t === 'table') {
      this.table = message;
      if (message.you === null && message.state === 'open' && !this.asked('sit'))
        this.request({ t: 'sit', table: this.tableId, nonce: hex(16) });
    } else if (message.t === 'did' && this.table !== null) {
      Object.assign(this.table, message); // every key of `did` replaces that of the table
    }
  }

  move() {
    const t = this.table;
    if (t?.state !== 'playing' || !t.prompt.includes(t.you) || !t.legal?.length || this.asked('move')) return;
    this.request({ t: 'move', table: this.tableId, ply: t.ply, move: choose(t) });
  }

  /** One connection, until the game is over (true) or the connection is lost (false). */
  connection() {
    return new Promise((resolve, reject) => {
      let queue = Promise.resolve(); // messages are handled one after another
      this.greeting = true;
      this.socket = new WebSocket(new URL('/ws', args.url.replace(/^http/, 'ws')));
      this.socket.onopen = () => this.greet();
      this.socket.onmessage = ({ data }) => {
        queue = queue.then(async () => {
          await this.receive(JSON.parse(data));
          this.move();
          if (this.over()) resolve(true);
        }).catch(reject);
      };
      // Node.js 20 has no `close` for a connection that was never open.
      this.socket.onerror = this.socket.onclose = () => resolve(this.over());
    });
  }

  async play() {
    for (let failed = 0; !(await this.connection()); failed = this.greeting ? failed + 1 : 1) {
      if (failed === 10) throw new Error('there is no connection');
      await pause(1000 * (failed + 1));
    }
    console.log(JSON.stringify(this.table.end));
    this.socket.close();
  }
}

new Bot().play().catch((error) => {
  console.error(`bot: ${error.message}`);
  process.exit(1);
});
