// notify.ts: notifies a player in another tab or window that it is their turn.
import { t } from '$/i18n/index.svelte';
import { settings } from './settings.svelte';

export async function askNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission()) === 'granted';
}

export function notifyTurn(game: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const text = { body: t().ui.live.notifyBody, icon: './icon-192.png', tag: 'harbour-turn', data: location.href };
  const title = t().ui.live.yourTurnTitle(game);
  void navigator.serviceWorker?.getRegistration().then((r) => {
    if (r) void r.showNotification(title, text);
    else new Notification(title, text);
  });
}
