import { computed } from 'nanostores';
import { setIdentityCheck } from '../../../lib/api.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { isUpgradeHash, markHistoryEntry } from '../../money/payment/premium/premium-hash.ts';
import { confirmIdentity } from '../../people/confirm/confirm.store.ts';
import { loadBusinesses } from '../../people/session/business.store.ts';
import { $overlay, closeOverlay, openOverlay } from '../../people/session/shell.store.ts';
import { refresh, startCustomer } from '../../people/session/start-customer.ts';
import { $unread, $unreadFeedback } from '../../people/session/unread.store.ts';
import { startPanel } from './start-panel.ts';

startPanel(refresh);
startCustomer();
setIdentityCheck(confirmIdentity);
// A payment changes the expiry date.
onPaid(loadBusinesses);

const inboxCount = document.getElementById('inbox-count');
computed([$unread, $unreadFeedback], (enquiries = 0, feedback = 0) => enquiries + feedback).subscribe((unread) => {
  if (!inboxCount) return;
  inboxCount.hidden = unread === 0;
  inboxCount.textContent = unread > 99 ? '99+' : String(unread);
});

// History back closes the paywall. On staff pages, staff record a payment instead.
const syncOverlayWithHash = () => {
  if (isUpgradeHash()) openOverlay('upgrade');
  else if ($overlay.get() === 'upgrade') closeOverlay();
};
addEventListener('hashchange', () => {
  if (isUpgradeHash()) markHistoryEntry();
  syncOverlayWithHash();
});
syncOverlayWithHash();
