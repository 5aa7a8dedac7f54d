// review.test.ts: what a review shows adds up, over whole games of the real engine.
import { beforeAll, expect, test } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import { change, difference, withError } from '$/review/numbers';
import { realEngine } from './engine';

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

async function playOut(game: string): Promise<number> {
  let look = await engine.call('new', { slot: 0, game, players: 2, seed: 'review', first: 'A' });
  while (!look.over) {
    const { move } = await engine.call('bot', { slot: 0, seat: look.prompt[0] as Seat, level: 'clerk', seed: 'review' });
    look = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'watcher' });
  }
  return look.plies;
}

test.each(['packet-row', 'rotterdam'])('%s: chances, luck and choices add up', async (game) => {
  const count = await playOut(game);
  const { plies, summary } = await engine.call('analyse', { slot: 0, seed: 'review', iterations: 12, from: 0, count });
  expect(summary).toBeDefined();
  for (const s of summary?.seats ?? []) {
    expect(s.start + s.luck + s.own + s.others).toBeCloseTo(s.end, 2);
    expect(0.5 + s.seatOrder + s.deal).toBeCloseTo(s.start, 3);
  }
  const n = plies.findIndex((p) => p.decided);
  const j = plies[n];
  const { from, played, choices } = await engine.call('choices', { slot: 0, seed: 'review', iterations: 12, n });
  expect(from).toBe(n + 1 - (j?.parts ?? 0));
  expect((choices[0]?.win ?? 0) - (choices[played]?.win ?? 0)).toBeCloseTo(j?.loss ?? 0, 3);
}, 120_000);

test('numbers are shown with their errors, and differences match the numbers shown', () => {
  expect(withError(0.384, 0.019)).toBe('38 ± 2%');
  expect(withError(0.384, 0.001)).toBe('38 ± 1%');
  expect(difference(0.534, 0.406)).toBe('12%');
  expect(change(-0.06)).toBe('−6');
  expect(change(0)).toBe('0');
});
