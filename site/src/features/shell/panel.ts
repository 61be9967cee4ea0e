import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';
import { onConfirm } from '../../lib/api.ts';
import { startBack } from '../../lib/back.ts';
import { startPage } from '../../lib/start.ts';
import { askWhoIsHere } from '../account/confirm.store.ts';
import { onPaid } from '../payment/payment-report.ts';
import { isUpgrade, notePageBelow } from '../payment/premium/premium.hash.ts';
import { agency, loadAgency } from '../session/agency.store.ts';
import { loadBusinesses } from '../session/business.store.ts';
import { loadFranchisee } from '../session/franchisee.store.ts';
import { $overlay, closeOverlay, type Overlay, openOverlay, watchAuth } from '../session/shell.store.ts';
import { refresh, startCustomer } from '../session/start.customer.ts';
import { $unread } from '../session/unread.store.ts';

/** What every page of the panel does before any island is there. The data is on its way while React still loads. */

/** The width from which staff has a rail; the same number stands in rail.css. */
const railFits = '(min-width: 1024px)';

const area = document.getElementById('top-bar')?.dataset.area;

startPage();
startBack();
watchAuth();
if (area === 'customer') {
  startCustomer();
  // What came in stands on the tab that leads to it.
  const count = document.getElementById('inbox-count');
  $unread.subscribe((unread = 0) => {
    if (!count) return;
    count.hidden = unread === 0;
    count.textContent = unread > 99 ? '99+' : String(unread);
  });
  onConfirm(askWhoIsHere);
  becomeApp();
} else {
  loadFranchisee();
  loadAgency();
  startStaff();
}

/** Whoever comes back gets the panel as an app; a first visit has enough to carry. */
function becomeApp(): void {
  const start = () => import('./panel-app.ts').then(({ startApp }) => startApp()).catch(() => {});
  const isBack = readStored<boolean>('localStorage', 'panel:back');
  storeValue('localStorage', 'panel:back', true);
  if (isBack) addEventListener('load', () => setTimeout(start, 1_000));
}

/** The rail where there is room for it, and Ctrl K for whoever knows where to go. */
function startStaff(): void {
  const hasRoom = matchMedia(railFits);
  const start = () => hasRoom.matches && import('./rail.ts').then(({ startRail }) => startRail());
  if (document.getElementById('rail')) {
    start();
    hasRoom.addEventListener('change', start, { once: true });
  }
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    openOverlay('commands');
  });
}

// Whoever has many tabs open sees whose panel each of them is.
const screen = document.title;
agency.$state.subscribe(({ data }) => {
  if (data) document.title = `${screen} · ${data.agencyName}`;
});

for (const button of document.querySelectorAll<HTMLElement>('[data-opens]')) {
  button.addEventListener('click', () => openOverlay(button.dataset.opens as Overlay));
}

// The paywall is opened by the hash `upgrade`, and closed by going back. Staff records what it was handed instead.
if (area === 'customer') {
  const followHash = () => {
    if (isUpgrade()) openOverlay('upgrade');
    else if ($overlay.get() === 'upgrade') closeOverlay();
  };
  addEventListener('hashchange', () => {
    if (isUpgrade()) notePageBelow();
    followHash();
  });
  followHash();
  // How long a business is paid for is told anew.
  onPaid(loadBusinesses);
}

// Back is where one came from: a step within this page, or a page of the panel; else the link's own target.
document.getElementById('back')?.addEventListener('click', (event) => {
  const isStep = (history.state as { isStep?: boolean } | null)?.isStep === true;
  const cameFrom = document.referrer.startsWith(`${location.origin}/panel/`) && history.length > 1;
  const cameFromSignIn = /\/panel\/(franchisee-)?(login|otp|createPassword)/.test(document.referrer);
  if (!isStep && (!cameFrom || cameFromSignIn)) return;
  event.preventDefault();
  history.back();
});

// A page that comes back from the back/forward cache shows what was true when it was left.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  document.documentElement.classList.remove('is-leaving');
  if (area === 'customer') refresh();
});

// Between two pages a thin line says that the next one is coming.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || link.target || link.download || link.origin !== location.origin) return;
  if (!link.pathname.startsWith('/panel/') || link.hash) return;
  document.documentElement.classList.add('is-leaving');
});
