// bot-file.svelte.ts: the messages about bots from files, loaded with them.
import type { BotFileProblem } from '$/engine/bot-file';
import { botFile as load } from '$/messages/shared';
import { textsFrom } from './texts.svelte';

const texts = textsFrom(load);

export const needBotFile = texts.ready;
export const botFile = texts;
export const problemOf = (e: BotFileProblem): string => texts().problem[e.id]?.({ detail: e.detail }) ?? e.message;
