import { startBack } from '../../lib/back.ts';
import { startPage } from '../../lib/start.ts';
import { agency } from '../session/agency.store.ts';
import { type Overlay, openOverlay, watchAuth } from '../session/shell.store.ts';
import { watchNetwork } from './offline-note.ts';

/**
 * What every page of the panel does before any island is there. The data is on its way while React still loads.
 * @param onReturn asks for what is true now: the page came back as it was when it was left
 */
export function startPanel(onReturn: () => void = () => {}): void {
  startPage();
  startBack();
  watchAuth();
  watchNetwork();

  // Whoever has many tabs open sees whose panel each of them is.
  const screen = document.title;
  agency.$state.subscribe(({ data }) => {
    if (data) document.title = `${screen} · ${data.agencyName}`;
  });

  for (const button of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    button.addEventListener('click', () => openOverlay(button.dataset.opens as Overlay));
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
    onReturn();
  });

  // Between two pages a thin line says that the next one is coming.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain =
      !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || link.target || link.download || link.origin !== location.origin) return;
    if (!link.pathname.startsWith('/panel/') || link.hash) return;
    document.documentElement.classList.add('is-leaving');
  });
}
