import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { hasExpired, lastPlanDayOf } from '../../people/session/business.rules.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { openPricing } from '../../people/session/shell.store.ts';

export function LapsedBanner() {
  const business = useDeferredStore($activeBusiness);
  if (!business || !hasExpired(business, Date.now())) return null;
  const lastWholeDay = business.wholeUntil ?? '';
  const isGracePeriod = todayInIndia() <= lastWholeDay;
  const text = t(isGracePeriod ? 'shell.graceBanner' : 'shell.overBanner', {
    name: business.businessName,
    ended: formatDate(lastPlanDayOf(business) ?? '', locale),
    until: formatDate(lastWholeDay, locale),
  });
  return (
    <div className="as-banner lapsed-banner" data-tone={isGracePeriod ? 'warning' : 'danger'} role="status">
      <p>{text}</p>
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => openPricing(business.businessId)}
      >
        {t('shell.seePlans')}
      </button>
    </div>
  );
}
