import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { pageLocale } from '../../../lib/page-messages.ts';
import { setOfflineNote } from './offline-note.ts';

const workerPath = '/panel-worker.js';
const scope = '/panel/';

function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/panel.webmanifest';
  document.head.append(link);
}

/**
 * A browser that does not stay signed in must store nothing.
 * @throws CallFailure
 */
async function staysSignedIn(): Promise<boolean> {
  const { browsers } = await call('GET /session/list');
  return browsers.some(({ isThis, isKept }) => isThis && isKept);
}

/** URLs loaded before the worker was active. */
const loadedResourceUrls = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(static|media|api\/v1)\//.test(pathname))
    .map(({ href }) => href);

async function installWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (registration?.active?.scriptURL.endsWith(workerPath)) return;
  const { active, waiting, installing } = await navigator.serviceWorker.register(workerPath, { scope });
  const apiPaths = ['user', 'agency-details'].map((path) => `/api/v1/${path}`);
  (active ?? waiting ?? installing)?.postMessage([...apiPaths, location.pathname, ...loadedResourceUrls()]);
}

/** A shared phone must not store data. */
async function removeWorkerAndCaches(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  if (registration?.active?.scriptURL.endsWith(workerPath)) await registration.unregister();
  await Promise.all(['panel files', 'panel state'].map((name) => caches.delete(name)));
}

const isDataSaverOn = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function showStoredTime(storedAt: string): void {
  const storedAtText = formatDate(storedAt, pageLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  setOfflineNote(t('shell.keptAt', { at: storedAtText }));
}

function requestStoredTime(): void {
  if (!navigator.serviceWorker?.controller) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => data.keptAt && showStoredTime(data.keptAt));
  navigator.serviceWorker.controller.postMessage('kept-at');
}

export async function startInstallableApp(): Promise<void> {
  requestStoredTime();
  addManifest();
  if (!('serviceWorker' in navigator) || isDataSaverOn) return;
  if (readStored<number>('sessionStorage', 'panel:app')) return;
  const isPersistent = await staysSignedIn().catch(() => null);
  if (isPersistent === null) return;
  storeValue('sessionStorage', 'panel:app', 1);
  await (isPersistent ? installWorker() : removeWorkerAndCaches()).catch(() => {});
}
