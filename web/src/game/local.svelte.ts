// local.svelte.ts: a game that runs entirely in this browser: people at this device, and bots.
import { motion } from '$/app/settings.svelte';
import { newId, newSeed, saveGame, type SavedGame, type SeatPlan } from '$/app/storage';
import { SEATS, type Seat } from '$/engine/cards';
import { thinker, RefusedMove, table } from '$/engine/client';
import { openDeck, type Deck } from '$/engine/decks';
import { lendWeights } from '$/engine/weights';
import { dealing, Mirror, playing, type Course } from '$/engine/mirror';
import type { Advice, Answer, Look, Setup } from '$/engine/protocol';
import { gameOf } from '$/games';
import type { FilePlayer } from './file-player';
import { scripted } from './lessons';
import { withoutSeat } from './moves';
import { QUIET_PAUSE, Session } from './session.svelte';
import { step, type Step } from './steps';

const mirror = new Mirror(thinker, 0);
const BOT_PAUSE = 600;

export interface NewGame {
  game: string;
  seats: SeatPlan[];
  seed?: string;
  first?: Seat;
  options?: Record<string, number>;
  daily?: string;
  position?: object;
  memory?: boolean;
}

export function planGame(wish: NewGame): SavedGame {
  const setup: Setup = {
    game: wish.game,
    rules: gameOf(wish.game).revision,
    players: wish.seats.length,
    seed: wish.seed || newSeed(),
    names: wish.seats.map((s) => s.name),
    ...(wish.first ? { first: wish.first } : {}),
    ...(wish.options ? { options: wish.options } : {}),
  };
  const now = Date.now();
  return {
    id: newId(), setup, seats: wish.seats, moves: [], created: now, updated: now, over: false,
    ...(wish.daily ? { daily: wish.daily } : {}),
    ...(wish.position ? { position: wish.position } : {}),
    ...(wish.memory ? { memory: true } : {}),
  };
}

export class LocalSession extends Session {
  readonly kind = 'local';
  readonly slot = 0;
  override readonly canBranch = true;
  private gone = false;
  private running = false;
  private queue: Promise<void> = Promise.resolve();
  private filePlayers = new Map<Seat, FilePlayer>();
  private digest = '';
  saved: SavedGame;

  private constructor(deck: Deck, saved: SavedGame) {
    super(deck);
    this.saved = saved;
    this.memory = saved.memory ?? false;
    this.players = saved.seats.map((s, i) => ({
      seat: SEATS[i] ?? 'A', name: s.name, kind: s.kind, level: s.level ?? null, online: true, away: false, rating: null,
    }));
  }

  static async open(saved: SavedGame): Promise<LocalSession> {
    const deck = await openDeck(table, saved.setup.game);
    const session = new LocalSession(deck, saved);
    await session.deal();
    return session;
  }

  get humans(): Seat[] {
    return this.players.filter((p) => p.kind === 'human').map((p) => p.seat);
  }

  private get course(): Course {
    return { setup: this.saved.setup, moves: this.saved.moves, ...(this.saved.position ? { position: this.saved.position } : {}) };
  }

  /** Deals and makes all moves that were made before. */
  private async deal(): Promise<void> {
    const { moves } = this.saved;
    let [look, ...played] = (await table.all([dealing(this.slot, this.course), ...playing(this.slot, moves)])) as [Look, ...Answer<'play'>[]];
    const steps: Step[] = [];
    played.forEach((next, i) => {
      const move = moves[i] ?? '';
      steps.push(step(next.ply, move, move[0] as Seat, look.table, next.table, next.events));
      look = next;
    });
    this.steps = steps;
    this.look = look;
    this.seatPeople(look);
    await this.refresh();
  }

  /** With one person at the device the screen shows their hand; with several it is hidden before each turn. */
  private seatPeople(look: Look): void {
    const humans = this.humans;
    const only = humans[0];
    if (humans.length === 1 && only) {
      this.me = only;
    } else if (humans.length === 0) {
      this.me = null;
    } else if (!look.over) {
      const asked = look.prompt.filter((s) => humans.includes(s));
      if (asked.length && (this.me === null || !asked.includes(this.me))) {
        this.curtain = asked[0] ?? null;
        this.me = null;
      }
    } else {
      this.curtain = null;
    }
  }

