// catalogue.test.ts: both languages say everything that the engine can say.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lesson as prLessonDe } from '$/games/packet-row/texts/lesson-de';
import { lesson as prLessonEn } from '$/games/packet-row/texts/lesson-en';
import { memory as prMemoryDe } from '$/games/packet-row/texts/memory-de';
import { memory as prMemoryEn } from '$/games/packet-row/texts/memory-en';
import { more as prMoreDe } from '$/games/packet-row/texts/more-de';
import { more as prMoreEn } from '$/games/packet-row/texts/more-en';
import { texts as prDe } from '$/games/packet-row/texts/de';
import { texts as prEn } from '$/games/packet-row/texts/en';
import { lesson as rtLessonDe } from '$/games/rotterdam/texts/lesson-de';
import { lesson as rtLessonEn } from '$/games/rotterdam/texts/lesson-en';
import { more as rtMoreDe } from '$/games/rotterdam/texts/more-de';
import { more as rtMoreEn } from '$/games/rotterdam/texts/more-en';
import { texts as rtDe } from '$/games/rotterdam/texts/de';
import { texts as rtEn } from '$/games/rotterdam/texts/en';
import { catalogue as deUi } from '$/i18n/de';
import { admin as deAdmin } from '$/i18n/de/admin';
import { online as deOnline } from '$/i18n/de/online';
import { catalogue as enUi } from '$/i18n/en';
import { admin as enAdmin } from '$/i18n/en/admin';
import { online as enOnline } from '$/i18n/en/online';
import { preferred } from '$/i18n/index.svelte';
import { list, plain } from '$/i18n/words';

const en = { ...enUi, online: enOnline, admin: enAdmin, packetRow: { ...prEn, ...prMoreEn, memory: prMemoryEn, lesson: prLessonEn }, rotterdam: { ...rtEn, ...rtMoreEn, lesson: rtLessonEn } };
const de = { ...deUi, online: deOnline, admin: deAdmin, packetRow: { ...prDe, ...prMoreDe, memory: prMemoryDe, lesson: prLessonDe }, rotterdam: { ...rtDe, ...rtMoreDe, lesson: rtLessonDe } };
const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Keys of refusals as the games define them: {"PR-3.4", "too-dear", "…"}. */
function refusalKeys(dir: string): string[] {
  const text = readdirSync(`${src}/games/${dir}/rules`).filter((f) => f.endsWith('.c')).map((f) => readFileSync(`${src}/games/${dir}/rules/${f}`, 'utf8')).join('\n');
  return [...text.matchAll(/struct hm_no\s+\w+\s*=\s*\{\s*"(?:PR|RT)-[\d.]+",\s*"([\w-]+)"/g)].map((m) => m[1] ?? '');
}

/** Keys of the reasons for hints: rows of a table of struct ai_reason_text. */
function reasonKeys(dir: string): string[] {
  const text = readdirSync(`${src}/${dir}`).filter((f) => f.endsWith('.c')).map((f) => readFileSync(`${src}/${dir}/${f}`, 'utf8')).join('\n');
  const tables = [...text.matchAll(/struct ai_reason_text\s+\w+\[\]\s*=\s*\{(.*?)\n\};/gs)].map((m) => m[1] ?? '');
  return tables.flatMap((rows) => [...rows.matchAll(/\{"([\w-]+)",/g)].map((m) => m[1] ?? ''));
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

  for (const [game, dir] of [['packetRow', 'packet_row'], ['rotterdam', 'rotterdam']] as const) {
    test(`translate every refusal of ${game}`, () => {
      const keys = refusalKeys(dir);
      expect(keys.length).toBeGreaterThan(20);
      for (const c of [en, de]) expect(keys.filter((k) => !(k in c[game].refusals))).toEqual([]);
    });
  }

  test('translate every reason that a hint of any game may give', () => {
    const keys = reasonKeys('search');
    expect(keys).toContain('ahead');
    for (const c of [en, de]) expect(keys.filter((k) => !(k in c.ui.hint.reasons))).toEqual([]);
  });

  for (const [game, dir] of [['packetRow', 'packet_row'], ['rotterdam', 'rotterdam']] as const) {
    test(`translate every reason of ${game}`, () => {
      const keys = reasonKeys(`games/${dir}/bots`);
      expect(keys.length).toBeGreaterThan(5);
      for (const c of [en, de]) expect(keys.filter((k) => !(k in c[game].reasons))).toEqual([]);
    });
  }
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
