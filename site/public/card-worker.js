// Keeps one card for when there is no network: registered by its page, for its path alone.
const scope = new URL(self.registration.scope).pathname;
const name = `card ${scope}`;
const patience = 4000;

const isLasting = (path) => path.startsWith('/static/') || path.startsWith('/media/');
const isOurs = (path) => path === scope || path.startsWith(`${scope}/`) || path.startsWith(`${scope}.`);
/** How the visitor came (`?via=`) makes no other page. */
const pageKey = (url) => new URL(url.pathname, url.origin).href;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// What the page was drawn with on its first visit, when this worker was not there to see it.
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data)) return;
  const keep = async () => {
    const cache = await caches.open(name);
    await Promise.all(event.data.map((file) => cache.add(file).catch(() => {})));
  };
  event.waitUntil(keep());
});

async function fromNetwork(request, key) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    caches.open(name).then((cache) => cache.put(key, copy));
  } else if (new URL(request.url).pathname === scope && (answer.status === 404 || answer.status === 410)) {
    // The card is gone; so is what was kept of it. A lost picture is not: it may be that of another page.
    caches.delete(name);
  }
  return answer;
}

const after = (ms) => new Promise((_resolve, reject) => setTimeout(reject, ms));

/** What is new first; what was kept when the network is slow or gone. */
async function freshOrKept(request, key) {
  const kept = await (await caches.open(name)).match(key);
  const fresh = fromNetwork(request, key);
  if (!kept) return fresh;
  fresh.catch(() => {});
  return Promise.race([fresh, after(patience)]).catch(() => kept);
}

async function keptOrFresh(request) {
  return (await caches.match(request)) ?? fromNetwork(request, request);
}

/** A browser gives a worker every page whose path begins like its own: `/asha` gets `/asha-sweets` too. */
const isOfThisCard = async (clientId) => isOurs(new URL((await clients.get(clientId))?.url ?? location.href).pathname);

async function lasting(event) {
  return (await isOfThisCard(event.clientId)) ? keptOrFresh(event.request) : fetch(event.request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (isLasting(url.pathname)) event.respondWith(lasting(event));
  else if (isOurs(url.pathname)) event.respondWith(freshOrKept(request, pageKey(url)));
});
