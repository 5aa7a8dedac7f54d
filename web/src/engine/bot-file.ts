// bot-file.ts: a bot from a file, as the page asks it: in a worker, one question at a time, each with a time limit.
import type { BotAnswer, BotRequest } from './bot-worker';

const MAX_BYTES = 4 << 20;
const OPEN_SECONDS = 10;
const MOVE_SECONDS = 5;

/** What a bot from a file did wrong; a key and a value for the messages `botFile.problem`. */
export class BotFileProblem extends Error {
  constructor(readonly id: string, readonly detail = '') {
    super(`${id} ${detail}`);
  }
}

export class BotFile {
  private constructor(private readonly worker: Worker) {}

  /** Compiles the file; throws BotFileProblem if it cannot be played. */
  static async open(file: Blob): Promise<BotFile> {
    if (file.size > MAX_BYTES) throw new BotFileProblem('size', `${MAX_BYTES >> 20}`);
    const bot = new BotFile(new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' }));
    try {
      await bot.ask({ bytes: await file.arrayBuffer() }, OPEN_SECONDS);
      return bot;
    } catch (e) {
      bot.close();
      throw e;
    }
  }

  /** Returns the number of the chosen move, from 0; throws BotFileProblem. After `late` the bot is closed. */
  choose(question: string, moves: number): Promise<number> {
    return this.ask({ question, moves }, MOVE_SECONDS);
  }

  close(): void {
    this.worker.terminate();
  }

  private ask(request: BotRequest, seconds: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.close();
        reject(new BotFileProblem('late', `${seconds}`));
      }, seconds * 1000);
      this.worker.onmessage = ({ data }: MessageEvent<BotAnswer>) => {
        clearTimeout(timer);
        if ('choice' in data) resolve(data.choice);
        else reject(new BotFileProblem(data.problem.id, data.problem.detail));
      };
      this.worker.onerror = (e) => {
        clearTimeout(timer);
        reject(new BotFileProblem('trap', e.message));
      };
      this.worker.postMessage(request);
    });
  }
}
