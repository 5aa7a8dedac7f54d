// book.test.ts: the illustrated rule books: complete, with marks that lead to rules that exist.
import { describe, expect, test } from 'vitest';
import { spans } from '$/book/book';
import { GAMES } from '$/games';
import { book as prBook } from '$/games/packet-row/book';
import { texts as prTexts } from '$/games/packet-row/texts';
import { book as rtBook } from '$/games/rotterdam/book';
import { texts as rtTexts } from '$/games/rotterdam/texts';
import { LANGUAGES, speak } from '$/i18n/index.svelte';
import { readRules } from '$/rules/read';

test('marks of rules and emphasis are separated from the text', () => {
  expect(spans('*One* card. [PR-3.2]')).toEqual([{ text: 'One', kind: 'strong' }, { text: ' card.', kind: 'plain' }, { text: 'PR-3.2', kind: 'rule' }]);
});

const BOOKS: Record<string, typeof prBook> = { 'packet-row': prBook, rotterdam: rtBook };

describe('the rule book', () => {
  for (const entry of GAMES) for (const { id } of LANGUAGES) {
    test(`of ${entry.title} in ${id} has two pages, and every mark names a rule`, async () => {
      await speak(id);
      const book = BOOKS[entry.id]!;
      await Promise.all([book.ready(), prTexts.ready(), rtTexts.ready()]);
      const pages = book.pages();
      expect(pages).toHaveLength(2);
      const file = await entry.rules?.[id]?.();
      const rules = new Set(readRules(file?.default ?? '').flatMap((c) => c.rules.map((r) => r.id)));
      for (const item of pages.flatMap((p) => p.sections).flatMap((s) => s.items)) {
        expect(item.text).not.toBe('');
        for (const span of spans(item.text)) if (span.kind === 'rule') expect(rules).toContain(span.text);
      }
    });
  }
});
