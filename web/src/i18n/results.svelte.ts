// results.svelte.ts: the messages of the page that ends a game, loaded with it.
import { results as load } from '$/messages/shared';
import { textsFrom } from './texts.svelte';

export const results = textsFrom(load);
