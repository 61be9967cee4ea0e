import './home.css';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { ChartColumn, Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { hasExpired } from '../../people/session/business.rules.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { $card, cardStatus, cardsByBusiness, loadCards, setCardStatus } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { CardPicture } from '../../shop/card/CardPicture.tsx';
import { ShareCard } from '../../shop/card/ShareCard.tsx';
import { StatusBadge } from '../../shop/card/StatusBadge.tsx';
import { CardPanelSkeleton } from './HomeSkeleton.tsx';
import { $week, loadGlance } from './home.store.ts';

const NoCard = lazy(async () => (await import('./NoCard.tsx')).NoCard, { isRare: true, isPlaced: true });

/** @param isSecond another action on the page has priority */
export function CardPanel({ isSecond = false }: { isSecond?: boolean }) {
  const card = useCalmStore($card);
  const { status, error } = useCalmStore(cardsByBusiness.$state);
  const active = useCalmStore($activeBusiness);
  if (!active) return null;
  if (card) return <KnownCard card={card} isExpired={hasExpired(active, Date.now())} isSecond={isSecond} />;
  if (status === 'success') return <NoCard />;
  if (error) {
    return (
      <section className="card-panel-alone">
        <FailedPanel failure={error} onRetry={() => loadCards(active.businessId)} />
      </section>
    );
  }
  return (
    <section className="card-panel" aria-busy="true">
      <CardPanelSkeleton />
      <p className="visually-hidden" role="status">
        {t('common.loading')}
      </p>
    </section>
  );
}

/** Saved contacts tell more than views, so they come first. */
function weekText(week: ReturnType<typeof $week.get>): string {
  if (week === null) return t('shell.numbers');
  return week.save > 0 ? t('home.saved', { count: week.save }) : t('home.opened', { count: week.view });
}

function KnownCard({ card, isExpired, isSecond }: { card: Card; isExpired: boolean; isSecond: boolean }) {
  const isBusy = useStore(cardStatus.$state).status === 'loading';
  const editor = cardEditorPath(card.businessId);
  const week = useCalmStore($week);
  const look = isSecond ? 'button button-quiet button-wide' : 'button button-wide';
  useEffect(() => loadGlance(card), [card]);
  const { businessName } = card.basicDetails;
  return (
    <section className="card-panel">
      <a className="card-panel-picture" href={editor}>
        <span className="visually-hidden">{`${t('shell.editCard')}: ${businessName}`}</span>
        <CardPicture card={card} isNamed />
      </a>
      <div className="card-panel-words">
        <StatusBadge status={isExpired && card.status === 'active' ? 'expired' : card.status} />
        <h2>
          <UserText text={businessName} />
        </h2>
        <p className="card-address">
          {location.host}/<wbr />
          {card.cardId}
        </p>
        {card.status === 'active' && (
          <>
            <a className="link" href={`/panel/customer/card-numbers${week ? '?days=7' : ''}`}>
              <ChartColumn size={18} aria-hidden="true" />
              {weekText(week)}
            </a>
            <a className="link" href={editor}>
              <Pencil size={18} aria-hidden="true" />
              {t('shell.editCard')}
            </a>
          </>
        )}
      </div>
      <div className="card-panel-actions">
        {card.status === 'active' && <ShareCard card={card} isSecond={isSecond} />}
        {card.status === 'draft' && (
          <>
            <p className="muted">{t('home.draftText')}</p>
            <a className={look} href={editor}>
              {t('home.finish')}
            </a>
          </>
        )}
        {card.status === 'paused' && (
          <>
            <p className="muted">{t('home.pausedText')}</p>
            <button
              type="button"
              className={look}
              aria-busy={isBusy}
              onClick={() => isBusy || setCardStatus(card, 'active')}
            >
              {t('home.resume')}
            </button>
            <a className="button button-quiet button-wide" href={editor}>
              {t('shell.editCard')}
            </a>
          </>
        )}
        {card.status === 'suspended' && (
          <p className="banner" data-tone="danger">
            {t('errors.card_suspended')}
          </p>
        )}
      </div>
    </section>
  );
}
