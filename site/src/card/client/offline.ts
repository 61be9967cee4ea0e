/** Runs after load; a worker that is already active has cached this visit itself. */
async function cacheCard(): Promise<void> {
  const scope = location.pathname;
  const { active, waiting, installing } = await navigator.serviceWorker.register('/card-worker.js', { scope });
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(static|media)\//.test(pathname))
    .map(({ href }) => href);
  (active ?? waiting ?? installing)?.postMessage([scope, `${scope}/qr.svg`, ...files]);
}

/** Another card's worker may control this page without caching it: scope `/asha` also matches `/asha-sweets`. */
const isCached = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration !== undefined && new URL(registration.scope).pathname === location.pathname;
};

const isDataSaverOn = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
if ('serviceWorker' in navigator && !isDataSaverOn) {
  setTimeout(async () => {
    if (!(await isCached())) await cacheCard().catch(() => {});
  }, 1500);
}
