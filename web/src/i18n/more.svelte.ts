// more.svelte.ts: the texts of the online pages, which a first game does without.
import { textsFrom } from './texts.svelte';

const texts = textsFrom({ en: () => import('./en/online').then((m) => m.online), de: () => import('./de/online').then((m) => m.online) });

/** Loads them; the online pages wait for this before they are shown. */
export const needMore = texts.ready;
export const online = texts;
