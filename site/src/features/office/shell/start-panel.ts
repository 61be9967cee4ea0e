import { passwordSavedKey } from '../../../auth/password-saved-key.ts';
import { readStored } from '../../../kit/ui/browser/browser-storage.ts';
import { startBackHandling } from '../../../lib/back.ts';
import { startPage } from '../../../lib/start.ts';
import { failedPurchaseKey } from '../../money/payment/failed-purchase.ts';
import { agency } from '../../people/session/agency.store.ts';
import { type Overlay, openOverlay, watchAuthErrors } from '../../people/session/shell.store.ts';
import { watchNetwork } from './offline-note.ts';

function showArrivalNotesIfStored(): void {
  if ([passwordSavedKey, failedPurchaseKey].some((key) => readStored('sessionStorage', key)))
    import('./arrival-note.ts').then((module) => module.showArrivalNotes()).catch(() => {});
}

/**
 * Data loads in parallel with React.
 * @param onReturn reloads data when the back/forward cache has restored the page
 */
export function startPanel(onReturn: () => void = () => {}): void {
  startPage();
  startBackHandling();
  watchAuthErrors();
  watchNetwork();

  showArrivalNotesIfStored();

  const pageTitle = document.title;
  agency.$state.subscribe(({ data }) => {
    if (data) document.title = `${pageTitle} · ${data.agencyName}`;
  });

  for (const button of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    button.addEventListener('click', () => openOverlay(button.dataset.opens as Overlay));
  }

  // Goes back within the panel; otherwise the link's target is used.
  document.getElementById('back')?.addEventListener('click', (event) => {
    const isPushed = (history.state as { isPushed?: boolean } | null)?.isPushed === true;
    const isFromPanel = document.referrer.startsWith(`${location.origin}/panel/`) && history.length > 1;
    const isFromSignIn = /\/panel\/(franchisee-)?(login|otp|createPassword)/.test(document.referrer);
    if (!isPushed && (!isFromPanel || isFromSignIn)) return;
    event.preventDefault();
    history.back();
  });

  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    document.documentElement.classList.remove('is-leaving');
    showArrivalNotesIfStored();
    onReturn();
  });

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlainClick =
      !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlainClick || link.target || link.download || link.origin !== location.origin) return;
    if (!link.pathname.startsWith('/panel/') || link.hash) return;
    document.documentElement.classList.add('is-leaving');
  });
}
