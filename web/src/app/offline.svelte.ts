// offline.svelte.ts: the service worker that keeps the page, and word of a new version.
let waiting = $state.raw<ServiceWorker | null>(null);

/** A new version of the page is ready to be loaded. */
export const newVersion = () => waiting !== null;

export function loadNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('update');
}

export function keepOffline(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  void navigator.serviceWorker.register('./sw.js').then((registration) => {
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
    };
    look();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
  }, () => undefined);
}
