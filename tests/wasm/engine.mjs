// engine.mjs: harbour.wasm as the page uses it: requests and answers, in Node.
import { readFileSync } from 'node:fs';

export async function load(file) {
  const compiled = await WebAssembly.compile(readFileSync(file));
  const { exports } = await WebAssembly.instantiate(compiled, {});
  exports._initialize?.();
  const buffer = exports.hm_wasm_buffer();
  const call = (request) => {
    const bytes = new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request));
    new Uint8Array(exports.memory.buffer, buffer, bytes.length).set(bytes);
    const n = exports.hm_wasm_call(bytes.length);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, buffer, n)));
  };
  return { call, imports: WebAssembly.Module.imports(compiled), exports: WebAssembly.Module.exports(compiled) };
}
