// rate.mjs: random play natively and in WebAssembly, side by side.
//
//   node rate.mjs NATIVE MODULE [GAMES]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [native, module, games = '500'] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { _initialize, rate_play, rate_moves } = instance.exports;
_initialize?.();

const million = (moves, ns) => ((Number(moves) / ns) * 1e3).toFixed(2);
let fault = false;
console.log('game         players   native M moves/s   wasm M moves/s   wasm/native');
for (const line of execFileSync(native, [games], { encoding: 'utf8' }).trim().split('\n')) {
  const [index, id, players, moves, ns, digest] = line.split(' ');
  if (id === 'null') continue;
  let best = Infinity;
  for (let run = 0; run < 5; run++) {
    const begun = performance.now();
    const here = BigInt.asUintN(64, rate_play(Number(index), Number(players), Number(games)));
    best = Math.min(best, (performance.now() - begun) * 1e6);
    if (here.toString(16).padStart(16, '0') !== digest || rate_moves() !== BigInt(moves)) fault = true;
  }
  const ratio = `${((Number(ns) / best) * 100).toFixed(0)}%`;
  console.log(`${id.padEnd(12)} ${players.padStart(7)} ${million(moves, Number(ns)).padStart(18)} ${million(moves, best).padStart(16)} ${ratio.padStart(13)}`);
}
if (fault) console.log('the moves made differ between the two builds');
process.exit(fault ? 1 : 0);
