// game_digest.mjs: the same games natively and in WebAssembly, byte for byte.
//
//   node game_digest.mjs NATIVE MODULE GAMES
//
// NATIVE prints a digest of every game it plays; MODULE plays the same ones through its
// exports hm_game_digest and hm_bot_game_digest: GAMES of each kind, and a few by bots.  Writes TAP: one
// test for each game and number of players.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [native, module, games] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
instance.exports._initialize?.();

const tests = new Map();
const lines = execFileSync(native, [games], { encoding: 'utf8', maxBuffer: 1 << 26 }).trim().split('\n');
for (const line of lines) {
  const [what, index, id, seats, number, digest] = line.split(' ');
  const digestOf = what === 'play' ? instance.exports.hm_game_digest : instance.exports.hm_bot_game_digest;
  const here = BigInt.asUintN(64, digestOf(Number(index), Number(seats), Number(number)));
  const agree = what === 'play' ? 'native and WebAssembly agree on every byte' : 'bots choose the same moves in both';
  const key = `${id} with ${seats} seats: ${agree}`;
  const test = tests.get(key) ?? { games: 0, differ: [] };
  test.games++;
  if (digest === '0'.repeat(16) || here.toString(16).padStart(16, '0') !== digest) test.differ.push(number);
  tests.set(key, test);
}

console.log(`1..${tests.size}`);
let n = 0;
for (const [name, { games, differ }] of tests) {
  console.log(`${differ.length === 0 ? 'ok' : 'not ok'} ${++n} - ${name} (${games} games)`);
  if (differ.length > 0) console.log(`# they differ in games ${differ.slice(0, 10).join(', ')}`);
}
