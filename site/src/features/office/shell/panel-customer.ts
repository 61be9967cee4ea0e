import { computed } from 'nanostores';
import { setIdentityCheck } from '../../../lib/api.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { isUpgradeHash, markHistoryEntry } from '../../money/payment/premium/premium-hash.ts';
import { confirmIdentity } from '../../people/confirm/confirm.store.ts';
import { loadBusinesses } from '../../people/session/business.store.ts';
import { $overlay, closeOverlay, openOverlay } from '../../people/session/shell.store.ts';
import { reloadCustomerData, startCustomer } from '../../people/session/start-customer.ts';
import { $unreadEnquiryCount, $unreadFeedbackCount } from '../../people/session/unread.store.ts';
import { startPanel } from './start-panel.ts';

startPanel(reloadCustomerData);
startCustomer();
setIdentityCheck(confirmIdentity);
onPaid(loadBusinesses);

const inboxCountElement = document.getElementById('inbox-count');
computed([$unreadEnquiryCount, $unreadFeedbackCount], (enquiries = 0, feedback = 0) => enquiries + feedback).subscribe(
  (unread) => {
    if (!inboxCountElement) return;
    inboxCountElement.hidden = unread === 0;
    inboxCountElement.textContent = unread > 99 ? '99+' : String(unread);
  },
);

// `#upgrade` opens the paywall, which history back closes; on staff pages it opens a payment form.
const syncOverlayWithHash = () => {
  if (isUpgradeHash()) openOverlay('upgrade');
  else if ($overlay.get() === 'upgrade') closeOverlay();
};
addEventListener('hashchange', () => {
  if (isUpgradeHash()) markHistoryEntry();
  syncOverlayWithHash();
});
syncOverlayWithHash();
