// rule-sheet.svelte.ts: whether the rule book is open beside the table, and its current page.

export const sheet = $state<{ open: boolean; page: number; rule: string }>({ open: false, page: 0, rule: '' });

/** Opens the book at its last page, or at a rule. */
export function openBook(rule = ''): void {
  sheet.rule = rule;
  sheet.open = true;
}
