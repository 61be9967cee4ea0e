import type { Visits } from '@parichay/shared/office/report/visits.endpoints.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { Breakdown } from '../../shop/analytics/Breakdown.tsx';
import { DayChart } from '../../shop/analytics/DayChart.tsx';
import { designText, placeText } from './visits.store.ts';

const countNames = ['views', 'saves', 'enquiries'] as const;
const messageKeys = { views: 'analytics.opened', saves: 'analytics.saved', enquiries: 'analytics.enquiries' } as const;

export function AnalyticsSections({
  report: { total, before: previousTotal, days, designs, places },
}: {
  report: Visits;
}) {
  const [views, saves, enquiries] = countNames.map((name) => ({ name, label: t(messageKeys[name]) })) as [
    NamedCount,
    NamedCount,
    NamedCount,
  ];
  return (
    <>
      <dl className="number-tiles">
        {countNames.map((name) => (
          <div key={name}>
            <dt>{t(messageKeys[name])}</dt>
            <dd>
              <strong className="tabular">{formatNumber(total[name], locale)}</strong>
              <span className="muted">
                {t('numbers.before', { number: formatNumber(previousTotal[name], locale), days: days.length })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <section className="stack">
        <h2 className="title">{t('numbers.byDay')}</h2>
        <DayChart days={days} columns={[views, saves, enquiries]} />
      </section>
      <div className="number-lists">
        <Breakdown
          title={t('analytics.byDesign')}
          entries={designs.map(({ design, views: count }) => ({ name: design, label: designText(design), count }))}
        />
        <Breakdown
          title={t('analytics.byPlace')}
          entries={places.map((place) => ({
            name: `${place.state} ${place.city}`,
            label: placeText(place),
            count: place.views,
          }))}
        />
      </div>
    </>
  );
}

interface NamedCount {
  name: (typeof countNames)[number];
  label: string;
}
