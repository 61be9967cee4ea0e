import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { pageLocale } from '../../../lib/page-messages.ts';
import { sayOffline } from './offline-note.ts';

/* Makes the panel an installable app with offline pages, on return visits only. */

const workerPath = '/panel-worker.js';
const scope = '/panel/';

function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/panel.webmanifest';
  document.head.append(link);
}

/**
 * On a browser that does not stay signed in, nothing may be stored offline.
 * @throws CallFailure
 */
async function staysSignedIn(): Promise<boolean> {
  const { browsers } = await call('GET /session/list');
  return browsers.some(({ isThis, isKept }) => isThis && isKept);
}

/** Resources of this page, which loaded before the worker was active. */
const shownHere = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(static|media|api\/v1)\//.test(pathname))
    .map(({ href }) => href);

async function keep(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration(scope);
  if (known?.active?.scriptURL.endsWith(workerPath)) return;
  const { active, waiting, installing } = await navigator.serviceWorker.register(workerPath, { scope });
  const calls = ['user', 'agency-details'].map((path) => `/api/v1/${path}`);
  (active ?? waiting ?? installing)?.postMessage([...calls, location.pathname, ...shownHere()]);
}

/** A shared phone must keep no data. */
async function forget(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration(scope);
  if (known?.active?.scriptURL.endsWith(workerPath)) await known.unregister();
  await Promise.all(['panel files', 'panel state'].map((name) => caches.delete(name)));
}

const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function sayKept(keptAt: string): void {
  const at = formatDate(keptAt, pageLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  sayOffline(t('shell.keptAt', { at }));
}

function askWhetherKept(): void {
  if (!navigator.serviceWorker?.controller) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => data.keptAt && sayKept(data.keptAt));
  navigator.serviceWorker.controller.postMessage('kept-at');
}

export async function startApp(): Promise<void> {
  askWhetherKept();
  addManifest();
  if (!('serviceWorker' in navigator) || savesData) return;
  if (readStored<number>('sessionStorage', 'panel:app')) return;
  const stays = await staysSignedIn().catch(() => null);
  if (stays === null) return;
  storeValue('sessionStorage', 'panel:app', 1);
  await (stays ? keep() : forget()).catch(() => {});
}
