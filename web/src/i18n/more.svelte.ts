// more.svelte.ts: the part of the catalogue that a first game does without: refusals, reasons, online.
//
// It is loaded when it is first needed. Until then a refusal shows the engine's own English sentence.
import type { more as en } from './en/more';
import { t } from './index.svelte';

export type More = typeof en;

let current = $state.raw<More | null>(null);
let language = '';

export async function needMore(): Promise<void> {
  const wanted = t().ui.lang;
  if (language === wanted) return;
  language = wanted;
  current = (wanted === 'de' ? await import('./de/more') : await import('./en/more')).more;
}

/** The words, or null while they are on their way. */
export function more(): More | null {
  if (language !== t().ui.lang) void needMore();
  return current;
}

/** For the online pages, which wait for needMore() before they are shown. */
export function online(): More['online'] {
  const words = more();
  if (!words) throw new Error('the online words are not loaded');
  return words.online;
}
