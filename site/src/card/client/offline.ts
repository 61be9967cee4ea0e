/**
 * Keeps the card for when there is no network, once everything that a visitor waits for has come. A worker that is there
 * already has seen this visit itself.
 */
async function keep(): Promise<void> {
  const scope = location.pathname;
  const { active, waiting, installing } = await navigator.serviceWorker.register('/card-worker.js', { scope });
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(static|media)\//.test(pathname))
    .map(({ href }) => href);
  (active ?? waiting ?? installing)?.postMessage([scope, `${scope}/qr.svg`, ...files]);
}

const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
if ('serviceWorker' in navigator && !navigator.serviceWorker.controller && !savesData) {
  addEventListener('load', () => setTimeout(() => void keep().catch(() => {}), 1500));
}
