// engine.ts: the real engine for the tests in Node.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answerOrThrow, type Engine } from '$/engine/client';
import type { Answers, Request } from '$/engine/protocol';
import { callAll, openEngine } from '$/engine/wasm';

const root = fileURLToPath(new URL('../..', import.meta.url));

function file(): string {
  if (process.env.HARBOUR_WASM) return process.env.HARBOUR_WASM;
  const found = readdirSync(root)
    .filter((d) => d.startsWith('build'))
    .map((d) => `${root}${d}/harbour.wasm`)
    .filter((f) => existsSync(f))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!found[0]) throw new Error('no harbour.wasm: build the engine first, or name it in HARBOUR_WASM');
  return found[0];
}

export async function realEngine(): Promise<Engine> {
  const call = await openEngine(readFileSync(file()));
  return {
    call: async (op, ask) => answerOrThrow(call({ op, ...ask })),
    all: async <const R extends readonly Request[]>(requests: R) => callAll(call, requests).map((a) => answerOrThrow(a)) as Answers<R>,
  };
}
