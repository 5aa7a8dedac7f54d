// online.test.ts: what the page makes of the server's answers.
import { describe, expect, test } from 'vitest';
import type { FinishedGame } from '$/online/account';
import { verdictOf } from '$/online/deal';
import { bestRating, pastOf, placesOf, ratingBand, ratingNumber } from '$/online/history';
import type { Did, LobbyRow } from '$/online/messages';
import { myTable, tablesToJoin } from '$/online/matching';
import { addMove } from '$/online/move-history';

const game = (id: string, ended: number, points: number, place: number, kind: 'packet-row' | 'rotterdam' = 'packet-row'): FinishedGame => ({
  id, game: kind, ended, rated: false,
  players: [{ seat: 'A', name: 'Ines', user: 'U1', points, place }, { seat: 'B', name: 'clerk', user: null, points: 9, place: place === 1 ? 2 : 1 }],
});

describe('past games of an account', () => {
  const games = [game('c', 30, 5, 2), game('b', 20, 12, 1), game('x', 25, 3, 2, 'rotterdam'), game('a', 10, 11, 1)];
  test('are of one kind, oldest first', () => {
    expect(pastOf(games, 'packet-row', 'U1').map((p) => [p.at, p.points, p.won])).toEqual([[10, 11, true], [20, 12, true], [30, 5, false]]);
  });
  test('are those in which the person sat', () => expect(pastOf(games, 'packet-row', 'U2')).toEqual([]));
  test('count their places', () => {
    expect(placesOf(pastOf(games, 'packet-row', 'U1'))).toEqual([2, 1]);
    expect(placesOf([])).toEqual([]);
  });
});

describe('a rating', () => {
  test('does not exist before the first rated game', () => {
    expect(ratingBand(null)).toBeNull();
    expect(ratingBand({ mu: 25, sigma: 8.333, shown: 0 })).toBeNull();
  });
  test('has a confidence interval', () => {
    const band = ratingBand({ mu: 28, sigma: 2, shown: 22 });
    expect(band).toEqual({ shown: ratingNumber(22), low: ratingNumber(24), high: ratingNumber(32) });
  });
  test('is never below zero', () => expect(ratingBand({ mu: 3, sigma: 4, shown: 0 })?.low).toBe(0));
});

test('the best rating is that of the game with the highest one', () => {
  expect(bestRating({})).toBeNull();
  expect(bestRating({ a: { rating: { mu: 28, sigma: 2, shown: 22 } }, b: { rating: { mu: 25, sigma: 8.333, shown: 0 } } })).toBe(ratingNumber(22));
});

describe('a table to sit down at', () => {
  const row = (table: string, free: number, more: Partial<LobbyRow> & { clock?: LobbyRow['setup']['clock']; rated?: boolean } = {}): LobbyRow => {
    const { clock = { kind: 'none' }, rated = false, ...rest } = more;
    const players = [...'ABC'].map((seat, i) => ({ seat, kind: i < 3 - free ? 'person' : 'empty', name: '', level: null, user: i < 3 - free ? `${table}${i}` : null }));
    return { age: 0, table, game: 'packet-row', state: 'open', seats: 3, owner: `${table}0`, players, setup: { clock, rated }, ...rest } as unknown as LobbyRow;
  };
  const ids = (rows: LobbyRow[], game: string | null = null, me: string | null = null) => tablesToJoin(rows, game, me).map((r) => r.table);
  test('is the fullest, then the oldest', () => expect(ids([row('a', 2), row('b', 1), row('c', 2, { age: 9 })])).toEqual(['b', 'c', 'a']));
  test('is open and of the game', () => expect(ids([row('a', 1, { state: 'playing' }), row('b', 0), row('c', 1, { game: 'rotterdam' }), row('d', 1)], 'packet-row')).toEqual(['d']));
  test('is neither rated nor played over days', () => expect(ids([row('a', 1, { rated: true }), row('b', 1, { clock: { kind: 'days', days: 3 } })])).toEqual([]));
  test('is not one where the user sits already', () => {
    expect(ids([row('a', 1)], null, 'a1')).toEqual([]);
    expect(myTable([row('a', 1), row('b', 1)], 'b0')?.table).toBe('b');
    expect(myTable([row('a', 1)], null)).toBeUndefined();
  });
});

describe('the moves of a table', () => {
  const did = (what: Did['what'], ply: number, more: Partial<Did> = {}): Did => ({ t: 'did', table: 'T', n: ply, what, seat: 'B', at: 0, ply, ...(what === 'move' ? { patch: `p${ply}` } : { view: `v${ply}` }), ...more });
  const two = [did('start', 0), did('move', 1, { move: 'B pass' }), did('move', 2, { move: null })].reduce(addMove, []);
  test('begin with the view before the first one', () => expect(two[0]).toEqual({ ply: 0, seat: null, move: null, events: '', view: 'v0' }));
  test('have the patch of each move', () => expect(two.map((m) => m.patch)).toEqual([undefined, 'p1', 'p2']));
  test('include moves that are hidden', () => expect(two.map((m) => m.move)).toEqual([null, 'B pass', null]));
  test('are removed when they are taken back', () => expect(addMove(two, did('back', 1)).map((m) => m.ply)).toEqual([0, 1]));
  test('are unchanged by other entries', () => expect(addMove(two, did('flag', 2))).toEqual(two));
});

describe('the verdict on a deal', () => {
  const record = 'harbour-record 1\ndeal 2\ncommitment c0\nsecret 5e\nnonces 01, 02\n\nA keep\n';
  const good = { fits: true, ordered: true };
  test('is fair if everything matches', () => expect(verdictOf(good, record, null)).toBe('fair'));
  test('is fair with our own nonce in it', () => expect(verdictOf(good, record, { commitment: 'c0', nonce: '02' })).toBe('fair'));
  test('reports that our own nonce was left out', () => expect(verdictOf(good, record, { commitment: 'c0', nonce: '03' })).toBe('mine'));
  test('reports that the commitment was changed', () => expect(verdictOf(good, record, { commitment: 'c1', nonce: '02' })).toBe('mine'));
  test('reports the old order', () => expect(verdictOf({ fits: true, ordered: false }, record, null)).toBe('old'));
  test('is bad if something does not match', () => expect(verdictOf({ fits: false, ordered: true }, record, null)).toBe('bad'));
});
