// catalogue.test.ts: both languages say everything that the engine can say.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { catalogue as deCore } from '$/i18n/de';
import { lessons as deLessons } from '$/i18n/de/lessons';
import { more as deMore } from '$/i18n/de/more';
import { catalogue as enCore } from '$/i18n/en';
import { lessons as enLessons } from '$/i18n/en/lessons';
import { more as enMore } from '$/i18n/en/more';
import { preferred } from '$/i18n/index.svelte';
import { list, plain } from '$/i18n/words';

const en = { ...enCore, ...enMore, lessons: enLessons };
const de = { ...deCore, ...deMore, lessons: deLessons };
const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Keys of refusals as the games define them: {"PR-3.4", "too-dear", "…"}. */
function refusalKeys(dir: string): string[] {
  const text = readdirSync(`${src}/games/${dir}`).filter((f) => f.endsWith('.c')).map((f) => readFileSync(`${src}/games/${dir}/${f}`, 'utf8')).join('\n');
  return [...text.matchAll(/struct hm_no\s+\w+\s*=\s*\{\s*"(?:PR|RT)-[\d.]+",\s*"([\w-]+)"/g)].map((m) => m[1] ?? '');
}

/** Every path of a nested object, with the kind of value there. */
function shape(o: unknown, at = ''): string[] {
  if (Array.isArray(o)) return [`${at}[${o.length}]`];
  if (o && typeof o === 'object') return Object.entries(o).flatMap(([k, v]) => shape(v, `${at}.${k}`));
  return [`${at}:${typeof o}`];
}

describe('the catalogues', () => {
  test('have the same shape', () => {
    expect(shape(de).sort()).toEqual(shape(en).sort());
  });

  test('leave nothing empty or in the other language', () => {
    for (const [path, value] of Object.entries({ ...de.ui.nav, ...de.ui.prompt, ...de.packetRow.hand, ...de.rotterdam.offers })) {
      if (typeof value === 'string') expect(value, path).not.toBe('');
    }
    expect(de.packetRow.areas.market).not.toBe(en.packetRow.areas.market);
  });

  for (const [game, dir] of [['packet-row', 'packet_row'], ['rotterdam', 'rotterdam']] as const) {
    test(`translate every refusal of ${game}`, () => {
      const keys = refusalKeys(dir);
      expect(keys.length).toBeGreaterThan(20);
      for (const c of [en, de]) expect(keys.filter((k) => !(k in c.refusals[game]))).toEqual([]);
    });
  }

  test('translate every reason of a hint', () => {
    const text = readFileSync(`${src}/ai/hint.c`, 'utf8');
    const ids = /hm_reason_ids\[\] = \{([^}]*)\}/.exec(text)?.[1]?.match(/"([\w-]+)"/g)?.map((s) => s.slice(1, -1)) ?? [];
    expect(ids.length).toBeGreaterThan(10);
    for (const c of [en, de]) expect(ids.filter((k) => !(k in c.reasons))).toEqual([]);
  });
});

describe('words', () => {
  test('lists are joined as people speak', () => {
    expect(list([], 'and')).toBe('');
    expect(list(['a'], 'and')).toBe('a');
    expect(list(['a', 'b', 'c'], 'und')).toBe('a, b und c');
  });
  test('marks of emphasis are taken out of plain text', () => expect(plain('took *Fur ×2*')).toBe('took Fur ×2'));
  test('the browser picks the language', () => {
    expect(preferred(['fr', 'de-AT', 'en'])).toBe('de');
    expect(preferred(['ja'])).toBe('en');
  });
});
