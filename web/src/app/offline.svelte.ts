// offline.svelte.ts: the service worker that caches the page, and the notice of a new version.
import type { Language } from '$/i18n/index.svelte';

let waiting = $state.raw<ServiceWorker | null>(null);

/** A new version of the page is ready to be loaded. */
export const newVersion = () => waiting !== null;

export function loadNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('update');
}

/** Keeps the messages of this language for use without a network. */
export function keepLanguage(language: Language): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage({ language }));
}

export function keepOffline(language: Language): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  void navigator.serviceWorker.register('./sw.js').then((registration) => {
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
    };
    look();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
    keepLanguage(language);
  }, () => undefined);
}
