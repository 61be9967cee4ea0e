import '../../shop/analytics/numbers.css';
import './revenue.css';
import Download from 'icon:download';
import { useStore } from '@nanostores/react';
import { type VisitPeriod, visitPeriods } from '@parichay/shared/office/report/visits.rules.ts';
import { useEffect, useState } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { AnalyticsSections } from './AnalyticsSections.tsx';
import { VisitedCards } from './VisitedCards.tsx';
import { hasNoVisits } from './visits.rules.ts';
import { loadVisitReport, saveVisitsCsv, visitedCards, visitPeriodInQuery, visits } from './visits.store.ts';

export const Analytics = () => (
  <StaffGate call="GET /reports/visits" skeleton={<AdminSkeleton />}>
    {() => <VisitReport />}
  </StaffGate>
);

function VisitReport() {
  const [period, setPeriod] = useState(() => visitPeriodInQuery(location.search));
  const { data, error, status } = useStore(visits.$state);
  useEffect(() => {
    history.replaceState(history.state, '', `${location.pathname}?${new URLSearchParams({ period })}`);
    loadVisitReport(period);
  }, [period]);
  const report = data?.period === period ? data.visits : null;
  return (
    <div className="stack revenue">
      <Periods period={period} onChoose={setPeriod} />
      {error ? (
        <FailedPanel failure={error} onRetry={() => loadVisitReport(period)} />
      ) : report ? (
        <div className="stack" aria-busy={status === 'loading' || undefined}>
          <div className="revenue-head">
            <h2 className="title tabular">
              {t('analytics.days', { from: formatDate(report.from, locale), to: formatDate(report.to, locale) })}
            </h2>
            {!hasNoVisits(report) && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => saveVisitsCsv(report, visitedCards.$state.get().data?.cards ?? [])}
              >
                <Download size={20} aria-hidden="true" />
                {t('analytics.csv')}
              </button>
            )}
          </div>
          {hasNoVisits(report) ? (
            <div className="empty">
              <CardArt />
              <p>{t('analytics.none')}</p>
            </div>
          ) : (
            <>
              <AnalyticsSections report={report} />
              <VisitedCards period={period} />
              <p className="field-hint">{t('analytics.hint')}</p>
            </>
          )}
        </div>
      ) : (
        <AdminSkeleton />
      )}
    </div>
  );
}

interface PeriodsProps {
  period: VisitPeriod;
  onChoose(period: VisitPeriod): void;
}

const Periods = ({ period, onChoose }: PeriodsProps) => (
  <fieldset className="row">
    <legend className="visually-hidden">{t('analytics.period')}</legend>
    {visitPeriods.map((one) => (
      <button key={one} type="button" className="chip" aria-pressed={one === period} onClick={() => onChoose(one)}>
        {one === 'thisMonth' ? t('analytics.thisMonth') : t('numbers.days', { number: one })}
      </button>
    ))}
  </fieldset>
);
