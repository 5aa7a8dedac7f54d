// rules.test.ts: the rules of both languages have the same numbers.
import { describe, expect, test } from 'vitest';
import type { Language } from '$/i18n/index.svelte';
import { loadRules, pieces, readRules } from '$/rules/read';

describe('the rules', () => {
  for (const game of ['packet-row', 'rotterdam'] as const) {
    test(`${game}: German has every rule that English has`, async () => {
      const ids = async (language: Language) => (await loadRules(language, game)).flatMap((c) => c.rules.map((r) => r.id));
      const en = await ids('en');
      expect(en.length).toBeGreaterThan(40);
      expect(await ids('de')).toEqual(en);
    });
  }

  test('a rule may continue over several lines', () => {
    const [chapter] = readRules('# T\n\n## PR-1 Things\nlead\n- **PR-1.1** one\n  two\n- **PR-1.2** three\n\n## Other\nno');
    expect(chapter).toEqual({ id: 'PR-1', title: 'Things', lead: 'lead', rules: [{ id: 'PR-1.1', text: 'one two' }, { id: 'PR-1.2', text: 'three' }] });
  });

  test('marks and other rules are found', () => {
    expect(pieces('a **b** `c` see PR-3.4.').map((p) => p.kind)).toEqual(['plain', 'strong', 'plain', 'code', 'plain', 'rule', 'plain']);
  });
});
