// file-player.ts: a seat that a bot from a file plays, with the rule for its mistakes (docs/external-bots.md).
import { BotFile, BotFileProblem } from '$/engine/bot-file';
import type { Look } from '$/engine/protocol';
import type { Seat } from '$/engine/cards';
import { botFile, needBotFile, problemOf } from '$/i18n/bot-file.svelte';

/** A bot that has made so many is not asked again. */
const MAX_MISTAKES = 3;

/** What the bot is asked: lines as in docs/external-bots.md. */
export function questionFor(look: Look, cards: string, seat: Seat, moves: readonly string[]): string {
  const view = { v: 1, game: look.game, players: look.players, ...look.table, outlook: undefined };
  return [
    `game ${look.game} players ${look.players} cards ${cards}`, `view ${JSON.stringify(view)}`,
    ...moves.map((m) => `legal ${m}`), `go ${seat}`, '',
  ].join('\n');
}

export class FilePlayer {
  private bot: Promise<BotFile> | null = null;
  private mistakes = 0;
  /** What went wrong with the last decision, as a sentence; '' when nothing did. */
  problem = '';

  constructor(private readonly file: File) {}

  /** Chooses one of the moves. In place of a mistake it is the first. */
  async choose(question: string, moves: number): Promise<number> {
    if (this.mistakes >= MAX_MISTAKES) return 0;
    try {
      this.bot ??= BotFile.open(this.file);
      const choice = await (await this.bot).choose(question, moves);
      this.problem = '';
      return choice;
    } catch (e) {
      if (!(e instanceof BotFileProblem)) throw e;
      await this.count(e);
      return 0;
    }
  }

  close(): void {
    void this.bot?.then((b) => b.close(), () => undefined);
  }

  private async count(e: BotFileProblem): Promise<void> {
    const playable = ['choice', 'trap', 'memory', 'buffer'].includes(e.id);
    this.mistakes = playable ? this.mistakes + 1 : MAX_MISTAKES;
    await needBotFile();
    const stopped = this.mistakes >= MAX_MISTAKES;
    this.problem = (stopped ? botFile().stopped : botFile().mistake)(this.file.name, problemOf(e));
    if (stopped) this.close();
  }
}
