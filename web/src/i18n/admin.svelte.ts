// admin.svelte.ts: the texts of the moderation page, loaded with it.
import { textsFrom } from './texts.svelte';

const texts = textsFrom({ en: () => import('./en/admin').then((m) => m.admin), de: () => import('./de/admin').then((m) => m.admin) });

/** Loads them; the moderation page waits for this before it is shown. */
export const needAdmin = texts.ready;
export const admin = texts;
