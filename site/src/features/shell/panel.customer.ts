import { onConfirm } from '../../lib/api.ts';
import { askWhoIsHere } from '../confirm/confirm.store.ts';
import { onPaid } from '../payment/payment-report.ts';
import { isUpgrade, notePageBelow } from '../payment/premium/premium.hash.ts';
import { loadBusinesses } from '../session/business.store.ts';
import { $overlay, closeOverlay, openOverlay } from '../session/shell.store.ts';
import { refresh, startCustomer } from '../session/start.customer.ts';
import { $unread } from '../session/unread.store.ts';
import { startPanel } from './start-panel.ts';

/* What every page of a customer's panel does before any island is there. */

startPanel(refresh);
startCustomer();
onConfirm(askWhoIsHere);
// How long a business is paid for is told anew.
onPaid(loadBusinesses);

// What came in stands on the tab that leads to it.
const count = document.getElementById('inbox-count');
$unread.subscribe((unread = 0) => {
  if (!count) return;
  count.hidden = unread === 0;
  count.textContent = unread > 99 ? '99+' : String(unread);
});

// The paywall is opened by the hash `upgrade`, and closed by going back. Staff records what it was handed instead.
const followHash = () => {
  if (isUpgrade()) openOverlay('upgrade');
  else if ($overlay.get() === 'upgrade') closeOverlay();
};
addEventListener('hashchange', () => {
  if (isUpgrade()) notePageBelow();
  followHash();
});
followHash();
