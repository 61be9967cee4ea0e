import { useStore } from '@nanostores/react';
import type { CommissionRate } from '@parichay/shared/money/commission/commission.endpoints.ts';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { $isRateSheetOpen, commissionRates, loadRates, percentText } from './commission.store.ts';

const RateSheet = lazy(async () => (await import('./RateSheet.tsx')).RateSheet);

export function Rates() {
  const { data, error } = useStore(commissionRates.$state);
  const isRateSheetOpen = useStore($isRateSheetOpen);
  useEffect(() => {
    loadRates();
  }, []);
  const ratesByStaff = Map.groupBy(data ?? [], ({ franchiseeId }) => franchiseeId);
  return (
    <section className="commission-rates" aria-labelledby="commission-rates">
      <div className="commission-head">
        <h2 className="title" id="commission-rates">
          {t('commission.rates')}
        </h2>
        <button
          type="button"
          className="button button-quiet"
          aria-haspopup="dialog"
          onClick={() => $isRateSheetOpen.set(true)}
        >
          {t('commission.setRate')}
        </button>
      </div>
      {error && !data && <FailureBanner failure={error} />}
      {data?.length === 0 && <p className="muted">{t('commission.noRates')}</p>}
      <ul className="list">
        {[...ratesByStaff].map(([franchiseeId, rates]) => (
          <li key={franchiseeId ?? 'everyone'} className="list-row commission-rate">
            <strong>
              {franchiseeId === null ? t('commission.everyone') : <UserText text={rates[0]?.name ?? ''} />}
            </strong>
            <span className="muted tabular">{rates.map(rateText).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {isRateSheetOpen && <RateSheet onClose={() => $isRateSheetOpen.set(false)} />}
    </section>
  );
}

const rateText = ({ hundredths, fromDate }: CommissionRate): string =>
  t('commission.rateLine', { percent: percentText(hundredths), when: formatDate(fromDate, locale) });
