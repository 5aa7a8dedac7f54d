// rule-sheet.svelte.ts: whether the rule book lies beside the table, and what it shows. It remembers its page.

export const sheet = $state<{ open: boolean; page: number; rule: string }>({ open: false, page: 0, rule: '' });

/** Opens the book where it was; with a rule: at that rule. */
export function openBook(rule = ''): void {
  sheet.rule = rule;
  sheet.open = true;
}
