// index.svelte.ts: the language of the page. t() has the messages of the first load; a component that
// reads it follows a change of language. Only the language in use is loaded.
import { first, LANGUAGES, LOCALES, type Language } from '$/messages';
import type { First } from '$/messages/types';
import { formats } from './formats';

export { LANGUAGES, type Language } from '$/messages';

let messages = $state.raw<First | null>(null);
let current = $state<Language>('en');
let wanted: Language = 'en';

/** The messages; throws before the first speak(). */
export function t(): First {
  if (!messages) throw new Error('no language is loaded');
  return messages;
}
export const language = (): Language => current;
/** For dates and numbers that do not come from a message. */
export const locale = (): string => LOCALES[current];

/** "a, b and c" */
export const listed = (items: readonly string[]): string => formats(locale()).list(items);

/** Loads a language and shows the page in it. */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  const loaded = await first[next]();
  if (wanted !== next) return;
  messages = loaded;
  current = next;
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}

/** Whether the page has a language with this id. */
export const isLanguage = (id: unknown): id is Language => typeof id === 'string' && Object.hasOwn(first, id);

/** The name of a language in itself; '' if the page does not have it. */
export const languageName = (id: string | null | undefined): string => LANGUAGES.find((l) => l.id === id)?.name ?? '';

/** The first language of the browser that the page has. */
export function preferred(browser: readonly string[]): Language {
  const ids = browser.map((w) => w.toLowerCase().split('-')[0]);
  for (const id of ids) {
    const found = LANGUAGES.find((l) => l.id === id);
    if (found) return found.id;
  }
  return 'en';
}
