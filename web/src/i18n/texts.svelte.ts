// texts.svelte.ts: sections that are loaded with the part of the page that needs them, in one language at a time.
import type { Loaders } from '$/messages';
import { language } from './index.svelte';

export interface Texts<T> {
  /** The messages; throws if none are loaded yet. Follows a change of language. */
  (): T;
  /** The messages, or null while they are being loaded. */
  now(): T | null;
  /** Loads them in the current language. */
  ready(): Promise<void>;
}

export function textsFrom<T>(load: Loaders<T>): Texts<T> {
  let current = $state.raw<T | null>(null);
  let loaded = '';
  let loading: Promise<void> = Promise.resolve();

  const ready = (): Promise<void> => {
    const wanted = language();
    if (loaded === wanted) return loading;
    loaded = wanted;
    loading = load[wanted]().then((texts) => {
      if (loaded === wanted) current = texts;
    });
    return loading;
  };
  const now = (): T | null => {
    if (loaded !== language()) void ready();
    return current;
  };
  const texts = (): T => {
    const found = now();
    if (!found) throw new Error('these texts are not loaded');
    return found;
  };
  return Object.assign(texts, { now, ready });
}
