// index.svelte.ts: the language of the page. t() is the catalogue at hand; reading it in a component
// makes the component follow a change of language.
import { catalogue as en } from './en';

export type Catalogue = typeof en;
export type Language = 'en' | 'de';

export const LANGUAGES: { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
];

const loaders: Record<Language, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de').then((m) => m.catalogue),
};

let current = $state.raw<Catalogue>(en);

export const t = (): Catalogue => current;

export async function speak(language: Language): Promise<void> {
  current = await loaders[language]();
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** The first language of the browser that there is a catalogue for. */
export function preferred(wanted: readonly string[]): Language {
  for (const w of wanted) {
    const found = LANGUAGES.find((l) => w.toLowerCase().startsWith(l.id));
    if (found) return found.id;
  }
  return 'en';
}
