// wasm.ts: the engine module and the one call into it: JSON in, JSON out (docs/wasm.md).
//
// Used by the worker in the page and, directly, by the tests in Node.

interface Exports {
  memory: WebAssembly.Memory;
  hm_wasm_buffer(): number;
  hm_wasm_size(): number;
  hm_wasm_call(n: number): number;
  _initialize?(): void;
}

export type Call = (request: object) => unknown;

/** The WASI calls that a libc may import: no files, no clock. Each returns "not supported". */
function nothing(module: WebAssembly.Module): WebAssembly.Imports {
  const NOSYS = 52;
  const imports: Record<string, Record<string, () => number>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind === 'function') (imports[from] ??= {})[name] = () => NOSYS;
  }
  return imports;
}

export async function openEngine(bytes: BufferSource | WebAssembly.Module): Promise<Call> {
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  const instance = await WebAssembly.instantiate(module, nothing(module));
  const engine = instance.exports as unknown as Exports;
  engine._initialize?.();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return (request) => {
    const at = engine.hm_wasm_buffer();
    const room = new Uint8Array(engine.memory.buffer, at, engine.hm_wasm_size());
    const text = encoder.encode(JSON.stringify(request));
    if (text.length > room.length) return { ok: false, error: 'the request does not fit into the buffer' };
    room.set(text);
    const n = engine.hm_wasm_call(text.length);
    return JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, at, n)));
  };
}

/** Executes requests until one fails; its answer is then the last. */
export function callAll(call: Call, requests: readonly object[]): unknown[] {
  const answers: unknown[] = [];
  for (const request of requests) {
    const answer = call(request);
    answers.push(answer);
    if (!(answer as { ok: boolean }).ok) break;
  }
  return answers;
}
