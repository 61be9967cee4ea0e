import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { expiryOf } from '../../../people/session/business.rules.ts';

type Paid = Pick<Business, 'expiryDateForCustomer' | 'isExpiringSoon' | 'isSubscriptionActive'>;

export function expiryText(business: Paid, now = Date.now()): { tone: string; words: string } {
  const expiry = expiryOf(business, now);
  if (expiry.kind === 'expired') return { tone: 'danger', words: t('businesses.expired') };
  if (expiry.kind === 'expiring')
    return { tone: 'warning', words: t('businesses.daysLeft', { count: expiry.daysLeft }) };
  return business.isSubscriptionActive
    ? { tone: 'success', words: t('businesses.subscribed') }
    : { tone: 'usual', words: t('businesses.noPlan') };
}

export function ExpiryBadge({ business }: { business: Paid }) {
  const { tone, words } = expiryText(business);
  return (
    <span className="badge" data-tone={tone}>
      {words}
    </span>
  );
}
