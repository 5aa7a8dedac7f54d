// log-tab.ts: the phone's tab for the log; at an online table it opens the chat, which has the log beside it.
import { roomOf, type Session } from '$/game/session.svelte';
import { t } from '$/i18n/index.svelte';
import { online } from '$/i18n/online.svelte';
import type { Tab } from './TabBar.svelte';

export function logTab(session: Session): Tab {
  const room = roomOf(session);
  if (!room) return { id: 'log', name: t().ui.tabs.log, icon: 'log' };
  const w = online().chat;
  return { id: 'log', name: w.title, icon: 'chat', count: room.unread, countLabel: w.unread(room.unread), onpick: () => (room.panel = 'chat') };
}
