import { addPageMessages, pageLocale } from '../../../lib/page-messages.ts';
import styles from './premium.css?url';

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
  const words =
    pageLocale() === 'hi'
      ? Promise.all([import('../../../messages/hi/premium.json'), import('../../../messages/hi/payments.json')])
      : Promise.all([import('../../../messages/en/premium.json'), import('../../../messages/en/payments.json')]);
  const [{ PremiumHost }, [premium, payments]] = await Promise.all([
    import('./PremiumHost.tsx'),
    words,
    loadStyles(styles),
  ]);
  addPageMessages('premium', premium.default);
  addPageMessages('payments', payments.default);
  return PremiumHost;
}
