// past.svelte.ts: a running game as it was some moves ago, as this person saw it then.
//
// The game itself continues; nothing here affects it.
import type { Advice } from '$/engine/protocol';
import type { Film } from './replay.svelte';
import { Session } from './session.svelte';
import type { Step } from './steps';

export class PastSession extends Session implements Film {
  readonly kind = 'replay';
  readonly slot: number;
  private readonly all: Step[];

  ply = $state(0);
  playing = $state(false);

  constructor(readonly live: Session) {
    super(live.deck);
    this.slot = live.slot;
    this.all = live.steps;
    this.players = live.players;
    this.partial = live.partial;
    this.memory = live.memory;
    this.me = live.me;
    this.ply = this.last;
    this.change(this.last);
  }

  /** The known moves: those of a long game may not start with the first one. */
  get first(): number {
    return (this.all[0]?.ply ?? this.live.look.ply + 1) - 1;
  }
  get last(): number {
    return this.all.at(-1)?.ply ?? this.live.look.ply;
  }
  get moments(): { ply: number; kind: 'gain' | 'mistake' }[] {
    return this.all.filter((s) => this.deck.ui.gains.includes(s.move?.verb ?? '')).map((s) => ({ ply: s.ply, kind: 'gain' as const }));
  }

  private change(n: number): void {
    const known = this.all.filter((s) => s.ply <= n);
    const table = known.at(-1)?.after ?? this.all[0]?.before ?? this.live.look.table;
    this.ply = n;
    this.steps = known;
    this.look = { ...this.live.look, table, ply: n, prompt: table.prompt, over: table.prompt.length === 0 };
  }

  async show(n: number): Promise<void> {
    const to = Math.max(this.first, Math.min(this.last, n));
    if (to === this.ply + 1) await this.animator.run(() => this.change(to), this.all.filter((s) => s.ply === to));
    else this.change(to);
  }

  async run(pause: () => number): Promise<void> {
    this.playing = true;
    while (this.playing && this.ply < this.last) {
      await this.show(this.ply + 1);
      await new Promise((r) => setTimeout(r, pause()));
    }
    this.playing = false;
  }

  override get prompted(): boolean {
    return false;
  }
  override get canAct(): boolean {
    return false;
  }
  async act(): Promise<boolean> {
    return false;
  }
  async hint(): Promise<Advice[]> {
    return [];
  }
  override get hasRecord(): boolean {
    return this.live.hasRecord;
  }
  record(): Promise<string> {
    return this.live.record();
  }
  leave(): void {
    this.playing = false;
  }
}
