// settings.test.ts: stored settings are used as far as they make sense.
import { expect, test } from 'vitest';
import { settingsFrom } from '$/app/settings.svelte';

const normal = settingsFrom(null);

test('stored settings are used', () => {
  const stored = { theme: 'dark', speed: 'brisk', language: 'nl', volume: 0.4, name: 'Ines', players: { rotterdam: 4 }, autoPass: true };
  expect(settingsFrom(JSON.stringify(stored))).toEqual({ ...normal, ...stored });
});

test('a setting that cannot be used keeps its usual value', () => {
  const wrong = { theme: 'pink', speed: 'fast', language: 'xx', volume: 'loud', keys: 1, name: null, level: {}, players: null, notify: 'yes' };
  expect(settingsFrom(JSON.stringify(wrong))).toEqual(normal);
  for (const text of ['', '{', 'null', '[]', '7', '"dark"']) expect(settingsFrom(text)).toEqual(normal);
});

test('settings of another version do not enter this one', () => {
  expect(settingsFrom('{"sails":"red","toString":"x"}')).toEqual(normal);
});
