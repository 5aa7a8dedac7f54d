// worker.ts: the engine off the main thread, so that nothing on the page ever waits for it.
//
// Messages: {id, request} in, {id, answer} out, in order. The first message brings the compiled
// module, so that several workers share one download.
import { openEngine, type Call } from './wasm';

interface Inbox { id: number; request?: object; module?: WebAssembly.Module }

const scope = self as unknown as DedicatedWorkerGlobalScope;
let engine: Promise<Call> | null = null;

scope.onmessage = async ({ data }: MessageEvent<Inbox>) => {
  try {
    if (data.module) {
      engine = openEngine(data.module);
      await engine;
      scope.postMessage({ id: data.id, answer: { ok: true } });
      return;
    }
    if (!engine) throw new Error('the engine is not there yet');
    const call = await engine;
    scope.postMessage({ id: data.id, answer: call(data.request ?? {}) });
  } catch (e) {
    scope.postMessage({ id: data.id, answer: { ok: false, error: e instanceof Error ? e.message : String(e) } });
  }
};
