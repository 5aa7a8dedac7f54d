// game.test.ts: what the page makes of the engine's answers, over whole games of the real engine.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Seat } from '$/engine/cards';
import type { Engine } from '$/engine/client';
import { Mirror } from '$/engine/mirror';
import type { PrTable } from '$/games/packet-row/table';
import { readDeck } from '$/games/rotterdam/deck';
import type { RtTable } from '$/games/rotterdam/table';
import { cardsFor, readMove, withoutSeat } from '$/game/moves';
import { Picker } from '$/game/picker.svelte';
import { readRecord } from '$/game/replay.svelte';
import { chancesIn } from '$/review/numbers';
import { step, type Step } from '$/game/steps';
import { seenHands } from '$/games/packet-row/memory';
import { currentRound, roundOf } from '$/games/packet-row/rounds';
import { shipOf, unloadings } from '$/games/rotterdam/events';
import { sailingsBetween, sailingsOf } from '$/games/rotterdam/sailing';
import { realEngine } from './engine';

let engine: Engine;
beforeAll(async () => {
  engine = await realEngine();
});

/** A game of random bots; `watch` sees every step. */
async function play(game: 'packet-row' | 'rotterdam', players: number, seed: string, watch: (s: Step, all: Step[]) => void, most = 2000): Promise<Step[]> {
  const steps: Step[] = [];
  let look = await engine.call('new', { slot: 0, game, players, seed, first: 'A' });
  while (!look.over && steps.length < most) {
    const seat = look.prompt[0] as Seat;
    const { move } = await engine.call('bot', { slot: 0, seat, level: 'random', seed: `${seed} ${steps.length}` });
    if (!move) throw new Error('no move');
    const next = await engine.call('play', { slot: 0, move, viewer: 'watcher' });
    const s = step(next.ply, move, seat, look.table, next.table, next.events);
    steps.push(s);
    watch(s, steps);
    look = next;
  }
  return steps;
}

describe('moves', () => {
  test('are parsed', () => expect(readMove('B fulfil G03 S01 D07')).toEqual({ seat: 'B', verb: 'fulfil', args: ['G03', 'S01', 'D07'] }));
  test('lose their seat', () => {
    expect(withoutSeat('A take M35')).toBe('take M35');
    expect(withoutSeat('accept B 3')).toBe('accept B 3');
  });
  test('name cards by verb', () => expect([...cardsFor(['take M1', 'assist M2', 'take M3', 'pass'], 'take')]).toEqual(['M1', 'M3']));
});

describe('the picker', () => {
  const legal = ['luck H01 A1 B2', 'luck H01 A1 B3', 'luck H01 A2 B3', 'setback H06 B1 7', 'pass'];
  test('offers words that lead to a move, and adds words without an alternative', () => {
    const p = new Picker(legal, ['luck', 'H01']);
    expect(p.options).toEqual(['A1', 'A2']);
    p.pick('A2');
    expect(p.whole).toBe('luck H01 A2 B3');
    p.back();
    expect(p.options).toEqual(['A1', 'A2']);
    p.pick('A1');
    expect(p.whole).toBeNull();
    p.pick('B2');
    expect(p.whole).toBe('luck H01 A1 B2');
  });
  test('is complete if there is only one way', () => expect(new Picker(legal, ['setback', 'H06']).whole).toBe('setback H06 B1 7'));
  test('reports that there is no way', () => expect(new Picker(legal, ['storm', 'H09']).possible).toBe(false));
  test('ignores a word that is not offered', () => {
    const p = new Picker(legal, ['luck', 'H01']);
    p.pick('C9');
    expect(p.path).toEqual(['luck', 'H01']);
  });
});

describe('rounds of Packet Row', () => {
  for (const players of [2, 3, 5]) {
    test(`follow the engine's table, ${players} players`, async () => {
      const steps = await play('packet-row', players, `rounds ${players}`, (s, all) => {
        const table = s.after as PrTable;
        const round = roundOf(all, table);
        if (table.phase !== 'ask') return;
        expect(round.segments.map((g) => g.area)).toEqual(table.named);
        const asked = round.segments.at(-1)?.asks.filter((a) => a.state === 'asked').map((a) => a.seat);
        expect(asked).toEqual(table.prompt);
        const took = new Set([...round.takes.values()].map((t) => t.seat));
        expect([...took].sort()).toEqual([...table.served].sort());
        for (const a of ['guildhall', 'docks', 'market', 'bank'] as const) for (const c of table.current[a]) expect(round.places[a]).toContain(c);
      });
      expect(currentRound(steps).number).toBeGreaterThan(3);
    });
  }
});

