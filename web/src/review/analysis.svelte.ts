// analysis.svelte.ts: the analysis of one record, computed in the background and stored with it.
//
// It continues while other pages are shown. The thinking engine analyses one record at a time: a second
// analysis stops the first, whose finished part stays.
import { findAnalysis, saveAnalysis } from '$/app/storage';
import { thinker } from '$/engine/client';
import type { Advice, Judged, Summary } from '$/engine/protocol';
import { lendWeights } from '$/engine/weights';

const SLOT = 1;
const CHOICES_SLOT = 4;
const SEED = 'analysis';
export const BRIEF = 240;
const LONGER = 4;

export interface Choices {
  from: number;
  played: number;
  choices: Advice[];
}

let running: Analysis | null = null;
const known = new Map<string, Analysis>();

export class Analysis {
  judged = $state.raw<readonly Judged[]>([]);
  summary = $state.raw<Summary | null>(null);
  tried = $state.raw<Record<number, 'found' | 'seen'>>({});
  /** Answers to each moment until the best was found. */
  tries = $state.raw<Record<number, number>>({});
  iterations = $state(0);
  /** The number of moves analysed in the current run; null: none is running. */
  done = $state<number | null>(null);
  private listed = new Map<string, Promise<Choices>>();
  private round = 0;

  private constructor(readonly record: string, readonly game: string, readonly players: number, readonly length: number) {}

  /** The analysis of a record: the running one, the stored one, or a new one that has not started. */
  static async of(record: string, game: string, players: number, length: number): Promise<Analysis> {
    const found = known.get(record);
    if (found) return found;
    const a = new Analysis(record, game, players, length);
    known.set(record, a);
    const kept = await findAnalysis(record).catch(() => undefined);
    if (kept && kept.judged.length === length) {
      a.judged = kept.judged;
      a.summary = kept.summary;
      a.iterations = kept.iterations;
      a.tried = kept.tried;
      a.tries = kept.tries ?? {};
    }
    return a;
  }

  get running(): boolean {
    return this.done !== null;
  }

  stop(): void {
    this.round++;
    this.done = null;
  }

  /** Analyses every move; a second run takes four times as long and replaces the first when it is complete. */
  async start(): Promise<void> {
    if (this.running || this.length === 0) return;
    running?.stop();
    running = this;
    const round = ++this.round;
    const first = this.summary === null;
    const iterations = first ? BRIEF : this.iterations * LONGER;
    const judged: Judged[] = [];
    this.done = 0;
    try {
      await lendWeights(this.game, this.players);
      await thinker.call('load', { slot: SLOT, record: this.record });
      for (let from = 0; from < this.length; from++) {
        const part = await thinker.call('analyse', { slot: SLOT, seed: SEED, iterations, from, count: 1 });
        if (round !== this.round) return;
        judged.push(...part.plies);
        this.done = judged.length;
        if (first) this.judged = [...judged];
        if (part.summary) this.finish(judged, part.summary, iterations);
      }
    } finally {
      if (round === this.round) this.done = null;
    }
  }

  private finish(judged: Judged[], summary: Summary, iterations: number): void {
    this.judged = judged;
    this.summary = summary;
    this.iterations = iterations;
    this.listed.clear();
    void this.keep();
  }

  /** The choices of the decision that move n (from 0) completes, with the numbers of this analysis. */
  choices(n: number): Promise<Choices> {
    const key = `${n} ${this.iterations}`;
    let found = this.listed.get(key);
    if (!found) {
      // In a slot of its own, so that the analysis of another record can go on.
      found = lendWeights(this.game, this.players).then(async () => {
        const iterations = this.iterations || BRIEF;
        const [, answer] = await thinker.all([{ op: 'load', slot: CHOICES_SLOT, record: this.record }, { op: 'choices', slot: CHOICES_SLOT, seed: SEED, n, iterations }]);
        return answer;
      });
      found.catch(() => this.listed.delete(key));
      this.listed.set(key, found);
    }
    return found;
  }

  /** `answered`: the user gave an answer, and did not ask for it. */
  note(n: number, how: 'found' | 'seen', answered: boolean): void {
    if (this.tried[n] === 'found') return;
    if (answered) this.tries = { ...this.tries, [n]: (this.tries[n] ?? 0) + 1 };
    this.tried = { ...this.tried, [n]: how };
    void this.keep();
  }

  private async keep(): Promise<void> {
    if (!this.summary) return;
    const { record, iterations, judged, summary, tried, tries } = this;
    await saveAnalysis({ record, iterations, judged: [...judged], summary, tried, tries }).catch(() => undefined);
  }
}
