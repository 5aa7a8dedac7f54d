// people.svelte.ts: the messages of what the start page shows about other people, and of profiles.
import { people as load } from '$/messages/shared';
import { textsFrom } from './texts.svelte';

const texts = textsFrom(load);

/** Loads them; what shows them waits for this. */
export const needPeople = texts.ready;
export const people = texts;