  async raiseCurtain(): Promise<void> {
    this.me = this.curtain;
    this.curtain = null;
    await this.refresh();
    this.go();
  }

  /** Changes the game after all earlier changes. */
  private change(how: () => Promise<void> | undefined): Promise<void> {
    const next = this.queue.then(how);
    this.queue = next.catch(() => undefined);
    return next;
  }

  /** Makes a move; `expected` is the ply that the mover had seen. */
  private make(line: string, expected?: number): Promise<void> {
    return this.change(() => (expected === undefined || this.saved.moves.length === expected ? this.makeNow(line) : undefined));
  }

  private async makeNow(line: string): Promise<void> {
    const from = this.steps.length ? [] : [{ op: 'look', slot: this.slot, viewer: 'watcher' } as const];
    const me = this.me;
    let { answers, show } = await this.read([...from, ...playing(this.slot, [line]), this.looking]);
    const [next] = answers.slice(from.length) as [Answer<'play'>];
    const before = this.steps.at(-1)?.after ?? (answers[0] as Look).table;
    const made = step(next.ply, line, line[0] as Seat, before, next.table, next.events);
    this.saved.moves = [...this.saved.moves, line];
    this.seatPeople(next);
    if (this.me !== me) ({ show } = await this.read()); // another player has the device
    await this.present(() => {
      this.steps = [...this.steps, made];
      show();
    }, [made]);
    void this.store();
  }

  private async store(): Promise<void> {
    const { look } = this;
    this.saved = {
      ...this.saved, updated: Date.now(), over: look.over, turn: [...look.prompt],
      ...(look.end ? { points: look.end.points, winners: look.end.winners } : {}),
    };
    if (this.saved.lesson) return;
    try {
      await saveGame($state.snapshot(this.saved) as SavedGame);
      if (this.trouble === 'storage') this.trouble = null;
    } catch {
      this.trouble = 'storage';
    }
  }

  async act(move: string): Promise<boolean> {
    if (!this.me || this.busy) return false;
    this.busy = true;
    this.animator.finish();
    try {
      await this.make(`${this.me} ${move}`);
      return true;
    } catch (e) {
      if (!(e instanceof RefusedMove)) throw e;
      this.refused = { ...e.refusal, move };
      return false;
    } finally {
      this.busy = false;
      this.go();
    }
  }

  /** Lets the bots continue; errors are shown on the page. */
  go(): void {
    this.run().catch((e) => {
      console.error(e);
      this.trouble = 'engine';
    });
  }

