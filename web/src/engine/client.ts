// client.ts: the page's interface to the engine: typed calls that return promises.
//
// Two workers run the same module. `table` answers at once: rules, views, moves. `thinker` searches: bots,
// hints, analysis. A search never delays a click.
import wasmUrl from '@engine.wasm?url';
import type { Answer, Answers, Ask, Failure, Op, Refusal, Request } from './protocol';

/** A move that the rules do not allow. */
export class RefusedMove extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** The engine could not parse the request, or has stopped. */
export class EngineError extends Error {}

export interface Engine {
  call<O extends Op>(op: O, ask: Ask<O>): Promise<Answer<O>>;
  /** Sends several requests in one round trip; throws the first failure, after which none is executed. */
  all<const R extends readonly Request[]>(requests: R): Promise<Answers<R>>;
}

export function answerOrThrow<T>(answer: unknown): T {
  const a = answer as ({ ok: true } & T) | Failure;
  if (a.ok) return a as T;
  if ('id' in a) throw new RefusedMove({ rule: a.rule, id: a.id, text: a.text, args: a.args ?? {} });
  throw new EngineError(a.error);
}

let module: Promise<WebAssembly.Module> | null = null;

function compiled(): Promise<WebAssembly.Module> {
  module ??= fetch(wasmUrl).then(async (r) => {
    if (!r.ok) throw new EngineError(`the engine could not be loaded (${r.status})`);
    return WebAssembly.compile(await r.arrayBuffer());
  });
  module.catch(() => (module = null));
  return module;
}

class WorkerEngine implements Engine {
  private worker: Worker | null = null;
  private ready: Promise<void> | null = null;
  private waiting = new Map<number, (answers: unknown[]) => void>();
  private next = 1;

  private post(message: object): Promise<unknown[]> {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker?.postMessage({ id, ...message });
    });
  }

  private start(): Promise<void> {
    this.ready ??= (async () => {
      const m = await compiled();
      this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      this.worker.onmessage = ({ data }: MessageEvent<{ id: number; answers: unknown[] }>) => {
        this.waiting.get(data.id)?.(data.answers);
        this.waiting.delete(data.id);
      };
      this.worker.onerror = (e) => {
        for (const give of this.waiting.values()) give([{ ok: false, error: e.message || 'the engine stopped' }]);
        this.waiting.clear();
      };
      (await this.post({ module: m })).forEach(answerOrThrow);
    })();
    this.ready.catch(() => (this.ready = null));
    return this.ready;
  }

  async call<O extends Op>(op: O, ask: Ask<O>): Promise<Answer<O>> {
    const [answer] = await this.all([{ op, ...ask } as Request]);
    return answer as Answer<O>;
  }

  async all<const R extends readonly Request[]>(requests: R): Promise<Answers<R>> {
    await this.start();
    return (await this.post({ requests })).map((a) => answerOrThrow(a)) as Answers<R>;
  }
}

/** Rules, views and moves: answers at once. */
export const table: Engine = new WorkerEngine();
/** Bots, hints and analysis: may think for seconds. */
export const thinker: Engine = new WorkerEngine();
