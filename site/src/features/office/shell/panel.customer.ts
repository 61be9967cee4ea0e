import { onConfirm } from '../../../lib/api.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { isUpgrade, notePageBelow } from '../../money/payment/premium/premium.hash.ts';
import { askWhoIsHere } from '../../people/confirm/confirm.store.ts';
import { loadBusinesses } from '../../people/session/business.store.ts';
import { $overlay, closeOverlay, openOverlay } from '../../people/session/shell.store.ts';
import { refresh, startCustomer } from '../../people/session/start.customer.ts';
import { $unread } from '../../people/session/unread.store.ts';
import { startPanel } from './start-panel.ts';

startPanel(refresh);
startCustomer();
onConfirm(askWhoIsHere);
// A payment changes the expiry date.
onPaid(loadBusinesses);

const count = document.getElementById('inbox-count');
$unread.subscribe((unread = 0) => {
  if (!count) return;
  count.hidden = unread === 0;
  count.textContent = unread > 99 ? '99+' : String(unread);
});

// History back closes the paywall. On staff pages, staff record a payment instead.
const followHash = () => {
  if (isUpgrade()) openOverlay('upgrade');
  else if ($overlay.get() === 'upgrade') closeOverlay();
};
addEventListener('hashchange', () => {
  if (isUpgrade()) notePageBelow();
  followHash();
});
followHash();
