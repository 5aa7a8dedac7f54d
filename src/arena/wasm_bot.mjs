// wasm_bot.mjs FILE: plays a WebAssembly module by the lines of docs/external-bots.md, under Node.
//
// The module imports nothing, so it can compute and do nothing else.  Every game gets a new instance,
// so that a game depends on the module and on what it is asked alone.  The time for a move is the
// arena's: it ends this process when no answer comes.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const MEMORY = 256 << 20; // bytes that a module may have

function fail(text) {
  process.stderr.write(`wasm:${process.argv[2]}: ${text}\n`);
  process.exit(1);
}

function load(path) {
  let module;
  try {
    module = new WebAssembly.Module(readFileSync(path));
  } catch (error) {
    fail(error.message);
  }
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > 0) fail(`a bot imports nothing, but this one imports ${imports[0].module}.${imports[0].name}`);
  const exports = new Map(WebAssembly.Module.exports(module).map((e) => [e.name, e.kind]));
  for (const [name, kind] of [['memory', 'memory'], ['harbour_buffer', 'function'], ['harbour_choose', 'function']])
    if (exports.get(name) !== kind) fail(`a bot exports the ${kind} '${name}'`);
  return module;
}

class Player {
  constructor(module) {
    this.bot = new WebAssembly.Instance(module, {}).exports;
    this.bot._initialize?.();
  }

  // The number of the move that the module chooses for the question.
  choose(question) {
    const bytes = new TextEncoder().encode(question);
    const at = this.bot.harbour_buffer(bytes.length) >>> 0;
    const memory = this.bot.memory.buffer;
    if (memory.byteLength > MEMORY) throw new Error(`uses more than ${MEMORY} bytes of memory`);
    if (at === 0 || at + bytes.length > memory.byteLength) throw new Error(`has no buffer for ${bytes.length} bytes`);
    new Uint8Array(memory, at, bytes.length).set(bytes);
    return this.bot.harbour_choose(bytes.length);
  }
}

const module = load(process.argv[2]);
let player = new Player(module), game = '', view = '', legal = [];
for await (const line of createInterface({ input: process.stdin })) {
  const word = line.split(' ', 1)[0], rest = line.slice(word.length + 1);
  if (word === 'harbour') console.log('ready wasm');
  else if (word === 'game') [game, player] = [line, new Player(module)];
  else if (word === 'view') [view, legal] = [line, []];
  else if (word === 'legal') legal.push(rest);
  else if (word === 'go') {
    const question = [game, view, ...legal.map((move) => `legal ${move}`), `go ${rest.split(' ')[0]}`, ''].join('\n');
    try {
      const choice = player.choose(question);
      console.log(choice >= 0 && choice < legal.length ? `move ${legal[choice]}` : `chose ${choice} of ${legal.length} moves`);
    } catch (error) {
      console.log(`failed: ${error.message}`);
      player = new Player(module);
    }
  } else if (word === 'quit') break;
}
