import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';
import { t } from '../../kit/ui/messages.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/i18n.ts';
import { pageLocale } from '../../lib/page-messages.ts';
import { sayOffline } from './offline-note.ts';

/*
 * What makes the panel an app: a place on the home screen, and pages that open without a network. For whoever comes
 * back, after everything that he waits for.
 */

const workerPath = '/panel-worker.js';
const scope = '/panel/';

/** Lets browsers offer the panel for the home screen. */
function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/panel.webmanifest';
  document.head.append(link);
}

/** Whether this browser stays signed in: what it shows is then its owner's to keep. @throws CallFailure */
async function staysSignedIn(): Promise<boolean> {
  const { browsers } = await call('GET /session/list');
  return browsers.some(({ isThis, isKept }) => isThis && isKept);
}

/** What this page was made of: it came before the worker did. */
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

/** On a phone that others use too nothing stays behind. */
async function forget(): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration(scope);
  if (known?.active?.scriptURL.endsWith(workerPath)) await known.unregister();
  await Promise.all(['panel files', 'panel state'].map((name) => caches.delete(name)));
}

const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Says that what is seen is not of now, and since when. */
function sayKept(keptAt: string): void {
  const at = formatDate(keptAt, pageLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  sayOffline(t('shell.keptAt', { at }));
}

/** The worker knows what it answered without a network. */
function askWhetherKept(): void {
  if (!navigator.serviceWorker?.controller) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => data.keptAt && sayKept(data.keptAt));
  navigator.serviceWorker.controller.postMessage('kept-at');
}

export async function startApp(): Promise<void> {
  askWhetherKept();
  addManifest();
  if (!('serviceWorker' in navigator) || savesData) return;
  // Once in a tab: it costs a call.
  if (readStored<number>('sessionStorage', 'panel:app')) return;
  const stays = await staysSignedIn().catch(() => null);
  if (stays === null) return;
  storeValue('sessionStorage', 'panel:app', 1);
  await (stays ? keep() : forget()).catch(() => {});
}
