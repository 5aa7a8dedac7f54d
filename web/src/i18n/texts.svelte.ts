// texts.svelte.ts: texts that are loaded with the part of the page that needs them, in one language at a time.
import { t, type Language } from './index.svelte';

export interface Texts<T> {
  /** The texts; throws when nothing was loaded yet. Follows a change of language. */
  (): T;
  /** The texts, or null while they are being loaded. */
  now(): T | null;
  /** Loads them in the language at hand. */
  ready(): Promise<void>;
}

export function textsFrom<T>(load: Record<Language, () => Promise<T>>): Texts<T> {
  let current = $state.raw<T | null>(null);
  let language = '';
  let loading: Promise<void> = Promise.resolve();

  const ready = (): Promise<void> => {
    const wanted = t().ui.lang as Language;
    if (language === wanted) return loading;
    language = wanted;
    loading = load[wanted]().then((texts) => {
      if (language === wanted) current = texts;
    });
    return loading;
  };
  const now = (): T | null => {
    if (language !== t().ui.lang) void ready();
    return current;
  };
  const texts = (): T => {
    const found = now();
    if (!found) throw new Error('these texts are not loaded');
    return found;
  };
  return Object.assign(texts, { now, ready });
}
