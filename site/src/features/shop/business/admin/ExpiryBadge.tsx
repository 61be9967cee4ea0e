import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { expiryOf } from '../../../people/session/business.rules.ts';

type ExpiryFields = Pick<Business, 'expiryDateForCustomer' | 'isExpiringSoon' | 'isSubscriptionActive'>;

export function expiryTextAndTone(business: ExpiryFields, now = Date.now()): { tone: string; text: string } {
  const expiry = expiryOf(business, now);
  if (expiry.kind === 'expired') return { tone: 'danger', text: t('businesses.expired') };
  if (expiry.kind === 'expiring')
    return { tone: 'warning', text: t('businesses.daysLeft', { count: expiry.daysLeft }) };
  return business.isSubscriptionActive
    ? { tone: 'success', text: t('businesses.subscribed') }
    : { tone: 'usual', text: t('businesses.noPlan') };
}

export function ExpiryBadge({ business }: { business: ExpiryFields }) {
  const { tone, text } = expiryTextAndTone(business);
  return (
    <span className="badge" data-tone={tone}>
      {text}
    </span>
  );
}
