import './revenue.css';
import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { useAddressed } from '../../../kit/ui/overlay/use-addressed.ts';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { RevenueParts } from './RevenueParts.tsx';
import { RevenueSpans } from './RevenueSpans.tsx';
import { RevenueTiles } from './RevenueTiles.tsx';
import { addressOf, askedOf, isNothing } from './revenue.rules.ts';
import { loadRevenue, revenue, saveRevenue } from './revenue.store.ts';

export const Revenue = () => (
  <StaffGate call="GET /reports/revenue" waiting={<AdminSkeleton />}>
    {() => <Report />}
  </StaffGate>
);

function Report() {
  const [asked, setAsked] = useAddressed(() => askedOf(location.search, todayInIndia()), addressOf);
  const { data, error, status } = useStore(revenue.$state);
  useEffect(() => {
    loadRevenue(asked);
  }, [asked]);
  // Figures of another period would be misleading.
  const report = data?.from === asked.from && data.to === asked.to ? data : null;
  return (
    <div className="stack revenue">
      <RevenueSpans asked={asked} onAsk={setAsked} />
      {error ? (
        <FailedPanel failure={error} onRetry={() => loadRevenue(asked)} />
      ) : report ? (
        <div className="stack" aria-busy={status === 'loading' || undefined}>
          <div className="revenue-head">
            <h2 className="title tabular">
              {t('revenue.days', { from: formatDate(report.from, locale), to: formatDate(report.to, locale) })}
            </h2>
            {!isNothing(report) && (
              <button type="button" className="button button-quiet" onClick={() => saveRevenue(report)}>
                <Download size={20} aria-hidden="true" />
                {t('revenue.csv')}
              </button>
            )}
          </div>
          {isNothing(report) ? (
            <div className="empty">
              <PaymentArt />
              <p>{t('revenue.none')}</p>
            </div>
          ) : (
            <>
              <RevenueTiles report={report} />
              <RevenueParts report={report} />
              <p className="field-hint">{t('revenue.hint')}</p>
            </>
          )}
        </div>
      ) : (
        <AdminSkeleton />
      )}
    </div>
  );
}
