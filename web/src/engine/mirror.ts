// mirror.ts: copies the match on the table to the thinking engine.
//
// The thinking engine replays the moves of the table, so only a set-up and moves pass
// between the two.
import type { Engine } from './client';
import type { Request, Setup } from './protocol';

export interface Course {
  setup: Setup;
  /** A record or position that the match began from instead of a deal. */
  position?: object;
  moves: readonly string[];
}

/** Loads the start of a match into a slot. */
export function dealing(slot: number, course: Course): Request<'position' | 'new'> {
  const rules = course.setup.rules ?? 1;
  return course.position
    ? { op: 'position', slot, position: course.position, seed: course.setup.seed, rules }
    : { op: 'new', slot, ...course.setup, rules };
}

/** Makes moves in a slot, as spectators may see them. */
export const playing = (slot: number, moves: readonly string[]): Request<'play'>[] => moves.map((move) => ({ op: 'play', slot, move, viewer: 'watcher' }));

export class Mirror {
  private key = '';
  private made: string[] = [];
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly engine: Engine, private readonly slot: number) {}

  /** Brings the slot to this state of the match; calls are executed one after another. */
  sync(course: Course): Promise<void> {
    const moves = [...course.moves];
    this.queue = this.queue.catch(() => undefined).then(() => this.follow({ ...course, moves }));
    return this.queue;
  }

  private async follow(course: Course): Promise<void> {
    const key = JSON.stringify([course.setup, course.position ?? null]);
    const requests: Request[] = [];
    let same = 0;
    if (key !== this.key) {
      requests.push(dealing(this.slot, course));
    } else {
      while (same < this.made.length && this.made[same] === course.moves[same]) same++;
      if (same < this.made.length) requests.push({ op: 'goto', slot: this.slot, n: same });
    }
    requests.push(...playing(this.slot, course.moves.slice(same)));
    this.key = ''; // until this is done, the slot has another state
    await this.engine.all(requests);
    this.key = key;
    this.made = [...course.moves];
  }
}
