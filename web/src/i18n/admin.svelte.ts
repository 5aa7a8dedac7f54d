// admin.svelte.ts: the messages of the moderation page, loaded with it.
import { admin as load } from '$/messages/shared';
import { textsFrom } from './texts.svelte';

const texts = textsFrom(load);

/** Loads them; the moderation page waits for this before it is shown. */
export const needAdmin = texts.ready;
export const admin = texts;
