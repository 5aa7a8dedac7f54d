// sw.js: keeps the page in the browser, so that local games work without a network.
//
// Everything is fetched once for each version of the page and then served from the cache; only the
// server's own addresses (/api, /ws) always go to the network.
const VERSION = /* VERSION */ "";
const FILES = /* FILES */ [];
const CACHE = `harbour-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((f) => new Request(f, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n.startsWith('harbour-') && n !== CACHE).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'update') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (/\/(api|ws|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  const request = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(request, { ignoreVary: true })).then((kept) => kept ?? fetch(event.request)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((all) => (all[0] ? all[0].focus() : self.clients.openWindow(event.notification.data ?? './'))),
  );
});
