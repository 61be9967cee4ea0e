import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { t } from '../../ui/words.ts';
import { standingOf } from '../business.rules.ts';

type Paid = Pick<Business, 'expiryDateForCustomer' | 'isExpiringSoon' | 'isSubscriptionActive'>;

/** How a business stands with its subscription, in a word. */
export function standingWords(business: Paid, now = Date.now()): { tone: string; words: string } {
  const standing = standingOf(business, now);
  if (standing.kind === 'expired') return { tone: 'danger', words: t('businesses.expired') };
  if (standing.kind === 'expiring')
    return { tone: 'warning', words: t('businesses.daysLeft', { count: standing.daysLeft }) };
  return business.isSubscriptionActive
    ? { tone: 'success', words: t('businesses.subscribed') }
    : { tone: 'info', words: t('businesses.notSubscribed') };
}

export function Standing({ business }: { business: Paid }) {
  const { tone, words } = standingWords(business);
  return (
    <span className="badge" data-tone={tone}>
      {words}
    </span>
  );
}
