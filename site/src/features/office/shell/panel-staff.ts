import { isPageShortcut } from '../../../kit/ui/overlay/keys.ts';
import { $may } from '../../people/access/access.store.ts';
import { loadAgency } from '../../people/session/agency.store.ts';
import { franchisee, loadFranchisee } from '../../people/session/franchisee.store.ts';
import { openOverlay } from '../../people/session/shell.store.ts';
import { startPanel } from './start-panel.ts';

/** Same breakpoint as in rail.css. */
const railMediaQuery = '(min-width: 1024px)';

startPanel();
loadFranchisee();
loadAgency();

// Only a super admin within an agency needs the banner.
const unlisten = franchisee.$state.subscribe(({ data }) => {
  if (!data?.loggedInBy) return;
  unlisten();
  import('./entered-banner.ts').then(({ startEnteredAgencyBanner: startEnteredBanner }) => startEnteredBanner());
});

const agencySwitchElement = document.getElementById('agency-switch');
if (agencySwitchElement) {
  const stopListening = $may.subscribe((may) => {
    if (!may('POST /agency')) return;
    queueMicrotask(() => stopListening());
    import('../../people/agency/agency-switch.load.ts')
      .then(({ loadAgencySwitch }) => loadAgencySwitch())
      .then((startSwitch) => startSwitch(agencySwitchElement));
  });
}

const railMediaList = matchMedia(railMediaQuery);
const startRailIfWide = () => railMediaList.matches && import('./rail.ts').then(({ startRail }) => startRail());
if (document.getElementById('rail')) {
  startRailIfWide();
  railMediaList.addEventListener('change', startRailIfWide, { once: true });
}

addEventListener('keydown', (event) => {
  if (event.key === '?' && isPageShortcut(event)) return openOverlay('keys');
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  openOverlay('commands');
});
