import './numbers.css';
import { useStore } from '@nanostores/react';
import type { CardAnalytics } from '@parichay/shared/analytics/analytics.endpoints.ts';
import { useEffect, useState } from 'react';
import { CardArt } from '../../kit/ui/Art.tsx';
import { FailedPanel } from '../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../kit/ui/messages.ts';
import { formatNumber } from '../../lib/i18n.ts';
import { $activeBusiness, businesses } from '../session/business.store.ts';
import { $card, cardsByBusiness } from '../session/card.store.ts';
import { cardEditorPath } from '../session/menu.rules.ts';
import { NoBusiness } from '../session/NoBusiness.tsx';
import { openOverlay } from '../session/shell.store.ts';
import { refresh } from '../session/start.customer.ts';
import { cardNumbers, loadCardNumbers, type Period, periods } from './analytics.store.ts';
import { DayChart } from './DayChart.tsx';
import { NumbersSkeleton } from './NumbersSkeleton.tsx';

/** How the card is doing: how often it was opened, by whom it was sent, what was tapped. */
export function CardNumbers() {
  const card = useStore($card);
  const active = useStore($activeBusiness);
  const list = useStore(businesses.$state);
  const cards = useStore(cardsByBusiness.$state);
  const { data, error } = useStore(cardNumbers.$state);
  const [days, setDays] = useState<Period>('30');
  const cardNo = card?.cardNo;
  useEffect(() => {
    if (cardNo) loadCardNumbers(cardNo, days);
  }, [cardNo, days]);

  const failure = list.error ?? cards.error ?? error;
  if (list.status === 'success' && !active) return <NoBusiness text={t('numbers.noCard')} />;
  if (active && !card && cards.status === 'success') {
    return (
      <div className="empty">
        <CardArt />
        <p>{t('numbers.noCard')}</p>
        <a className="button" href={cardEditorPath(active.businessId, { create: true })}>
          {t('numbers.makeCard')}
        </a>
      </div>
    );
  }
  if (failure && !data) {
    return <FailedPanel failure={failure} onRetry={() => (cardNo ? loadCardNumbers(cardNo, days) : refresh())} />;
  }
  if (!data) return <NumbersSkeleton />;
  return (
    <div className="stack numbers">
      <fieldset className="row">
        <legend className="visually-hidden">{t('numbers.period')}</legend>
        {periods.map((period) => (
          <button
            key={period}
            type="button"
            className="chip"
            aria-pressed={days === period}
            onClick={() => setDays(period)}
          >
            {t('numbers.days', { number: period })}
          </button>
        ))}
      </fieldset>
      {data.total.view + data.before.view === 0 ? (
        <div className="empty">
          <CardArt />
          <p>{t('numbers.nothingYet')}</p>
          <button type="button" className="button" onClick={() => openOverlay('share')}>
            {t('numbers.shareYours')}
          </button>
        </div>
      ) : (
        <Numbers data={data} />
      )}
    </div>
  );
}

const said = ['view', 'tap', 'save', 'share'] as const;

function Numbers({ data }: { data: CardAnalytics }) {
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
        <DayChart days={data.days} />
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

interface Entry {
  name: string;
  words: string;
  count: number;
}

const entriesOf = <N extends string>(counts: Record<N, number>, wordsOf: (name: N) => string): Entry[] =>
  (Object.entries(counts) as [N, number][])
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, words: wordsOf(name), count }))
    .sort((one, other) => other.count - one.count);

/** What makes up a number, the largest first. */
function Shares({ title, entries, empty = '' }: { title: string; entries: Entry[]; empty?: string }) {
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <section className="stack">
      <h2 className="title">{title}</h2>
      {entries.length === 0 && <p className="muted">{empty}</p>}
      <ul className="share-bars">
        {entries.map(({ name, words, count }) => (
          <li key={name}>
            <span>{words}</span>
            <span className="tabular">{formatNumber(count, locale)}</span>
            <meter min={0} max={most} value={count} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </section>
  );
}