  /** Bots move until a person is to act. */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (;;) {
        await this.animated;
        if (this.gone || this.busy || this.look.over) return;
        const bot = this.look.prompt.map((s) => this.player(s)).find((p) => p.kind === 'bot');
        if (!bot) break;
        await this.botMove(bot.seat, bot.level ?? 'merchant');
      }
    } finally {
      this.running = false;
      this.thinking = null;
    }
    await this.goOn();
  }

  /** Makes the move of a person who has nothing to decide. */
  private async goOn(): Promise<void> {
    const move = this.quiet;
    if (!move || this.busy || this.gone) return;
    const at = this.saved.moves.length;
    await new Promise((r) => setTimeout(r, QUIET_PAUSE * motion()));
    if (this.gone || this.saved.moves.length !== at) return;
    this.saved.auto = [...(this.saved.auto ?? []), at];
    await this.act(move);
  }

  /** Makes the bot's next scripted move of a guided game; false if there is none or it is not possible. */
  private async followScript(seat: Seat): Promise<boolean> {
    const at = this.saved.moves.length;
    const move = scripted(this.saved.lesson ?? [], this.saved.moves, seat);
    if (!move) return false;
    await new Promise((r) => setTimeout(r, BOT_PAUSE * motion()));
    if (this.gone || this.saved.moves.length !== at) return true;
    try {
      await this.make(move, at);
      return true;
    } catch (e) {
      if (e instanceof RefusedMove) return false;
      throw e;
    }
  }

  private async botMove(seat: Seat, level: string): Promise<void> {
    const at = this.saved.moves.length;
    const since = performance.now();
    this.thinking = seat;
    if (await this.followScript(seat)) return;
    const file = this.saved.seats[SEATS.indexOf(seat)]?.file;
    const move = file ? await this.fileMove(seat, file) : await this.engineMove(seat, level);
    const rest = BOT_PAUSE * motion() - (performance.now() - since);
    if (rest > 0) await new Promise((r) => setTimeout(r, rest));
    // The person may have acted, or left, while the bot was thinking.
    if (this.gone || this.saved.moves.length !== at) return;
    if (move === null) throw new Error(`no move for ${seat}`);
    await this.make(move, at);
  }

  private async engineMove(seat: Seat, level: string): Promise<string | null> {
    await mirror.sync(this.course);
    const { move, report } = await thinker.call('bot', { slot: 0, seat, level, seed: `${this.saved.id} ${seat}` });
    if (report?.noNet) void lendWeights(this.game, this.players.length);
    return move;
  }

  /** Asks a bot from a file, which sees what its seat may see. */
  private async fileMove(seat: Seat, file: File): Promise<string | null> {
    const { FilePlayer, questionFor } = await import('./file-player');
    const player = this.filePlayers.get(seat) ?? new FilePlayer(file);
    this.filePlayers.set(seat, player);
    this.digest ||= (await thinker.call('cards', { game: this.game })).digest;
    await mirror.sync(this.course);
    const [look, { moves }] = await thinker.all([
      { op: 'look', slot: 0, viewer: seat }, { op: 'legal', slot: 0, seat, scope: 'both' },
    ]);
    const plain = moves.map(withoutSeat);
    const choice = plain[await player.choose(questionFor(look, this.digest, seat, plain), plain.length)];
    this.botProblem = [...this.filePlayers.values()].map((p) => p.problem).filter(Boolean).join(' ');
    return choice === undefined ? null : `${seat} ${choice}`;
  }

  override get canUndo(): boolean {
    return !this.busy && this.undoTo() >= 0;
  }

  /** The ply to go back to: before the last move of the person at the screen. */
  private undoTo(): number {
    const me = this.me;
    if (!me || this.look?.over) return -1;
    if (this.humans.length > 1) return this.steps.at(-1)?.seat === me ? this.steps.length - 1 : -1;
    for (let i = this.steps.length - 1; i >= 0; i--) if (this.steps[i]?.seat === me && !this.saved.auto?.includes(i)) return i;
    return -1;
  }

  override async undo(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.animator.finish();
    try {
      await this.change(() => this.undoNow());
    } finally {
      this.busy = false;
    }
    this.go();
  }

  private async undoNow(): Promise<void> {
    const n = this.undoTo();
    if (n < 0) return;
    const { show } = await this.read([{ op: 'goto', slot: this.slot, n }, this.looking]);
    this.saved = { ...this.saved, moves: this.saved.moves.slice(0, n), auto: (this.saved.auto ?? []).filter((i) => i < n), takeBacks: (this.saved.takeBacks ?? 0) + 1 };
    this.steps = this.steps.slice(0, n);
    show();
    await this.store();
  }

  async hint(): Promise<Advice[]> {
    if (!this.me) return [];
    await lendWeights(this.game, this.players.length);
    await mirror.sync(this.course);
    const { choices } = await thinker.call('hint', { slot: 0, seat: this.me, seed: this.saved.id });
    return choices.map((c) => ({ ...c, move: withoutSeat(c.move) }));
  }

  override async verdict(move: string) {
    if (!this.me) return null;
    await mirror.sync(this.course);
    return thinker.call('verdict', { slot: 0, seat: this.me, move: `${this.me} ${move}`, seed: this.saved.id }).catch(() => null);
  }

  async record(): Promise<string> {
    return (await table.call('record', { slot: this.slot })).record;
  }

  leave(): void {
    this.gone = true;
    for (const player of this.filePlayers.values()) player.close();
  }
}
