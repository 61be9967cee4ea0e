import { loadStyles } from '../../../../lib/load-styles.ts';
import { loadMessages } from '../../../../lib/page-messages.ts';
import styles from './premium.css?url';

const premiumMessages = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/premium.json',
  {
    import: 'default',
  },
);
const paymentMessages = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/payments.json',
  {
    import: 'default',
  },
);

export async function loadPremium() {
  const [{ PremiumHost }] = await Promise.all([
    import('./PremiumHost.tsx'),
    // On pages that open with the dialog, prefetch has not run yet.
    import('../../../../kit/ui/overlay/SheetFrame.tsx'),
    loadMessages('premium', premiumMessages),
    loadMessages('payments', paymentMessages),
    loadStyles(styles),
  ]);
  return PremiumHost;
}
