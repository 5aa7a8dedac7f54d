// points.test.ts: the points now, as the engine counts them for the person at the screen.
import { expect, test } from 'vitest';
import { realEngine } from './engine';

for (const [game, parts] of [['packet-row', ['buildings', 'bankers', 'money']], ['rotterdam', ['assignments', 'products', 'shipping']]] as const) {
  test(`${game}: the parts of the points are known during play`, async () => {
    const engine = await realEngine();
    let look = await engine.call('new', { slot: 0, game, players: 3, seed: 'points', first: 'A' });
    for (let n = 0; n < 120 && !look.over; n++) {
      const seat = look.prompt[0] ?? 'A';
      const { move } = await engine.call('bot', { slot: 0, seat, level: 'random', seed: `${n}` });
      look = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'A' });
    }
    const { score } = await engine.call('facts', { slot: 0, seat: 'A' });
    const worth = parts.map((p) => (p === 'money' ? Math.floor((score.money?.[0] ?? NaN) / 10) : (score[p]?.[0] ?? NaN)));
    expect(score.points[0]).toBe(worth.reduce((a, b) => a + b, 0));
  });
}
