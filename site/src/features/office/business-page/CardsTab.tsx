import ExternalLink from 'icon:external-link';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type ComponentProps, useEffect, useState } from 'react';
import { FailureLine, NoticeLine } from '../../../kit/table/TableNotices.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { $may } from '../../people/access/access.store.ts';
import { staffCardEditorPath } from '../../people/session/menu.rules.ts';
import { staffCardPath } from '../../people/session/staff-paths.ts';
import { business, cards, loadCards } from '../../shop/business/admin/business-page.store.ts';
import { recordPaymentPath } from '../../shop/business/admin/businesses-admin.store.ts';
import { CardMenu } from '../../shop/card/admin/CardMenu.tsx';
import { cardRowOf } from '../../shop/card/admin/cards-admin.rules.ts';
import { cardChanges, cardDetails } from '../../shop/card/admin/cards-admin.store.ts';
import { CardPicture } from '../../shop/card/CardPicture.tsx';
import type { SendCardToOwner as HandOver } from '../../shop/card/SendCardToOwner.tsx';
import { StatusBadge } from '../../shop/card/StatusBadge.tsx';
import { EmptyTab, failureOrSkeleton, type TabProps } from './TabStates.tsx';

const SendCardToOwner = lazy<ComponentProps<typeof HandOver>>(
  async () => (await import('../../shop/card/send-card-to-owner.load.ts')).loadSendCardToOwner(),
  { fallback: <div className="veil" /> },
);

const CardQuestion = lazy(async () => (await import('../../shop/card/admin/CardQuestion.tsx')).CardQuestion, {
  close: cardChanges.closeQuestion,
});

/** The parameter is removed from the URL, so the sheet opens once. */
function consumeHandOverParam(): boolean {
  const url = new URL(location.href);
  if (!url.searchParams.has('handOver')) return false;
  url.searchParams.delete('handOver');
  history.replaceState(history.state, '', url);
  return true;
}

export function CardsTab({ businessId }: TabProps) {
  const state = useStore(cards.$state);
  const may = useStore($may);
  useEffect(() => {
    loadCards(businessId);
  }, [businessId]);
  const businessData = useStore(business.$state).data;
  const question = useStore(cardChanges.$question);
  const rowFailure = useStore(cardChanges.$rowFailure);
  const changedCard = useStore(cardDetails.$state).data?.card;
  useEffect(() => {
    const [card] = state.data ?? [];
    const shownCard = cardDetails.$state.get().data?.card;
    // A request that began before a change must not overwrite it.
    const isOlder = card && shownCard?.cardNo === card.cardNo && shownCard.version > card.version;
    if (card && businessData && !isOlder) cardDetails.set({ card, business: businessData });
  }, [state.data, businessData]);
  useEffect(() => cardChanges.$notice.listen(() => void loadCards(businessId)), [businessId]);
  const [isHandOverRequested, setHandOverRequested] = useState(consumeHandOverParam);
  const [selectedCard, setSelectedCard] = useState<Card | null>(null);
  const cardToHandOver =
    selectedCard ?? (isHandOverRequested ? state.data?.find(({ status }) => status === 'active') : undefined);
  const close = () => {
    setHandOverRequested(false);
    setSelectedCard(null);
  };
  const placeholder = failureOrSkeleton(state, state.data !== null, () => loadCards(businessId));
  if (placeholder) return placeholder;
  if (state.data?.length === 0) return <EmptyTab art={<CardArt />} text={t('businesses.noCard')} />;
  return (
    <>
      <NoticeLine changes={cardChanges} />
      {rowFailure && <FailureLine changes={cardChanges} />}
      <ul className="list">
        {state.data?.map((listedCard) => {
          const card = changedCard?.cardNo === listedCard.cardNo ? changedCard : listedCard;
          const { cardNo, cardId, status, basicDetails } = card;
          return (
            <li key={cardNo} className="list-row business-card">
              <CardPicture card={card} isDecorative />
              <span className="two-lines">
                <a className="row-open" href={staffCardPath(cardNo)}>
                  <UserText text={basicDetails.businessName || cardId} />
                </a>
                {status === 'draft' ? (
                  <span className="muted">{cardId}</span>
                ) : (
                  <a className="row business-card-link" href={`/${cardId}`} target="_blank" rel="noopener">
                    {cardId} <ExternalLink size={14} aria-hidden="true" />
                  </a>
                )}
              </span>
              <StatusBadge status={status} />
              <span className="row business-card-actions">
                {(status === 'active' || status === 'draft') && (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-haspopup="dialog"
                    onClick={() => setSelectedCard(card)}
                  >
                    {t('business-view.handOverCard')}
                  </button>
                )}
                {may('POST /updateCardBasicDetails') && (
                  <a className="button button-quiet" href={staffCardEditorPath(businessId)}>
                    {t('business-view.editCard')}
                  </a>
                )}
                {businessData && <CardMenu row={cardRowOf(card, businessData)}>{t('table.actions')}</CardMenu>}
              </span>
            </li>
          );
        })}
      </ul>
      {question && <CardQuestion question={question} />}
      {cardToHandOver && businessData && (
        <SendCardToOwner
          card={cardToHandOver}
          business={businessData}
          paymentHref={may('POST /business/subscription-payment') ? recordPaymentPath(businessId) : undefined}
          onClose={close}
        />
      )}
    </>
  );
}
