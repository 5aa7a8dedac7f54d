// bot-worker.ts: plays one bot from a file, in a worker of its own that the page ends when it takes too long.
//
// Every decision gets a new instance, so that the choice follows from the question alone: games are
// taken back and continued after the page was closed.
import { BotProblem, openBot, Player } from '../../../src/arena/wasm_player.mjs';

export type BotRequest = { bytes: ArrayBuffer } | { question: string; moves: number };
export type BotAnswer = { choice: number } | { problem: { id: string; detail: string } };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let module: WebAssembly.Module | null = null;

function answer(request: BotRequest): number {
  if ('bytes' in request) {
    module = openBot(request.bytes);
    return 0;
  }
  if (!module) throw new Error('no module');
  return new Player(module).choose(request.question, request.moves);
}

scope.onmessage = ({ data }: MessageEvent<BotRequest>) => {
  let out: BotAnswer;
  try {
    out = { choice: answer(data) };
  } catch (e) {
    out = { problem: e instanceof BotProblem ? { id: e.id, detail: e.detail } : { id: 'trap', detail: String(e) } };
  }
  scope.postMessage(out);
};
