// play.mjs: plays whole games through harbour.wasm, as the page would.
//
//   node play.mjs harbour.wasm NATIVE NETS
//
// NATIVE answers the same requests in the native build; NETS is where the weights lie.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { load } from './engine.mjs';

const { call, imports, exports } = await load(process.argv[2]);
const results = [];
const test = (name, body) => {
  let fault = null;
  try { body(); } catch (e) { fault = e; }
  results.push({ name, fault });
};
const must = (condition, what) => { if (!condition) throw new Error(what); };
const ask = (request) => {
  const answer = call(request);
  must(answer.ok, `${JSON.stringify(request)}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
};
// A small generator, so that every run plays the same games.
let seed = 1;
const below = (n) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor((seed / 2 ** 32) * n); };

test('the module imports nothing', () => must(imports.length === 0, JSON.stringify(imports)));
test('it exports its memory and three calls', () => {
  for (const name of ['memory', 'hm_wasm_buffer', 'hm_wasm_size', 'hm_wasm_call'])
    must(exports.some((e) => e.name === name), name);
});

const { games } = ask({ op: 'games' });
for (const game of games)
  for (let players = game.seats[0]; players <= game.seats[1]; players++)
    test(`${game.id} with ${players} seats, from deal to end and back`, () => {
      let look = ask({ op: 'new', slot: 0, game: game.id, players, seed: `play ${players}` });
      while (!look.over) {
        const seat = look.prompt[below(look.prompt.length)];
        const { moves } = ask({ op: 'legal', slot: 0, seat, scope: below(4) ? 'listed' : 'both' });
        must(moves.length > 0, `${seat} is asked and has no move`);
        const move = `${seat} ${moves[below(moves.length)]}`;
        must(call({ op: 'check', slot: 0, move }).ok, move);
        ask({ op: 'preview', slot: 0, move, viewer: seat });
        look = ask({ op: 'play', slot: 0, move, viewer: seat });
        for (const e of look.events) must(game.events.includes(e.kind) && game.places.includes(e.from), JSON.stringify(e));
      }
      must(look.end.winners.length > 0, 'nobody won');
      const { record } = ask({ op: 'record', slot: 0 });
      const again = ask({ op: 'load', slot: 1, record });
      must(again.over && again.plies === look.plies, 'the record leads elsewhere');
      must(JSON.stringify(again.end) === JSON.stringify(look.end), 'the record ends differently');
      ask({ op: 'goto', slot: 1, n: 0 });
      ask({ op: 'branch', slot: 2, from: 0, n: Math.floor(look.plies / 2) });
    });

// Bots that have learned, with the weights that a page would lend: the same answers, byte for byte.
const [native, nets] = process.argv.slice(3);
for (const game of games)
  for (let players = game.seats[0]; players <= game.seats[1]; players++) {
    const file = `${nets}/${game.id}-${players}.net`;
    if (!existsSync(file)) continue;
    test(`${game.id} with ${players} seats: bots answer alike natively and here`, () => {
      const requests = [{ op: 'net', game: game.id, seats: players, bytes: readFileSync(file).toString('base64') }];
      requests.push({ op: 'new', slot: 0, game: game.id, players, seed: 'bots', first: 'A' });
      let look = null;
      for (const request of requests) look = ask(request);
      for (let n = 0; n < 12 && !look.over; n++) {
        const seat = look.prompt[0];
        const level = game.levels[n % game.levels.length];
        const bot = { op: 'bot', slot: 0, seat, level, seed: `${n}`, iterations: 24 };
        const { move, report } = ask(bot);
        must(report.noNet === false, 'the weights were not used');
        const play = { op: 'play', slot: 0, move, viewer: 'watcher' };
        requests.push(bot, play);
        look = ask(play);
      }
      requests.push({ op: 'hint', slot: 0, seat: look.prompt[0], seed: 'h', iterations: 60 });
      requests.push({ op: 'analyse', slot: 0, from: 0, count: 2, iterations: 30 });
      // A short game that ends, so that the summary is compared as well.
      requests.push({ op: 'new', slot: 1, game: game.id, players, seed: 'whole', first: 'A' });
      look = ask(requests.at(-1));
      while (!look.over) {
        const seat = look.prompt[0];
        const { move } = ask({ op: 'bot', slot: 1, seat, level: game.levels[0], seed: 'whole' });
        requests.push({ op: 'play', slot: 1, move, viewer: 'watcher' });
        look = ask(requests.at(-1));
      }
      requests.push({ op: 'analyse', slot: 1, seed: 'whole', from: 0, count: look.plies, iterations: 12 });
      must(ask(requests.at(-1)).summary, 'no summary');
      for (let n = 0; n < look.plies; n += Math.ceil(look.plies / 12))
        requests.push({ op: 'choices', slot: 1, seed: 'whole', n, iterations: 60 });
      const there = execFileSync(native, { input: requests.map((r) => `${JSON.stringify(r)}\n`).join(''), encoding: 'utf8', maxBuffer: 1 << 26 });
      ask({ op: 'new', slot: 0, game: game.id, players, seed: 'bots', first: 'A' });
      there.trim().split('\n').forEach((line, i) => {
        must(JSON.stringify(call(requests[i])) === JSON.stringify(JSON.parse(line)), `they differ: ${JSON.stringify(requests[i]).slice(0, 200)}`);
      });
    });
  }

console.log(`1..${results.length}`);
results.forEach(({ name, fault }, i) => {
  console.log(`${fault ? 'not ok' : 'ok'} ${i + 1} - ${name}`);
  if (fault) console.log(`# ${fault.message}`);
});
