// wasm_bot.mjs FILE: plays a WebAssembly module by the lines of docs/external-bots.md, under Node.
//
// Every game gets a new instance, so that a game depends on the module and on what it is asked
// alone.  The time for a move is the arena's: it ends this process when no answer comes.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { BotProblem, openBot, Player } from './wasm_player.mjs';

function load(path) {
  try {
    return openBot(readFileSync(path));
  } catch (error) {
    process.stderr.write(`wasm:${path}: ${error.message}\n`);
    process.exit(1);
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
      console.log(`move ${legal[player.choose(question, legal.length)]}`);
    } catch (error) {
      if (!(error instanceof BotProblem)) throw error;
      console.log(error.id === 'choice' ? error.message : `failed: ${error.message}`);
      if (error.id !== 'choice') player = new Player(module);
    }
  } else if (word === 'quit') break;
}
