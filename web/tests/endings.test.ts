// endings.test.ts: the page announces the last round of Packet Row exactly when the engine ends the game after it.
import { expect, test } from 'vitest';
import { isLastRound } from '$/games/packet-row/endings';
import { AREAS } from '$/games/packet-row/cards';
import type { PrTable } from '$/games/packet-row/table';
import { realEngine } from './engine';

for (const players of [2, 3, 4, 5]) {
  test(`${players} players: the last round is announced, and no other round`, async () => {
    const engine = await realEngine();
    for (let seed = 0; seed < 12; seed++) {
      let look = await engine.call('new', { slot: 0, game: 'packet-row', players, seed: `end ${seed}`, first: 'A' });
      let table = look.table as PrTable;
      for (let n = 0; table.phase !== 'settle'; n++) {
        const { move } = await engine.call('bot', { slot: 0, seat: look.prompt[0] ?? 'A', level: 'random', seed: `${seed} ${n}` });
        look = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'A' });
        const before = table;
        table = look.table as PrTable;
        if (before.named.length === 0 || table.named.length > 0) continue;
        // The last move of a round: the harbour master may name an area by taking a card there.
        const card = (move ?? '').split(' ')[2];
        const named = AREAS.find((a) => card && (before.current[a].includes(card) || before.future[a].includes(card)));
        const assisted = move?.includes(' assist ') ?? false;
        if (!assisted) expect([seed, n, isLastRound(before, named)]).toEqual([seed, n, table.phase === 'settle']);
      }
      expect(isLastRound(table)).toBe(false);
    }
  });
}
