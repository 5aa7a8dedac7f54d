// options.test.ts: what a game's entry says of its options is what the engine says.
import { expect, test } from 'vitest';
import { GAMES } from '$/games';
import { optionValues } from '$/games/game';
import { realEngine } from './engine';

test('revision and options are those of the engine', async () => {
  const { games } = await (await realEngine()).call('games', {});
  for (const g of GAMES) {
    const info = games.find((x) => x.id === g.id);
    expect(g.revision).toBe(info?.rules);
    expect(g.options.map(({ id, normal, people, least, most }) => ({ id, normal, people, least, most }))).toEqual(
      info?.options.map(({ id, normal, people, least, most }) => ({ id, normal, people, least, most })),
    );
  }
});

test('an option that was not chosen depends on the number of people', () => {
  const rotterdam = GAMES.find((g) => g.id === 'rotterdam');
  expect(optionValues(rotterdam?.options ?? [], 1, {})).toEqual({ offers: 3, rounds: 60, 'last-chance': 1 });
  expect(optionValues(rotterdam?.options ?? [], 3, { 'last-chance': 0 })).toEqual({ offers: 20, rounds: 60, 'last-chance': 0 });
});
