import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { ExternalLink } from 'lucide-react';
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
import { rowOf } from '../../shop/card/admin/cards-admin.rules.ts';
import { cardChanges, detail } from '../../shop/card/admin/cards-admin.store.ts';
import { CardPicture } from '../../shop/card/CardPicture.tsx';
import type { HandOverCard as HandOver } from '../../shop/card/HandOverCard.tsx';
import { StatusBadge } from '../../shop/card/StatusBadge.tsx';
import { None, type PartProps, pending } from './PartStates.tsx';

const HandOverCard = lazy<ComponentProps<typeof HandOver>>(
  async () => (await import('../../shop/card/hand-over.load.ts')).loadHandOver(),
  { meanwhile: <div className="veil" /> },
);

const CardQuestion = lazy(async () => (await import('../../shop/card/admin/CardQuestion.tsx')).CardQuestion, {
  close: cardChanges.closeQuestion,
});

/** The parameter is removed from the URL, so that the sheet opens once. */
function takeHandingOver(): boolean {
  const address = new URL(location.href);
  if (!address.searchParams.has('handOver')) return false;
  address.searchParams.delete('handOver');
  history.replaceState(history.state, '', address);
  return true;
}

export function CardsPart({ businessId }: PartProps) {
  const state = useStore(cards.$state);
  const may = useStore($may);
  useEffect(() => {
    loadCards(businessId);
  }, [businessId]);
  const of = useStore(business.$state).data;
  const question = useStore(cardChanges.$question);
  const failed = useStore(cardChanges.$rowFailure);
  const changed = useStore(detail.$state).data?.card;
  useEffect(() => {
    const [card] = state.data ?? [];
    const shown = detail.$state.get().data?.card;
    // A slow request that began before a change must not overwrite the newer version.
    const isOlder = card && shown?.cardNo === card.cardNo && shown.version > card.version;
    // The detail holds the card that changes and their undo work on.
    if (card && of && !isOlder) detail.set({ card, business: of });
  }, [state.data, of]);
  useEffect(() => cardChanges.$notice.listen(() => void loadCards(businessId)), [businessId]);
  const [isFirst, setFirst] = useState(takeHandingOver);
  const [chosen, setChosen] = useState<Card | null>(null);
  const given = chosen ?? (isFirst ? state.data?.find(({ status }) => status === 'active') : undefined);
  const close = () => {
    setFirst(false);
    setChosen(null);
  };
  const waiting = pending(state, state.data !== null, () => loadCards(businessId));
  if (waiting) return waiting;
  if (state.data?.length === 0) return <None art={<CardArt />} words={t('businesses.noCard')} />;
  return (
    <>
      <NoticeLine changes={cardChanges} />
      {failed && <FailureLine changes={cardChanges} />}
      <ul className="list">
        {state.data?.map((read) => {
          const card = changed?.cardNo === read.cardNo ? changed : read;
          const { cardNo, cardId, status, basicDetails } = card;
          return (
            <li key={cardNo} className="list-row business-card">
              <CardPicture card={card} isNamed />
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
                    onClick={() => setChosen(card)}
                  >
                    {t('business-view.handOverCard')}
                  </button>
                )}
                {may('POST /updateCardBasicDetails') && (
                  <a className="button button-quiet" href={staffCardEditorPath(businessId)}>
                    {t('business-view.editCard')}
                  </a>
                )}
                {of && <CardMenu row={rowOf(card, of)}>{t('table.actions')}</CardMenu>}
              </span>
            </li>
          );
        })}
      </ul>
      {question && <CardQuestion question={question} />}
      {given && of && (
        <HandOverCard
          card={given}
          business={of}
          paymentHref={may('POST /business/subscription-payment') ? recordPaymentPath(businessId) : undefined}
          onClose={close}
        />
      )}
    </>
  );
}
