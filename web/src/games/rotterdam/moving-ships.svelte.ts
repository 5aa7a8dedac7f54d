// moving-ships.svelte.ts: animates ships. While they sail, the map shows them where the events say they
// are; only then does the new table appear, so that a ship is seen entering a harbour before it unloads.
import { tick } from 'svelte';
import { motion } from '$/app/settings.svelte';
import type { RiverBoard } from '$/games/rotterdam/cards';
import type { Animator } from '$/game/session.svelte';
import type { Step } from '$/game/steps';
import { placeOf, shipOf } from './events';

const SAIL = 480;
const STAGGER = 60;
const NUDGE = 180;

export class Stage {
  /** The positions of ships while they move. */
  at = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** Ships that were just blocked. */
  blocked = $state.raw<ReadonlySet<string>>(new Set());
  /** Milliseconds that a ship waits before it starts, in the order of the rules. */
  delay = $state.raw<ReadonlyMap<string, number>>(new Map());

  /** Ends the wait for ships under way. */
  private arrive = () => {};

  constructor(private readonly board: RiverBoard) {}

  /** Animates the ships of some steps, then runs `then` for the change. */
  before(then: Animator): Animator {
    return {
      run: async (change, steps) => {
        await this.sail(steps);
        await then.run(change, steps);
        this.at = new Map();
        this.blocked = new Set();
        await tick();
      },
      finish: () => {
        this.arrive();
        then.finish();
      },
    };
  }

  private async sail(steps: readonly Step[]): Promise<void> {
    if (motion() === 0 || document.hidden) return;
    const at = new Map<string, string>();
    const delay = new Map<string, number>();
    const blocked = new Set<string>();
    for (const e of steps.flatMap((s) => s.events)) {
      if (e.kind === 'blocked') blocked.add(shipOf(e));
      if (e.kind !== 'sail' && e.kind !== 'back') continue;
      const to = placeOf(this.board, e.to);
      if (!to) continue;
      at.set(shipOf(e), to);
      delay.set(shipOf(e), delay.size * STAGGER * motion());
    }
    if (at.size === 0 && blocked.size === 0) return;
    this.delay = delay;
    this.at = at;
    this.blocked = blocked;
    await new Promise<void>((arrived) => {
      this.arrive = arrived;
      setTimeout(arrived, (at.size ? SAIL + at.size * STAGGER : NUDGE) * motion());
    });
    this.delay = new Map();
  }
}
