// wasm_nets.mjs MODULE.wasm NATIVE NETS: bots with nets make the same moves in both builds.
//
// The same requests go to the WebAssembly module and to its native build, as lines; every answer
// must be the same to the byte: moves, win chances, visits.  So the kernels for WebAssembly's
// SIMD are proved equal to those of the native processor by what bots make of them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from '../../wasm/engine.mjs';

const [wasm, native, nets] = process.argv.slice(2);
const { call } = await load(wasm);
const weights = (game, seats) => readFileSync(`${nets}/${game}-${seats}.net`);
const lend = (game, seats, bytes = weights(game, seats)) => ({ op: 'net', game, seats, bytes: bytes.toString('base64') });

let n = 0;
let failed = 0;
function check(name, yes, detail = '') {
  n += 1;
  failed += yes ? 0 : 1;
  console.log(`${yes ? 'ok' : 'not ok'} ${n} - ${name}${yes ? '' : ` # ${detail}`}`);
}

// Plays on with the module, keeps what was asked and answered.
function play(game, seats, plies) {
  const asked = [];
  const answers = [];
  const ask = (request) => {
    const answer = call(request);
    asked.push(request);
    answers.push(answer);
    return answer;
  };
  ask(lend(game, seats));
  let table = ask({ op: 'new', slot: 0, game, players: seats, seed: `lend ${game} ${seats}` });
  const levels = ['shipowner', 'net', 'net-search:60', 'harbourmaster'];
  for (let ply = 0; ply < plies && !table.over; ply += 1) {
    const seat = table.prompt[0];
    const bot = ask({ op: 'bot', slot: 0, seat, level: levels[ply % levels.length], seed: 'a', iterations: 40 });
    if (!bot.ok || bot.move === null) return { asked, answers, fault: JSON.stringify(bot) };
    if (bot.report.noNet) return { asked, answers, fault: 'a bot did not use the weights' };
    table = ask({ op: 'play', slot: 0, move: bot.move, viewer: 'watcher' });
  }
  return { asked, answers };
}

for (const [game, most] of [['packet-row', 5], ['rotterdam', 4]])
  for (let seats = 2; seats <= most; seats += 1) {
    const { asked, answers, fault } = play(game, seats, 60);
    const input = asked.map((r) => `${JSON.stringify(r)}\n`).join('');
    const out = spawnSync(native, { input, maxBuffer: 1 << 28 }).stdout.toString().trimEnd().split('\n');
    const differs = answers.findIndex((a, i) => JSON.stringify(a) !== JSON.stringify(JSON.parse(out[i] ?? 'null')));
    check(`${game} with ${seats}: the same answers natively and in WebAssembly`, !fault && differs < 0,
      fault ?? `${JSON.stringify(asked[differs])}: ${JSON.stringify(answers[differs])} and ${out[differs]}`);
  }

const fresh = (await load(wasm)).call;
fresh({ op: 'new', slot: 0, game: 'packet-row', players: 3, seed: 'x', first: 'A' });
const without = fresh({ op: 'bot', slot: 0, seat: 'A', level: 'shipowner', seed: 'a' });
check('without weights a bot searches and says so', without.ok && without.report.noNet && without.report.iterations > 100);

const harmed = Buffer.from(weights('packet-row', 3));
harmed[5000] ^= 1;
const refusal = (request, part) => {
  const answer = fresh(request);
  check(`refused: ${part}`, !answer.ok && answer.error.includes(part), JSON.stringify(answer));
};
refusal(lend('packet-row', 3, harmed), 'checksum');
refusal(lend('packet-row', 4, weights('packet-row', 3)), 'number of players');
refusal({ op: 'net', game: 'packet-row', seats: 3 }, 'bytes: missing');
refusal({ op: 'net', game: 'packet-row', seats: 3, bytes: 'a*b' }, 'not base64');
refusal({ op: 'net', game: 'packet-row', seats: 9, bytes: '' }, 'seats: must be');
const still = fresh({ op: 'bot', slot: 0, seat: 'A', level: 'shipowner', seed: 'a' });
check('what was refused changes nothing', JSON.stringify(still) === JSON.stringify(without));
check('and then the right ones are taken', fresh(lend('packet-row', 3)).ok
  && !fresh({ op: 'bot', slot: 0, seat: 'A', level: 'shipowner', seed: 'a' }).report.noNet);
console.log(`1..${n}`);
process.exit(failed > 0 ? 1 : 0);
