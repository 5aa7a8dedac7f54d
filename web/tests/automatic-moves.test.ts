// automatic-moves.test.ts: where Rotterdam goes on by itself, and where it stops.
import { expect, test } from 'vitest';
import { quietMove } from '../src/games/rotterdam/automatic-moves';
import type { RtTable } from '../src/games/rotterdam/table';

const table = (more: Partial<RtTable>): RtTable => ({ phase: 1, acted: false, products: [['P1'], ['P2']], ships: { B1: { at: 'BOT', cargo: 'crude-oil' } }, stacks: { BOT: 3, MER: 0 }, due: [0, 0], ...more }) as RtTable;

test('after the action there is no stop for shipping cards', () => {
  expect(quietMove(table({ phase: 2, acted: true }), ['setback H1 A1 S1', 'end'], 0)).toBe('end');
  expect(quietMove(table({ phase: 3 }), ['open H1', 'end'], 0)).toBe('end');
});

test('before the ships unload a card may be played', () => {
  expect(quietMove(table({ phase: 4 }), ['rob H1 A1 B1', 'end'], 0)).toBeNull();
  expect(quietMove(table({ phase: 4, acted: true }), ['rob H1 A1 B1', 'end'], 0)).toBe('end');
});

test('without a card for a ship in a harbour there is no stop before the unloading', () => {
  expect(quietMove(table({ phase: 4, ships: { B1: { at: '12', cargo: 'fruit' }, A1: { at: null, cargo: null } } }), ['rob H1 A1 B1', 'end'], 0)).toBe('end');
  expect(quietMove(table({ phase: 4 }), ['open H2', 'cargo H3 A2 S1 grain', 'end'], 0)).toBe('end');
});

test('a ship of another player that brings nothing is no reason to stop, an own one is', () => {
  const at = (ship: string, place: string, cargo: 'fruit' | 'crude-oil') => quietMove(table({ phase: 4, ships: { [ship]: { at: place, cargo } } }), [`rob H1 A2 ${ship}`, 'end'], 0);
  expect(at('B1', 'BOT', 'fruit')).toBe('end');
  expect(at('B1', 'MER', 'fruit')).toBe('end'); // no product card is left there
  expect(at('B1', 'BOT', 'crude-oil')).toBeNull();
  expect(at('A1', 'BOT', 'fruit')).toBeNull();
});

test('a shipping card is drawn without a question, unless the hand is full', () => {
  expect(quietMove(table({ phase: 3, due: [1, 0] }), ['draw'], 0)).toBe('draw');
  expect(quietMove(table({ phase: 3, due: [1, 0] }), ['draw', 'setback H1 A1 S1'], 0)).toBe('draw');
  expect(quietMove(table({ phase: 3, due: [1, 0] }), ['open H1', 'end'], 0)).toBeNull();
  expect(quietMove(table({ phase: 3, due: [0, 1] }), ['open H1', 'end'], 0)).toBe('end');
});

test('an action that is possible is never skipped', () => {
  expect(quietMove(table({ phase: 1 }), ['place A1 S1 grain', 'pass'], 0)).toBeNull();
  expect(quietMove(table({ phase: 1 }), ['pass', 'cargo H1 A2 S1 grain'], 0)).toBe('pass');
  expect(quietMove(table({ phase: 6 }), ['complete O1 with P1', 'pass'], 0)).toBeNull();
  expect(quietMove(table({ phase: 2 }), ['colour red', 'colour white'], 0)).toBeNull();
});

test('a player without products is not prompted to swap', () => {
  expect(quietMove(table({ phase: 5, products: [[], ['P2']] }), ['done'], 0)).toBe('done');
  expect(quietMove(table({ phase: 5 }), ['done'], 0)).toBeNull();
});

test('a player is not prompted to swap if nobody else has a product', () => {
  expect(quietMove(table({ phase: 5, products: [['P1'], []] }), ['done'], 0)).toBe('done');
  expect(quietMove(table({ phase: 5, products: [['P1'], 0, 2] }), ['done'], 0)).toBeNull();
});
