import './home.css';
import ChartColumn from 'icon:chart-column';
import Pencil from 'icon:pencil';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { hasExpired } from '../../people/session/business.rules.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { $card, cardsOfBusiness, loadCards } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { CardPicture } from '../../shop/card/CardPicture.tsx';
import { StatusBadge } from '../../shop/card/StatusBadge.tsx';
import { CardPanelActions } from './CardPanelActions.tsx';
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
  const editorPath = cardEditorPath(card.businessId);
  const weekCounts = useDeferredStore($weekCounts);
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
      <CardPanelActions card={card} needsPlan={needsPlan} isSecondary={isSecondary} />
    </section>
  );
}
