// texts.ts: the messages of Rotterdam in the current language.
import { textsFrom } from '$/i18n/texts.svelte';
import { about, book, explain, lesson, remarks, table } from '$/messages/rotterdam';

export const texts = textsFrom(table);

/** Refusals and reasons, which are loaded later. */
export const explanations = textsFrom(explain);

/** What bots say of their moves. */
export const remarkTexts = textsFrom(remarks);

/** The guided first game. */
export const lessonTexts = textsFrom(lesson);

/** What places, channels, ships and cards are for. */
export const aboutTexts = textsFrom(about);

/** The illustrated rule book. */
export const bookTexts = textsFrom(book);
