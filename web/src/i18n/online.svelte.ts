// online.svelte.ts: the messages of the online pages, loaded with them.
import { online as load } from '$/messages/shared';
import { textsFrom } from './texts.svelte';

const texts = textsFrom(load);

/** Loads them; the online pages wait for this before they are shown. */
export const needMore = texts.ready;
export const online = texts;
