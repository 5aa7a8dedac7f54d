// people.ts: the names of the people and bots of a game in this browser.
import { settings } from '$/app/settings.svelte';
import { t } from '$/i18n/index.svelte';

const NAMES = ['Tobias', 'Ines', 'Amos', 'Fatima', 'Bo', 'Marit', 'Jansen', 'Lotte', 'Yuki', 'Kaat'];

/** The person's own name. Records and links carry it to others, so it is never "You". */
export const personName = (): string => settings.name.trim() || t().ui.setup.human;

/** Bots with unique names. */
export function botNames(n: number, taken: readonly string[]): string[] {
  const used = new Set(taken.map((x) => x.trim().toLowerCase()));
  const free = NAMES.filter((x) => !used.has(x.toLowerCase()));
  const from = Math.floor(Math.random() * free.length);
  return Array.from({ length: n }, (_, i) => free[(from + i) % free.length] ?? `Bot ${i + 1}`);
}
