// think.mjs: what a move of each bot costs, natively and in WebAssembly, as a table.
//
//   node think.mjs NATIVE MODULE NETS
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [native, module, nets] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { _initialize, memory, think_deal, think_buffer, think_text, think_load_net, think } = instance.exports;
_initialize?.();

const put = (at, bytes) => new Uint8Array(memory.buffer).set(bytes, at);
const ms = (ns) => (ns / 1e6 < 1 ? `${(ns / 1e3).toFixed(0)} µs` : `${(ns / 1e6).toFixed(1)} ms`);
const rate = (n, ns) => (n > 0 ? `${((n / ns) * 1e6).toFixed(0)} k` : '');
let fault = false;
let dealt = '';
console.log('| game | players | bot | a move | in wasm | tries a second | in wasm | memory |\n|---|---|---|---|---|---|---|---|');
for (const line of execFileSync(native, { encoding: 'utf8' }).trim().split('\n')) {
  const [index, id, players, bot, n, ns, iterations, bytes, digest] = line.split(' ');
  if (dealt !== `${id} ${players}`) {
    dealt = `${id} ${players}`;
    think_deal(Number(index), Number(players));
    const net = readFileSync(join(nets, `${id}-${players}.net`));
    put(think_buffer(), net);
    if (!think_load_net(Number(players), net.length)) throw new Error(`${id}-${players}.net is not taken`);
  }
  put(think_text(), new TextEncoder().encode(`${bot}\0`));
  let best = Infinity;
  for (let run = 0; run < 3; run++) {
    const begun = performance.now();
    const here = BigInt.asUintN(64, think());
    best = Math.min(best, (performance.now() - begun) * 1e6);
    if (here.toString(16).padStart(16, '0') !== digest) fault = true;
  }
  const each = [ms(Number(ns) / Number(n)), ms(best / Number(n)), rate(Number(iterations), Number(ns)), rate(Number(iterations), best)];
  console.log(`| ${id} | ${players} | \`${bot}\` | ${each.join(' | ')} | ${Math.ceil(Number(bytes) / 1024)} kB |`);
}
if (fault) console.log('the moves made differ between the two builds');
process.exit(fault ? 1 : 0);
