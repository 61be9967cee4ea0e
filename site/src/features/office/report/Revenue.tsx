import './revenue.css';
import Download from 'icon:download';
import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { useUrlState } from '../../../kit/ui/overlay/use-url-state.ts';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { RevenuePeriods } from './RevenuePeriods.tsx';
import { RevenueSections } from './RevenueSections.tsx';
import { RevenueTiles } from './RevenueTiles.tsx';
import { isEmptyRevenue, queryStringOf, revenueSelectionInQuery } from './revenue.rules.ts';
import { loadRevenue, revenue, saveRevenueCsv } from './revenue.store.ts';

export const Revenue = () => (
  <StaffGate call="GET /reports/revenue" skeleton={<AdminSkeleton />}>
    {() => <RevenueReport />}
  </StaffGate>
);

function RevenueReport() {
  const [selection, setSelection] = useUrlState(
    () => revenueSelectionInQuery(location.search, todayInIndia()),
    queryStringOf,
  );
  const { data, error, status } = useStore(revenue.$state);
  useEffect(() => {
    loadRevenue(selection);
  }, [selection]);
  const report = data?.from === selection.from && data.to === selection.to ? data : null;
  return (
    <div className="stack revenue">
      <RevenuePeriods selection={selection} onSelect={setSelection} />
      {error ? (
        <FailedPanel failure={error} onRetry={() => loadRevenue(selection)} />
      ) : report ? (
        <div className="stack" aria-busy={status === 'loading' || undefined}>
          <div className="revenue-head">
            <h2 className="title tabular">
              {t('revenue.days', { from: formatDate(report.from, locale), to: formatDate(report.to, locale) })}
            </h2>
            {!isEmptyRevenue(report) && (
              <button type="button" className="button button-quiet" onClick={() => saveRevenueCsv(report)}>
                <Download size={20} aria-hidden="true" />
                {t('revenue.csv')}
              </button>
            )}
          </div>
          {isEmptyRevenue(report) ? (
            <div className="empty">
              <PaymentArt />
              <p>{t('revenue.none')}</p>
            </div>
          ) : (
            <>
              <RevenueTiles report={report} />
              <RevenueSections report={report} />
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
