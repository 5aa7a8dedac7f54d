// review.svelte.ts: the messages of the review and of hints, loaded with them.
import { review as load } from '$/messages/shared';
import { textsFrom } from './texts.svelte';

const texts = textsFrom(load);

/** Loads them; the review waits for this before it is shown. */
export const needReview = texts.ready;
export const review = texts;
