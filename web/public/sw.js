// sw.js: keeps the page in the browser, so that local games work without a network.
//
// Everything is fetched once for each version of the page and then served from the cache; of the
// messages only those of the language that the page uses, which it sends. Only the server's own
// addresses (/api, /ws, links to tables) always go to the network.
const VERSION = /* VERSION */ "";
const FILES = /* FILES */ [];
const LANGUAGES = /* LANGUAGES */ {};
const CACHE = `harbour-${VERSION}`;
/** A cache of one entry: the language that the page uses. It outlives versions. */
const CHOSEN = 'language';

/**
 * Fetches one file after another: the page's own requests come first on a slow network. Files in assets/ have
 * their hash in the name, so the copy that the browser already has is used.
 */
async function fetchAll(cache, files) {
  for (const f of files) await cache.add(new Request(f, { cache: f.startsWith('assets/') ? 'default' : 'reload', priority: 'low' }));
}

async function chosenLanguage() {
  const kept = await (await caches.open(CHOSEN)).match('./language');
  return kept ? kept.text() : '';
}

async function keepLanguage(language) {
  if (!Object.hasOwn(LANGUAGES, language)) return;
  await (await caches.open(CHOSEN)).put('./language', new Response(language));
  await fetchAll(await caches.open(CACHE), LANGUAGES[language]);
}

self.addEventListener('install', (event) => {
  const install = async () => {
    await fetchAll(await caches.open(CACHE), FILES);
    await keepLanguage(await chosenLanguage());
  };
  event.waitUntil(install());
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
  else if (typeof event.data?.language === 'string') event.waitUntil(keepLanguage(event.data.language));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (/\/(api|t|ws|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  const request = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(request, { ignoreVary: true })).then((kept) => kept ?? fetch(event.request)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((all) => (all[0] ? all[0].focus() : self.clients.openWindow(event.notification.data ?? './'))),
  );
});
