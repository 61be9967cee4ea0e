// Keeps an owner's panel for when there is no network: its pages, and what they showed last. Only browsers that stay
// signed in register it (panel-app.ts). What it keeps is one account's, and is gone when that one signs out.
const area = '/panel/customer';
/** Files whose addresses change with what is in them, and pictures. */
const lastingCache = 'panel files';
/** Pages, and answers of calls. */
const stateCache = 'panel state';
const mostFiles = 160;
const mostAnswers = 80;
const patience = 4000;
const whoKey = new URL('/panel-who', location.origin).href;

const isLasting = ({ pathname }) =>
  pathname.startsWith('/static/') || pathname.startsWith('/media/') || pathname === '/api/v1/card-picture';
const isCall = ({ pathname }) => pathname.startsWith('/api/v1/');
const isPage = ({ pathname }) => pathname === area || pathname.startsWith(`${area}/`);
/** Calls after which somebody else may be here, or nobody. */
const changesWho = /^\/api\/v1\/(logout|login|createPassword|user\/log-in-as|user\/log-out-as)$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Pictures too are somebody's. */
const forgetAll = () => Promise.all([stateCache, lastingCache].map((name) => caches.delete(name)));

async function put(name, most, key, answer) {
  const cache = await caches.open(name);
  // Behind the others: what was not asked for longest stands first.
  await cache.delete(key);
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}

/** Of when the answers are that pages were given without a network, by the id of the page. */
const shownOld = new Map();

/** The answer with the moment it came, so that the page can say how old it is. */
async function dated(answer) {
  const headers = new Headers(answer.headers);
  headers.set('X-Kept-At', new Date().toISOString());
  return new Response(await answer.blob(), { status: answer.status, headers });
}

/** Who is here: another account's answers are thrown away, and nothing is kept while staff helps. */
async function noteWho(answer) {
  const { data } = await answer.json();
  const cache = await caches.open(stateCache);
  const known = await (await cache.match(whoKey))?.text();
  if (known === data.userId && !data.loggedInBy) return true;
  if (known || data.loggedInBy) await forgetAll();
  if (data.loggedInBy) return false;
  await (await caches.open(stateCache)).put(whoKey, new Response(data.userId));
  return true;
}

async function callAnswer(request, url, clientId) {
  try {
    const answer = await fetch(request);
    if (answer.status === 401) await forgetAll();
    if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json')) {
      const mayKeep = url.pathname === '/api/v1/user' ? await noteWho(answer.clone()) : true;
      if (mayKeep && (await (await caches.open(stateCache)).match(whoKey)))
        await put(stateCache, mostAnswers, request.url, await dated(answer.clone()));
    }
    return answer;
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: stateCache });
    if (!kept) throw error;
    if (clientId) shownOld.set(clientId, kept.headers.get('x-kept-at'));
    return kept;
  }
}

const pageKey = ({ origin, pathname }) => origin + pathname;

async function freshPage(request, url) {
  const answer = await fetch(request);
  // The guard leads elsewhere: nobody is signed in any longer.
  if (answer.type === 'opaqueredirect' && url.pathname === area) await forgetAll();
  if (answer.ok) await put(stateCache, mostAnswers, pageKey(url), answer.clone());
  return answer;
}

const after = (ms) => new Promise((_resolve, reject) => setTimeout(reject, ms));

/** What is new first; what was kept when the network is slow or gone; failing that the home page. */
async function page(request, url) {
  const cache = await caches.open(stateCache);
  const own = await cache.match(pageKey(url));
  const kept = own ?? (await cache.match(location.origin + area));
  const fresh = freshPage(request, url);
  if (!kept) return fresh;
  fresh.catch(() => {});
  return Promise.race(own ? [fresh, after(patience)] : [fresh]).catch(() => kept);
}

async function lasting(request) {
  const kept = await caches.match(request, { cacheName: lastingCache });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await put(lastingCache, mostFiles, request, answer.clone());
  return answer;
}

/** Small files that may change: the brand's colours, codes of cards. */
async function freshOrKept(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await put(lastingCache, mostFiles, request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: lastingCache });
    if (kept) return kept;
    throw error;
  }
}

const isOfArea = async (clientId) => {
  const client = await clients.get(clientId);
  return client !== undefined && isPage(new URL(client.url));
};

async function beside(event, url) {
  if (!(await isOfArea(event.clientId))) return fetch(event.request);
  if (isLasting(url)) return lasting(event.request);
  return isCall(url) ? callAnswer(event.request, url, event.clientId) : freshOrKept(event.request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== 'GET') {
    const isLeaving = changesWho.test(url.pathname) || (request.method === 'DELETE' && url.pathname === '/api/v1/user');
    if (isLeaving) event.respondWith(forgetAll().then(() => fetch(request)));
    return;
  }
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(page(request, url));
  } else if (isLasting(url) || isCall(url) || url.pathname === '/brand.css' || url.pathname.endsWith('/qr.svg'))
    event.respondWith(beside(event, url));
});

// A page asks of when it is: null where it is of now.
self.addEventListener('message', (event) => {
  if (event.data === 'kept-at') event.source.postMessage({ keptAt: shownOld.get(event.source.id) ?? null });
});

// What was drawn before this worker was there to see it.
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data)) return;
  const keep = async () => {
    for (const address of event.data) {
      const url = new URL(address, location.origin);
      const request = new Request(url, { credentials: 'same-origin' });
      await (isPage(url)
        ? freshPage(request, url)
        : isCall(url) && !isLasting(url)
          ? callAnswer(request, url)
          : lasting(request)
      ).catch(() => {});
    }
  };
  event.waitUntil(keep());
});
