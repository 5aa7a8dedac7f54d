// worker.ts: runs the engine off the main thread, so that the page never waits for it.
//
// Messages: {id, requests} in, {id, answers} out, in order; a request that fails is the last that is
// answered. The first message brings the compiled module, so that several workers share one download.
import { callAll, openEngine, type Call } from './wasm';

interface Inbox { id: number; requests?: object[]; module?: WebAssembly.Module }

const scope = self as unknown as DedicatedWorkerGlobalScope;
let engine: Promise<Call> | null = null;

scope.onmessage = async ({ data }: MessageEvent<Inbox>) => {
  try {
    if (data.module) {
      engine = openEngine(data.module);
      await engine;
      scope.postMessage({ id: data.id, answers: [{ ok: true }] });
      return;
    }
    if (!engine) throw new Error('the engine is not there yet');
    scope.postMessage({ id: data.id, answers: callAll(await engine, data.requests ?? []) });
  } catch (e) {
    scope.postMessage({ id: data.id, answers: [{ ok: false, error: e instanceof Error ? e.message : String(e) }] });
  }
};
