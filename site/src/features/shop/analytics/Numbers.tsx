import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { Breakdown, type BreakdownEntry } from './Breakdown.tsx';
import { DayChart } from './DayChart.tsx';

const shownMetrics = ['view', 'tap', 'save', 'share'] as const;

export function CardStatistics({ data }: { data: CardAnalytics }) {
  return (
    <>
      <dl className="number-tiles">
        {shownMetrics.map((name) => (
          <div key={name}>
            <dt>{t(`numbers.${name}`)}</dt>
            <dd>
              <strong className="tabular">{formatNumber(data.total[name], locale)}</strong>
              <span className="muted">
                {t('numbers.before', { number: data.before[name], days: data.days.length })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <section className="stack">
        <h2 className="title">{t('numbers.byDay')}</h2>
        <DayChart
          days={data.days}
          columns={[
            { name: 'view', label: t('numbers.view') },
            { name: 'tap', label: t('numbers.tap') },
            { name: 'save', label: t('numbers.save') },
            { name: 'share', label: t('numbers.share') },
          ]}
        />
      </section>
      <div className="number-lists">
        <Breakdown
          title={t('numbers.bySource')}
          entries={breakdownEntriesOf(data.sources, (name) => t(`numbers.source_${name}`))}
        />
        <Breakdown
          title={t('numbers.byTarget')}
          entries={breakdownEntriesOf(data.taps, (name) => t(`numbers.target_${name}`))}
          empty={t('numbers.noTaps')}
        />
      </div>
      <p className="field-hint">{t('numbers.honest')}</p>
    </>
  );
}

const breakdownEntriesOf = <N extends string>(
  counts: Record<N, number>,
  labelOf: (name: N) => string,
): BreakdownEntry[] =>
  (Object.entries(counts) as [N, number][])
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, label: labelOf(name), count }))
    .sort((one, other) => other.count - one.count);
