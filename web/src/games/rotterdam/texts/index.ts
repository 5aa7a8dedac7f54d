// index.ts: the texts of Rotterdam in the language at hand.
import { textsFrom } from '$/i18n/texts.svelte';

export type Texts = typeof import('./en').texts;

export const texts = textsFrom<Texts>({ en: () => import('./en').then((m) => m.texts), de: () => import('./de').then((m) => m.texts) });

/** Refusals and reasons, which a first game may do without. */
export const explanations = textsFrom({ en: () => import('./more-en').then((m) => m.more), de: () => import('./more-de').then((m) => m.more) });
