// review.test.ts: what a review shows adds up, over whole games of the real engine.
import { beforeAll, expect, test } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import { change, difference, withError } from '$/review/numbers';
import type { LogEntry } from '$/game/log';
import type { ReplaySession } from '$/game/replay.svelte';
import type { Analysis } from '$/review/analysis.svelte';
import { needReview } from '$/i18n/review.svelte';
import { Review } from '$/review/review.svelte';
import type { Judged } from '$/engine/protocol';
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
  // A loss below 0 is chance: then the played choice is listed first.
  expect((choices[0]?.win ?? 0) - (choices[played]?.win ?? 0)).toBeCloseTo(Math.max(0, j?.loss ?? 0), 3);
}, 120_000);

/** A review of three moves: A named red, which brought oil of B into a harbour; B passed; A took a card. */
function reviewOf(judged: Partial<Judged>[]): Review {
  const story: LogEntry[] = [
    { ply: 0, seat: null, text: 'Round 1: A has the wheel.', round: 1 },
    { ply: 1, seat: 'A', text: 'A named *red*' },
    { ply: 1, seat: 'B', text: 'B brought oil to *Botlek* and drew a product' },
    { ply: 2, seat: null, text: 'Docks: the supply could not be filled.' },
    { ply: 2, seat: null, text: 'Round 2: B has the wheel.', round: 2 },
    { ply: 3, seat: 'A', text: 'A took *Fur*' },
    { ply: 3, seat: null, text: 'The game is over.' },
  ];
  const ui = { describeMove: (_: unknown, verb: string, _args: unknown, table: { phase: number }) => `(${verb} in phase ${table.phase})` };
  const session = { story, moves: ['A colour red', 'B pass', 'A take M1'], length: 3, comments: [], reader: 'A', look: { table: { phase: 6 } }, tableBefore: (n: number) => ({ phase: n }), broughtCards: () => false, kind: 'replay', player: (seat: string) => ({ seat, name: seat === 'B' ? 'Bo' : 'Ann' }), players: [{ seat: 'A' }, { seat: 'B' }], deck: { ui } };
  const plain: Judged = { move: '', better: null, before: [0.5, 0.5], win: [0.5, 0.5], error: 0.01, decision: [0, 0], luck: [0, 0], loss: 0, lossError: 0, decided: true, parts: 1, mark: 'fine' };
  return new Review(session as unknown as ReplaySession, { judged: judged.map((j) => ({ ...plain, ...j })), tried: {} } as unknown as Analysis);
}

test('a review tells what a move was, what else happened with it, and its round', () => {
  const review = reviewOf([{}, {}, {}]);
  expect([0, 1, 2].map((n) => review.textOf(n))).toEqual(['A named *red*', 'Bo: (pass in phase 1)', 'A took *Fur*']);
  expect(review.story.also.get(0)?.map((e) => e.seat)).toEqual(['B']);
  expect([0, 1, 2, 3].map((n) => review.roundAt(n).no)).toEqual([1, 1, 2, 2]);
  expect([...review.story.rounds.keys()]).toEqual([0, 2]);
});

test('a move without a choice is listed if its cards moved the curve by more than the error', () => {
  const lucky = { decided: false, parts: 0, win: [0.3, 0.7], luck: [-0.2, 0.2] };
  // The rest of a loss that the curve expected is no luck: the curve does not move.
  expect(reviewOf([{ decision: [-0.1, 0.1], luck: [0.1, -0.1], loss: 0.1, lossError: 0.01 }, {}, {}]).luckAt(0)).toEqual([]);
  expect(reviewOf([{}, { decided: false, parts: 0 }, {}]).rows.map((r) => r.n)).toEqual([0, 2]);
  const review = reviewOf([{}, lucky, {}]);
  expect(review.rows.map((r) => r.n)).toEqual([0, 1, 2]);
  expect(review.luckAt(1).map((l) => [l.seat, l.change])).toEqual([['A', -0.2], ['B', 0.2]]);
  expect(reviewOf([{ error: 0.1 }, { ...lucky, error: 0.1 }, {}]).luckAt(1)).toEqual([]);
});

test('numbers are shown with their errors, and differences match the numbers shown', () => {
  expect(withError(0.384, 0.019)).toBe('38 ± 2%');
  expect(withError(0.384, 0.001)).toBe('38 ± 1%');
  expect(difference(0.534, 0.406)).toBe('12%');
  expect(change(-0.06)).toBe('−6');
  expect(change(0)).toBe('0');
});

test('a moment remembers at which try the best choice was found', async () => {
  await needReview();
  const review = reviewOf([{}, {}, {}]);
  const noted: [number, string, boolean][] = [];
  Object.assign(review.analysis, { note: (n: number, how: string, answered: boolean) => noted.push([n, how, answered]) });
  const choice = (move: string, win: number) => ({ move, win, error: 0.01, gapError: 0.01, reasons: [] });
  for (const [picked, how, answered] of [[1, 'seen', true], [null, 'seen', false], [0, 'found', true]] as const) {
    review.here = { from: 2, played: 1, choices: [choice('A take M1', 0.6), choice('A take M2', 0.3)] };
    review.puzzle = { n: 2, picked, answered: false };
    review.answer();
    expect(noted.at(-1)).toEqual([2, how, answered]);
  }
});

test('a moment that was shared is asked before the game is analysed, from the position before its first move', async () => {
  await needReview();
  const review = reviewOf([]);
  const shown: number[] = [];
  const choice = (move: string) => ({ move, win: 0.5, error: 0.01, gapError: 0.01, reasons: [] });
  Object.assign(review.session, { ply: 0, see: async () => undefined, show: async (n: number) => void (shown.push(n), Object.assign(review.session, { ply: n })) });
  Object.assign(review.analysis, { running: false, choices: async () => ({ from: 1, played: 0, choices: [choice('A take M1'), choice('A pass')] }) });
  await review.solve(2);
  expect(review.puzzle).toMatchObject({ n: 2, answered: false });
  expect(review.here?.choices).toHaveLength(2);
  expect(shown.at(-1)).toBe(1);
  // What is no decision is not asked.
  Object.assign(review.analysis, { choices: async () => ({ from: 1, played: 0, choices: [] }) });
  await review.solve(1);
  expect(review.puzzle).toBeNull();
});
