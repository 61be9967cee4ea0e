import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { showsFullCard } from '@parichay/shared/shop/plan/offer.rules.ts';
import { locale, t } from '../../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../../lib/i18n.ts';
import { agency } from '../../../../people/session/agency.store.ts';
import { hasExpired } from '../../../../people/session/business.rules.ts';
import { $activeBusiness, $nextBusiness } from '../../../../people/session/business.store.ts';
import { needsPlanText } from '../../../../people/session/needs-plan-text.ts';
import { openPricing } from '../../../../people/session/shell.store.ts';

export function OfferNote({ isDraft }: { isDraft: boolean }) {
  const business = useStore($activeBusiness);
  const { data } = useStore(agency.$state);
  if (!business || !data || business.paymentStatus === 1 || hasExpired(business, Date.now())) return null;
  const until = business.wholeUntil;
  const isPlanNeeded = isDraft && business.needsPlanToPublish;
  const offerText = () => {
    if (isPlanNeeded) return needsPlanText($nextBusiness.get());
    if (until === null) return t('card-editor.offerFirst', { count: data.configuration.offer.trialDays });
    if (showsFullCard(until, todayInIndia())) return t('card-editor.offerTrial', { until: formatDate(until, locale) });
    return t('card-editor.offerFree');
  };
  return (
    <div className="banner offer-note" data-tone={isPlanNeeded ? 'warning' : 'info'}>
      <p>{offerText()}</p>
      {(!isDraft || isPlanNeeded) && (
        <button type="button" className="link" onClick={() => openPricing(business.businessId)}>
          {t('shell.seePlans')}
        </button>
      )}
    </div>
  );
}
