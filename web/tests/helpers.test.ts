// helpers.test.ts: clocks, statistics, links.
import { describe, expect, test } from 'vitest';
import type { SavedGame } from '$/app/storage';
import { clockText, leftNow } from '$/game/clock';
import { packRecord, unpackRecord } from '$/game/records';
import { statsOf } from '$/game/stats';
import { sentence } from '$/i18n/sentence-parts';

describe('clocks', () => {
  const clock = { left: [60_000, null], running: ['A' as const], at: 1000, skew: 500 };
  test('run only for players who are to act', () => {
    expect(leftNow(clock, 'A', 10_500)).toBe(50_000);
    expect(leftNow(clock, 'B', 10_500)).toBeNull();
  });
  test('never go below zero', () => expect(leftNow(clock, 'A', 999_999)).toBe(0));
  test('are shown in minutes, hours or days', () => {
    expect(clockText(65_000)).toBe('1:05');
    expect(clockText(3_661_000)).toBe('1:01:01');
    expect(clockText(3 * 86_400_000)).toBe('3 d 0 h');
  });
});

describe('statistics', () => {
  const game = (points: number[], winners: ('A' | 'B')[], level: string, updated: number): SavedGame => ({
    id: String(updated), setup: { game: 'packet-row', players: 2, seed: 's' }, seats: [{ kind: 'human', name: 'M' }, { kind: 'bot', name: 'B', level }],
    moves: [], created: 0, updated, over: true, points, winners,
  });
  test('count games of one person', () => {
    const s = statsOf([game([30, 20], ['A'], 'merchant', 2), game([10, 20], ['B'], 'clerk', 1)], 'packet-row');
    expect(s).toMatchObject({ played: 2, won: 1, average: 20, best: 30, place: 1.5, beaten: 'merchant' });
    expect(s.history.map((h) => h.points)).toEqual([10, 30]);
  });
  test('are empty without games', () => expect(statsOf([], 'rotterdam').played).toBe(0));
});

test('a record is unchanged after it was packed into a link', async () => {
  const record = `harbour-record 1\n${'A choose docks\n'.repeat(300)}`;
  const packed = await packRecord(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(record.length / 4);
  expect(await unpackRecord(packed)).toBe(record);
});

test('a text that is read out ends with one mark', () => {
  expect([sentence('You took *Banker*'), sentence('You win!'), sentence('The last *round*.')]).toEqual(['You took Banker.', 'You win!', 'The last round.']);
});
