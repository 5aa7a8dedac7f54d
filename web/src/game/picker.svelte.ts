// picker.svelte.ts: puts a move together word by word from the engine's list of legal moves.
//
// At each step it offers the words that lead to a legal move; if there is only one, it is
// chosen automatically. So the page need not know what a card does.

export class Picker {
  private moves: string[][];
  private fixed: number;
  path = $state.raw<string[]>([]);

  /** `start` is the part of the move that is already chosen, such as ["luck", "H01"]. */
  constructor(legal: readonly string[], start: readonly string[]) {
    this.moves = legal.map((m) => m.split(' ')).filter((w) => start.every((s, i) => w[i] === s));
    this.path = [...start];
    this.fixed = start.length;
    this.follow();
  }

  private matching(): string[][] {
    return this.moves.filter((w) => this.path.every((p, i) => w[i] === p));
  }

  /** The possible next words; empty when the move is complete. */
  get options(): string[] {
    const next = new Set<string>();
    for (const w of this.matching()) {
      const word = w[this.path.length];
      if (word !== undefined) next.add(word);
    }
    return [...next];
  }

  get whole(): string | null {
    const line = this.path.join(' ');
    return this.matching().some((w) => w.length === this.path.length) ? line : null;
  }

  get possible(): boolean {
    return this.matching().length > 0;
  }

  private follow(): void {
    for (;;) {
      const [only, ...others] = this.options;
      if (only === undefined || others.length > 0 || this.whole) return;
      this.path = [...this.path, only];
    }
  }

  pick(word: string): void {
    if (!this.options.includes(word)) return;
    this.path = [...this.path, word];
    this.follow();
  }

  /** Goes back to the last step with a choice. */
  back(): void {
    while (this.path.length > this.fixed) {
      this.path = this.path.slice(0, -1);
      if (this.options.length > 1) return;
    }
  }

  get moved(): boolean {
    return this.path.length > this.fixed;
  }
}
