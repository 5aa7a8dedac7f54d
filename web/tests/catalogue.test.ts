// catalogue.test.ts: what the page says in each language. tools/mkmessages.py checks the catalogues themselves.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { GAMES } from '$/games';
import { explanations as prExplain, lessonTexts as prLesson } from '$/games/packet-row/texts';
import { lesson as prSteps } from '$/games/packet-row/lesson';
import { explanations as rtExplain, lessonTexts as rtLesson } from '$/games/rotterdam/texts';
import { lesson as rtSteps } from '$/games/rotterdam/lesson';
import { formats } from '$/i18n/formats';
import { isLanguage, LANGUAGES, listed, locale, preferred, speak, t } from '$/i18n/index.svelte';
import { plain, twoLines } from '$/i18n/sentence-parts';
import { first, LOCALES } from '$/messages';
import { CHARACTERS } from '../build/fonts';
import { readRules } from '$/rules/read';

const src = fileURLToPath(new URL('../../src', import.meta.url));
afterAll(() => speak('en'));

/** Keys of the reasons for hints: rows of a table of struct ai_reason_text. */
function reasonKeys(dir: string): string[] {
  const files = readdirSync(`${src}/${dir}`).filter((f) => f.endsWith('.c'));
  const text = files.map((f) => readFileSync(`${src}/${dir}/${f}`, 'utf8')).join('\n');
  const tables = [...text.matchAll(/struct ai_reason_text\s+\w+\[\]\s*=\s*\{(.*?)\n\};/gs)].map((m) => m[1] ?? '');
  return tables.flatMap((rows) => [...rows.matchAll(/\{"([\w-]+)",/g)].map((m) => m[1] ?? ''));
}

describe('the catalogues', () => {
  for (const { id, name } of LANGUAGES) {
    test(`explain every reason of a hint in ${name}`, async () => {
      await speak(id);
      await Promise.all([prExplain.ready(), rtExplain.ready()]);
      const missing = (keys: string[], lines: object) => keys.filter((k) => !(k in lines));
      expect(reasonKeys('search')).toContain('ahead');
      expect(missing(reasonKeys('search'), t().ui.hint.reasons)).toEqual([]);
      for (const [dir, lines] of [['packet_row', prExplain().reasons], ['rotterdam', rtExplain().reasons]] as const) {
        const keys = reasonKeys(`games/${dir}/bots`);
        expect(keys.length).toBeGreaterThan(5);
        expect(missing(keys, lines)).toEqual([]);
      }
    });

    test(`have a text for every step of the lessons in ${name}`, async () => {
      await speak(id);
      await Promise.all([prLesson.ready(), rtLesson.ready()]);
      for (const lesson of [prSteps, rtSteps]) {
        for (let step = 0; step < lesson.steps.length; step++) expect(lesson.text(step).title && lesson.text(step).text).not.toBe('');
      }
      expect(Object.keys(prLesson().titles).length).toBe(prSteps.steps.length);
      expect(Object.keys(rtLesson().titles).length).toBe(rtSteps.steps.length);
    });

    test(`have every rule in ${name}`, async () => {
      for (const game of GAMES) {
        const ids = async (language: typeof id) => {
          const file = await game.rules?.[language]?.();
          return readRules(file?.default ?? '').flatMap((c) => [c.id, ...c.rules.map((r) => r.id)]);
        };
        const english = await ids('en');
        expect(english.length).toBeGreaterThan(30);
        expect(await ids(id)).toEqual(english);
      }
    });
  }
});

test('the type families have every letter of the catalogues', () => {
  // What is generated for the page: the catalogues also have the texts of the terminal.
  const root = fileURLToPath(new URL('../src/messages', import.meta.url));
  const files = readdirSync(root).filter((name) => /\.(en|de|nl|fr|es)\.ts$/.test(name)).map((name) => `${root}/${name}`);
  expect(files.length).toBeGreaterThan(50);
  const letters = new Set(files.flatMap((f) => [...readFileSync(f, 'utf8')]));
  // A newline, and the sign before the title of a tab.
  expect([...letters].filter((c) => !CHARACTERS.includes(c)).sort()).toEqual(['\n', '●']);
});

describe('numbers, money, lists and plurals', () => {
  const cases = { en: ['$1,234', '35%', 'a, b and c'], de: ['1.234 $', '35 %', 'a, b und c'], nl: ['$ 1.234', '35%', 'a, b en c'], fr: ['1 234 $', '35 %', 'a, b et c'], es: ['1234 $', '35 %', 'a, b y c'] };
  for (const [id, [money, percent, list]] of Object.entries(cases)) {
    test(`follow the conventions of ${id}`, async () => {
      if (!isLanguage(id)) throw new Error(id);
      await speak(id);
      const f = formats(locale());
      const spaces = (s: string) => s.replace(/[\u00a0\u202f]/g, ' ');
      expect([spaces(f.money(1234)), spaces(f.percent(35)), listed(['a', 'b', 'c'])]).toEqual([money, percent, list]);
    });
  }

  test('plural forms agree with the Unicode rules of each language', async () => {
    for (const { id } of LANGUAGES) {
      const rules = new Intl.PluralRules(LOCALES[id]);
      const { ui } = await first[id]();
      const forms = new Map<string, Set<string>>();
      for (let n = 0; n < 1000; n++) {
        const form = ui.rules.found(n).replace(/\d/g, '');
        const kind = rules.select(n);
        forms.set(kind, (forms.get(kind) ?? new Set()).add(form));
      }
      for (const [kind, texts] of forms) expect([id, kind, texts.size]).toEqual([id, kind, 1]);
      expect(new Set([...forms.values()].flatMap((s) => [...s])).size).toBe(forms.size);
    }
  });
});

describe('the language', () => {
  test('is the first of the browser’s languages that exists', () => {
    expect(preferred(['ja', 'de-AT', 'en'])).toBe('de');
    expect(preferred(['nl-BE'])).toBe('nl');
    expect(preferred(['fr-CA'])).toBe('fr');
    expect(preferred(['es-419'])).toBe('es');
    expect(preferred(['ja'])).toBe('en');
  });
  test('is the last one requested, in any order of arrival', async () => {
    const slow = speak('de');
    await speak('en');
    await slow;
    expect(t().ui.close).toBe('Close');
  });
  test('is refused if it does not exist', () => expect(['de', 'xx', 'constructor', 3].map(isLanguage)).toEqual([true, false, false, false]));
});

test('plain text has no marks of emphasis', () => expect(plain('took *Fur ×2*')).toBe('took Fur ×2'));
test('a text is split into two lines', () => expect(twoLines('take from\nnext supply')).toEqual(['take from', 'next supply']));
