// texts.ts: the messages of Packet Row in the current language.
import { textsFrom } from '$/i18n/texts.svelte';
import { about, book, explain, lesson, memory, remarks, table } from '$/messages/packet-row';

export const texts = textsFrom(table);

/** Refusals and reasons, which are loaded later. */
export const explanations = textsFrom(explain);

/** What bots say of their moves. */
export const remarkTexts = textsFrom(remarks);

/** The guided first game. */
export const lessonTexts = textsFrom(lesson);

/** What cards and boards are for. */
export const aboutTexts = textsFrom(about);

/** The window of the open memory. */
export const memoryTexts = textsFrom(memory);

/** The illustrated rule book. */
export const bookTexts = textsFrom(book);
