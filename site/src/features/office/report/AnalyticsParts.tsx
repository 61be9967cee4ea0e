import type { Visits } from '@parichay/shared/office/report/visits.endpoints.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { DayChart } from '../../shop/analytics/DayChart.tsx';
import { Shares } from '../../shop/analytics/Shares.tsx';
import { designText, placeText } from './visits.store.ts';

const counts = ['views', 'saves', 'enquiries'] as const;
const words = { views: 'analytics.opened', saves: 'analytics.saved', enquiries: 'analytics.enquiries' } as const;

export function AnalyticsParts({ report: { total, before, days, designs, places } }: { report: Visits }) {
  const [views, saves, enquiries] = counts.map((name) => ({ name, words: t(words[name]) })) as [Named, Named, Named];
  return (
    <>
      <dl className="number-tiles">
        {counts.map((name) => (
          <div key={name}>
            <dt>{t(words[name])}</dt>
            <dd>
              <strong className="tabular">{formatNumber(total[name], locale)}</strong>
              <span className="muted">
                {t('numbers.before', { number: formatNumber(before[name], locale), days: days.length })}
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
        <Shares
          title={t('analytics.byDesign')}
          entries={designs.map(({ design, views: count }) => ({ name: design, words: designText(design), count }))}
        />
        <Shares
          title={t('analytics.byPlace')}
          entries={places.map((place) => ({
            name: `${place.state} ${place.city}`,
            words: placeText(place),
            count: place.views,
          }))}
        />
      </div>
    </>
  );
}

interface Named {
  name: (typeof counts)[number];
  words: string;
}
