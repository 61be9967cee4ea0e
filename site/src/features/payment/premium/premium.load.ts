import { loadStyles } from '../../../lib/load-styles.ts';
import { loadMessages } from '../../../lib/page-messages.ts';
import styles from './premium.css?url';

const premium = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/premium.json', {
  import: 'default',
});
const payments = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/payments.json', {
  import: 'default',
});

/** The dialog with its words and its looks: none of it is in any page before somebody opens it. */
export async function loadPremium() {
  const [{ PremiumHost }] = await Promise.all([
    import('./PremiumHost.tsx'),
    // Nobody has used a page yet that opens with it: its sheet would be fetched after it.
    import('../../../kit/ui/SheetFrame.tsx'),
    loadMessages('premium', premium),
    loadMessages('payments', payments),
    loadStyles(styles),
  ]);
  return PremiumHost;
}
