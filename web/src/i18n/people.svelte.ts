// people.svelte.ts: the messages about other people on the start page and in profiles.
import { people as load } from '$/messages/shared';
import { textsFrom } from './texts.svelte';

const texts = textsFrom(load);

/** Loads them; components that show them wait for this. */
export const needPeople = texts.ready;
export const people = texts;