describe('sailing in Rotterdam', () => {
  const river = async () => {
    const { cards, edition } = await engine.call('cards', { game: 'rotterdam' });
    return readDeck(cards, edition);
  };

  test('events and tables agree', async () => {
    const { board } = await river();
    let calls = 0;
    await play('rotterdam', 3, 'sailing', (s) => {
      const before = s.before as RtTable;
      const after = s.after as RtTable;
      if (s.move?.verb !== 'colour' || after.phase !== 2) return;
      calls++;
      const colour = s.move.args[0] as 'red';
      const forks = new Map<string, string[]>();
      const byTable = sailingsBetween(board, colour, before, after).filter((x) => after.steer === null || x.to.length === 1);
      const byEvents = sailingsOf(board, s.events, forks).filter((x) => after.steer === null || x.to.length === 1);
      const key = (l: typeof byTable) => l.map((x) => `${x.ship} ${x.from} ${x.to.join()}`).sort();
      expect(key(byEvents)).toEqual(key(byTable));
    }, 600);
    expect(calls).toBeGreaterThan(10);
  });

  test('unloading is described with ship, harbour and cargo', async () => {
    const { board } = await river();
    let seen = 0;
    await play('rotterdam', 2, 'unloading', (s) => {
      for (const u of unloadings(board, s.events)) {
        seen++;
        expect(['BOT', 'VUL', 'MER', 'WAA']).toContain(u.harbour);
        expect(u.ship).toMatch(/^[AB][1-5]$/);
        expect((s.after as RtTable).ships[u.ship]?.at).toBeNull();
      }
    }, 900);
    expect(seen).toBeGreaterThan(2);
  });

  test('ships are decoded from events', () => expect(shipOf({ kind: 'sail', seat: 'B', from: '', to: '', card: null, amount: 256 * 2 + 7 })).toBe('B3'));
});

describe('the mirror', () => {
  test('follows moves, goes back, and changes to another game', async () => {
    const other = await realEngine();
    const mirror = new Mirror(other, 0);
    const setup = { game: 'packet-row' as const, players: 2, seed: 'mirror', first: 'A' as const };
    await mirror.sync({ setup, moves: ['A choose docks', 'B pass'] });
    expect((await other.call('look', { slot: 0, viewer: 'watcher' })).ply).toBe(2);
    await mirror.sync({ setup, moves: ['A choose bank'] });
    expect(((await other.call('look', { slot: 0, viewer: 'watcher' })).table as PrTable).area).toBe('bank');
    await mirror.sync({ setup: { ...setup, seed: 'another' }, moves: [] });
    expect((await other.call('look', { slot: 0, viewer: 'watcher' })).ply).toBe(0);
  });
});

test('records are parsed into header and moves', () => {
  const { head, moves, comments } = readRecord('harbour-record 1\ngame packet-row\nnames Ines, Bo # two\n\nA choose docks\n# talk\nB pass  # A 60 B 40 +- 2; mistake #1\n');
  expect(head.get('names')).toBe('Ines, Bo');
  expect(moves).toEqual(['A choose docks', 'B pass']);
  expect(comments).toEqual(['', 'A 60 B 40 +- 2; mistake #1']);
  expect(chancesIn(comments[1] ?? '')).toEqual({ win: [0.6, 0.4], error: 0.02, rest: 'mistake #1' });
  expect(chancesIn('a fine move')).toEqual({ win: null, error: 0, rest: 'a fine move' });
});

test('open memory: what was seen is in that hand, and only the starting contracts are missing', async () => {
  const steps: Step[] = [];
  let look = await engine.call('new', { slot: 0, game: 'packet-row', players: 3, seed: 'memory', first: 'A' });
  while (!look.over && (look.table as PrTable).phase !== 'settle') {
    const seat = look.prompt[0] as Seat;
    const { move } = await engine.call('bot', { slot: 0, seat, level: 'clerk', seed: `memory ${steps.length}` });
    const next = await engine.call('play', { slot: 0, move: move ?? '', viewer: 'watcher' });
    steps.push(step(next.ply, move, seat, look.table, next.table, next.events));
    look = next;
    const truth = (await engine.call('look', { slot: 0, viewer: 'truth' })).table as PrTable;
    const seen = seenHands(steps);
    truth.hands.forEach((hand, i) => {
      const of = seen.get('ABCDE'[i] as Seat) ?? [];
      expect((hand as string[]).filter((c) => !of.includes(c)).length).toBeLessThanOrEqual(1);
      expect(of.filter((c) => !(hand as string[]).includes(c))).toEqual([]);
    });
  }
  expect(steps.length).toBeGreaterThan(50);
});
