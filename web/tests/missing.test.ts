// missing.test.ts: which products of an assignment are in hand, during the game and after it.
import { expect, test } from 'vitest';
import type { AssignmentCard, Product } from '$/games/rotterdam/cards';
import { itemsOf, lackOf, markShared } from '$/games/rotterdam/missing';

const card = { id: 'X', kind: 'assignment', products: ['BRE', 'BRE', 'JAM'], points: 4 } as AssignmentCard;
const missing = (held: Product[]) => itemsOf(card, lackOf(card, held)).map((x) => x.missing);

test('without cards everything is missing', () => expect(missing([])).toEqual([true, true, true]));
test('of equal products the last ones are missing', () => expect(missing(['BRE'])).toEqual([false, true, true]));
test('a product in hand is not missing, and more than enough is no harm', () => expect(missing(['JAM', 'JAM', 'BRE', 'BRE'])).toEqual([false, false, false]));
test('other products do not count', () => expect(missing(['PET'])).toEqual([true, true, true]));

test('a card that two assignments need counts for the one that is nearer to completion', () => {
  const rows = (held: Product[]) => {
    const all = ([['COR', 'OJU', 'CLO'], ['BRE', 'COR']] as Product[][]).map((products) => ({ ...card, products })).map((c) => ({ items: itemsOf(c, lackOf(c, held)) }));
    markShared(all, held);
    return all.map((r) => r.items.map((x) => (x.missing ? '-' : x.shared ? 'shared' : 'have')));
  };
  expect(rows(['BRE', 'COR'])).toEqual([['shared', '-', '-'], ['have', 'have']]);
  expect(rows(['BRE', 'COR', 'COR'])).toEqual([['have', '-', '-'], ['have', 'have']]);
});
