import './home.css';
import ChartColumn from 'icon:chart-column';
import Pencil from 'icon:pencil';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { hasExpired } from '../../people/session/business.rules.ts';
import { $activeBusiness, $nextBusiness } from '../../people/session/business.store.ts';
import { $card, cardStatusChange, cardsOfBusiness, loadCards, setCardStatus } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { needsPlanText } from '../../people/session/needs-plan-text.ts';
import { CardPicture } from '../../shop/card/CardPicture.tsx';
import { ShareCard } from '../../shop/card/ShareCard.tsx';
import { StatusBadge } from '../../shop/card/StatusBadge.tsx';
import { CardPanelSkeleton } from './HomeSkeleton.tsx';
import { $weekCounts, loadCardAndUnreadCounts } from './home.store.ts';

const NoCard = lazy(async () => (await import('./NoCard.tsx')).NoCard, { isRare: true, isPermanent: true });

export function CardPanel({ isSecondary = false }: { isSecondary?: boolean }) {
  const card = useDeferredStore($card);
  const { status, error } = useDeferredStore(cardsOfBusiness.$state);
  const activeBusiness = useDeferredStore($activeBusiness);
  if (!activeBusiness) return null;
  if (card)
    return (
      <LoadedCardPanel
        card={card}
        isExpired={hasExpired(activeBusiness, Date.now())}
        needsPlan={activeBusiness.needsPlanToPublish}
        isSecondary={isSecondary}
      />
    );
  if (status === 'success') return <NoCard />;
  if (error) {
    return (
      <section className="card-panel-alone">
        <FailedPanel failure={error} onRetry={() => loadCards(activeBusiness.businessId)} />
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

/** Saved contacts mean more than views, so they come first. */
function weekCountsText(weekCounts: ReturnType<typeof $weekCounts.get>): string {
  if (weekCounts === null) return t('shell.numbers');
  return weekCounts.save > 0
    ? t('home.saved', { count: weekCounts.save })
    : t('home.opened', { count: weekCounts.view });
}

interface LoadedCardPanelProps {
  card: Card;
  isExpired: boolean;
  needsPlan: boolean;
  isSecondary: boolean;
}

function LoadedCardPanel({ card, isExpired, needsPlan, isSecondary }: LoadedCardPanelProps) {
  const isBusy = useStore(cardStatusChange.$state).status === 'loading';
  const editorPath = cardEditorPath(card.businessId);
  const weekCounts = useDeferredStore($weekCounts);
  const buttonClass = isSecondary ? 'button button-quiet button-wide' : 'button button-wide';
  useEffect(() => loadCardAndUnreadCounts(card), [card]);
  const { businessName } = card.basicDetails;
  return (
    <section className="card-panel">
      <a className="card-panel-picture" href={editorPath}>
        <span className="visually-hidden">{`${t('shell.editCard')}: ${businessName}`}</span>
        <CardPicture card={card} isDecorative />
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
            <a className="link" href={`/panel/customer/card-numbers${weekCounts ? '?days=7' : ''}`}>
              <ChartColumn size={18} aria-hidden="true" />
              {weekCountsText(weekCounts)}
            </a>
            <a className="link" href={editorPath}>
              <Pencil size={18} aria-hidden="true" />
              {t('shell.editCard')}
            </a>
          </>
        )}
      </div>
      <div className="card-panel-actions">
        {card.status === 'active' && <ShareCard card={card} isSecondary={isSecondary} />}
        {card.status === 'draft' && (
          <>
            <p className="muted">
              {needsPlan && card.publishedAt === null ? needsPlanText($nextBusiness.get()) : t('home.draftText')}
            </p>
            <a className={buttonClass} href={editorPath}>
              {t('home.finish')}
            </a>
          </>
        )}
        {card.status === 'paused' && (
          <>
            <p className="muted">{t('home.pausedText')}</p>
            <button
              type="button"
              className={buttonClass}
              aria-busy={isBusy}
              onClick={() => isBusy || setCardStatus(card, 'active')}
            >
              {t('home.resume')}
            </button>
            <a className="button button-quiet button-wide" href={editorPath}>
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
