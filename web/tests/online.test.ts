// online.test.ts: what the page makes of the server's answers.
import { describe, expect, test } from 'vitest';
import type { FinishedGame } from '$/online/account';
import { verdictOf } from '$/online/deal';
import { pastOf, placesOf, ratingBand, ratingNumber } from '$/online/history';
import type { Did } from '$/online/messages';
import { tellOn } from '$/online/told';

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
  test('is none before the first rated game', () => {
    expect(ratingBand(null)).toBeNull();
    expect(ratingBand({ mu: 25, sigma: 8.333, shown: 0 })).toBeNull();
  });
  test('comes with how far it is sure', () => {
    const band = ratingBand({ mu: 28, sigma: 2, shown: 22 });
    expect(band).toEqual({ shown: ratingNumber(22), low: ratingNumber(24), high: ratingNumber(32) });
  });
  test('is never below nought', () => expect(ratingBand({ mu: 3, sigma: 4, shown: 0 })?.low).toBe(0));
});

describe('the moves of a table', () => {
  const did = (what: Did['what'], ply: number, more: Partial<Did> = {}): Did => ({ t: 'did', table: 'T', n: ply, what, seat: 'B', at: 0, ply, ...(what === 'move' ? { patch: `p${ply}` } : { view: `v${ply}` }), ...more });
  const two = [did('start', 0), did('move', 1, { move: 'B pass' }), did('move', 2, { move: null })].reduce(tellOn, []);
  test('begin with how it stood', () => expect(two[0]).toEqual({ ply: 0, seat: null, move: null, events: '', view: 'v0' }));
  test('say what they changed', () => expect(two.map((m) => m.patch)).toEqual([undefined, 'p1', 'p2']));
  test('follow one another, read or not', () => expect(two.map((m) => m.move)).toEqual([null, 'B pass', null]));
  test('are forgotten when they are taken back', () => expect(tellOn(two, did('back', 1)).map((m) => m.ply)).toEqual([0, 1]));
  test('stay as they are when something else happens', () => expect(tellOn(two, did('flag', 2))).toEqual(two));
});

describe('the verdict on a deal', () => {
  const record = 'harbour-record 1\ndeal 2\ncommitment c0\nsecret 5e\nnonces 01, 02\n\nA keep\n';
  const good = { fits: true, ordered: true };
  test('is fair where everything fits', () => expect(verdictOf(good, record, null)).toBe('fair'));
  test('is fair with our own nonce in it', () => expect(verdictOf(good, record, { commitment: 'c0', nonce: '02' })).toBe('fair'));
  test('tells where our own nonce was left out', () => expect(verdictOf(good, record, { commitment: 'c0', nonce: '03' })).toBe('mine'));
  test('tells where the commitment was changed', () => expect(verdictOf(good, record, { commitment: 'c1', nonce: '02' })).toBe('mine'));
  test('tells the old order', () => expect(verdictOf({ fits: true, ordered: false }, record, null)).toBe('old'));
  test('is bad where something does not fit', () => expect(verdictOf({ fits: false, ordered: true }, record, null)).toBe('bad'));
});
