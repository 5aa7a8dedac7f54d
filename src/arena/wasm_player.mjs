// wasm_player.mjs: a bot that is a WebAssembly module (docs/external-bots.md), for Node and for the page.
//
// The module imports nothing, so it can compute and do nothing else.  Time is not limited here: callers
// run this in a process or a worker, which they end.

const MEMORY_MIB = 256; // that a module may have

/** A module that cannot be played, or a mistake in play.  `id` and `detail` are for translation. */
export class BotProblem extends Error {
  constructor(id, detail, text) {
    super(text);
    this.id = id;
    this.detail = String(detail);
  }
}

/** Compiles a module and checks its imports and exports. */
export function openBot(bytes) {
  let module;
  try {
    module = new WebAssembly.Module(bytes);
  } catch (error) {
    throw new BotProblem('module', '', error.message);
  }
  const [outside] = WebAssembly.Module.imports(module);
  if (outside) {
    const name = `${outside.module}.${outside.name}`;
    throw new BotProblem('imports', name, `a bot imports nothing, but this one imports ${name}`);
  }
  const exports = new Map(WebAssembly.Module.exports(module).map((e) => [e.name, e.kind]));
  for (const [name, kind] of [['memory', 'memory'], ['harbour_buffer', 'function'], ['harbour_choose', 'function']])
    if (exports.get(name) !== kind) throw new BotProblem('exports', name, `a bot exports the ${kind} '${name}'`);
  return module;
}

/** One instance of a module. */
export class Player {
  constructor(module) {
    this.bot = new WebAssembly.Instance(module, {}).exports;
    this.bot._initialize?.();
  }

  /** Returns the number of the chosen move, from 0; throws BotProblem. */
  choose(question, moves) {
    const bytes = new TextEncoder().encode(question);
    let choice;
    try {
      const at = this.bot.harbour_buffer(bytes.length) >>> 0;
      const memory = this.bot.memory.buffer;
      if (memory.byteLength > MEMORY_MIB << 20)
        throw new BotProblem('memory', MEMORY_MIB, `uses more than ${MEMORY_MIB << 20} bytes of memory`);
      if (at === 0 || at + bytes.length > memory.byteLength)
        throw new BotProblem('buffer', bytes.length, `has no buffer for ${bytes.length} bytes`);
      new Uint8Array(memory, at, bytes.length).set(bytes);
      choice = this.bot.harbour_choose(bytes.length);
    } catch (error) {
      throw error instanceof BotProblem ? error : new BotProblem('trap', error.message, error.message);
    }
    if (!(choice >= 0 && choice < moves)) throw new BotProblem('choice', choice, `chose ${choice} of ${moves} moves`);
    return choice;
  }
}
