import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { hasExpired, lastDayOf } from '../../people/session/business.rules.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { openPricing } from '../../people/session/shell.store.ts';

/** Not on the home page, which lists expired plans among its warnings. */
export function LapsedBanner() {
  const business = useCalmStore($activeBusiness);
  if (!business || !hasExpired(business, Date.now())) return null;
  const until = business.wholeUntil ?? '';
  const isGrace = todayInIndia() <= until;
  const words = t(isGrace ? 'shell.graceBanner' : 'shell.overBanner', {
    name: business.businessName,
    ended: formatDate(lastDayOf(business) ?? '', locale),
    until: formatDate(until, locale),
  });
  return (
    <div className="as-banner lapsed-banner" data-tone={isGrace ? 'warning' : 'danger'} role="status">
      <p>{words}</p>
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
