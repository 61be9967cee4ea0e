import { loadMessages } from '../../../lib/page-messages.ts';
import styles from './premium.css?url';

const premium = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/premium.json', {
  import: 'default',
});
const payments = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/payments.json', {
  import: 'default',
});

/** A style sheet that comes late. Imported as a module it would be linked from every page that can load the module. */
function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    // Without it the dialog is plain, and works.
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** The dialog with its words and its looks: none of it is in any page before somebody opens it. */
export async function loadPremium() {
  const [{ PremiumHost }] = await Promise.all([
    import('./PremiumHost.tsx'),
    loadMessages('premium', premium),
    loadMessages('payments', payments),
    loadStyles(styles),
  ]);
  return PremiumHost;
}
