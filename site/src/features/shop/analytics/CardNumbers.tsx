import './numbers.css';
import { useStore } from '@nanostores/react';
import type { CardAnalytics } from '@parichay/shared/shop/analytics/analytics.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { $card, cardsOfBusiness } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { NoBusiness } from '../../people/session/NoBusiness.tsx';
import { openOverlay } from '../../people/session/shell.store.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { CardStatistics } from './Numbers.tsx';
import { NumbersSkeleton } from './NumbersSkeleton.tsx';

const periods = ['7', '30', '90'] as const;
type Period = (typeof periods)[number];

const cardStatistics = slice<CardAnalytics>();

const loadCardStatistics = (cardNo: string, days: Period) =>
  cardStatistics.load(() => call('GET /analytics/card', { query: { cardNo, days } }));

const requestedDays = new URLSearchParams(location.search).get('days');
const initialPeriod = periods.find((period) => period === requestedDays) ?? '30';

export function CardNumbers() {
  const card = useStore($card);
  const active = useStore($activeBusiness);
  const list = useStore(businesses.$state);
  const cards = useStore(cardsOfBusiness.$state);
  const { data, error } = useStore(cardStatistics.$state);
  const [days, setDays] = useState<Period>(initialPeriod);
  const cardNo = card?.cardNo;
  useEffect(() => {
    if (cardNo) loadCardStatistics(cardNo, days);
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
    return (
      <FailedPanel
        failure={failure}
        onRetry={() => (cardNo ? loadCardStatistics(cardNo, days) : reloadCustomerData())}
      />
    );
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
        <CardStatistics data={data} />
      )}
    </div>
  );
}
