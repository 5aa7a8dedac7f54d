// mirror.ts: keeps a match in the thinking engine the same as the one on the table.
//
// The thinking engine replays what the table did, so that nothing but a set-up and moves ever passes
// between the two.
import type { Engine } from './client';
import type { Setup } from './protocol';

export interface Course {
  setup: Setup;
  /** A record or position that the match began from, in place of a deal. */
  position?: object;
  moves: readonly string[];
}

export async function dealInto(engine: Engine, slot: number, course: Course): Promise<void> {
  const rules = course.setup.rules ?? 1;
  if (course.position) await engine.call('position', { slot, position: course.position, seed: course.setup.seed, rules });
  else await engine.call('new', { slot, ...course.setup, rules });
}

export class Mirror {
  private key = '';
  private made: string[] = [];
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly engine: Engine, private readonly slot: number) {}

  /** Brings the slot to this course; calls are carried out one after another. */
  sync(course: Course): Promise<void> {
    const moves = [...course.moves];
    this.queue = this.queue.catch(() => undefined).then(() => this.follow({ ...course, moves }));
    return this.queue;
  }

  private async follow(course: Course): Promise<void> {
    const key = JSON.stringify([course.setup, course.position ?? null]);
    if (key !== this.key) {
      await dealInto(this.engine, this.slot, course);
      this.key = key;
      this.made = [];
    }
    let same = 0;
    while (same < this.made.length && this.made[same] === course.moves[same]) same++;
    if (same < this.made.length) {
      await this.engine.call('goto', { slot: this.slot, n: same });
      this.made.length = same;
    }
    for (const move of course.moves.slice(same)) {
      await this.engine.call('play', { slot: this.slot, move, viewer: 'watcher' });
      this.made.push(move);
    }
  }
}
