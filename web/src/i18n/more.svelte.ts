// more.svelte.ts: the part of the catalogue that a first game does without: refusals, reasons, online.
//
// It is loaded when it is first needed. Until then a refusal shows the engine's own English sentence.
import type { more as en } from './en/more';
import { t } from './index.svelte';

export type More = typeof en;

let current = $state.raw<More | null>(null);
let language = '';
let loading: Promise<void> = Promise.resolve();

export function needMore(): Promise<void> {
  const wanted = t().ui.lang;
  if (language === wanted) return loading;
  language = wanted;
  loading = (wanted === 'de' ? import('./de/more') : import('./en/more')).then((words) => {
    if (language === wanted) current = words.more;
  });
  return loading;
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
