import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { DayChart } from './DayChart.tsx';
import { type Share, Shares } from './Shares.tsx';

const said = ['view', 'tap', 'save', 'share'] as const;

export function Numbers({ data }: { data: CardAnalytics }) {
  return (
    <>
      <dl className="number-tiles">
        {said.map((name) => (
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
            { name: 'view', words: t('numbers.view') },
            { name: 'tap', words: t('numbers.tap') },
            { name: 'save', words: t('numbers.save') },
            { name: 'share', words: t('numbers.share') },
          ]}
        />
      </section>
      <div className="number-lists">
        <Shares
          title={t('numbers.bySource')}
          entries={entriesOf(data.sources, (name) => t(`numbers.source_${name}`))}
        />
        <Shares
          title={t('numbers.byTarget')}
          entries={entriesOf(data.taps, (name) => t(`numbers.target_${name}`))}
          empty={t('numbers.noTaps')}
        />
      </div>
      <p className="field-hint">{t('numbers.honest')}</p>
    </>
  );
}

const entriesOf = <N extends string>(counts: Record<N, number>, wordsOf: (name: N) => string): Share[] =>
  (Object.entries(counts) as [N, number][])
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, words: wordsOf(name), count }))
    .sort((one, other) => other.count - one.count);
