import { useStore } from '@nanostores/react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { CardArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { $card, cardsOfBusiness } from '../../people/session/card.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { closeOverlay } from '../../people/session/shell.store.ts';
import { CardPicture } from '../../shop/card/CardPicture.tsx';
import { ShareCard } from '../../shop/card/ShareCard.tsx';

export function ShareSheet() {
  const card = useStore($card);
  const { status } = useStore(cardsOfBusiness.$state);
  const businessId = useStore($activeBusiness)?.businessId;
  const isWaiting = !card && (status === 'idle' || status === 'loading') && businessId !== undefined;
  return (
    <Sheet title={t('shell.shareTitle')} onClose={closeOverlay}>
      {card?.status === 'active' && (
        <>
          <p className="share-sheet-picture">
            <CardPicture card={card} />
          </p>
          <ShareCard card={card} />
        </>
      )}
      {isWaiting && <p role="status">{t('common.loading')}</p>}
      {!isWaiting && card?.status !== 'active' && (
        <div className="empty">
          <CardArt />
          <p>{t(card ? 'shell.shareNotLive' : 'shell.shareNoCard')}</p>
          <a className="button" href={cardEditorPath(businessId, { create: true })}>
            {t(card ? 'shell.shareFinish' : 'shell.shareMake')}
          </a>
        </div>
      )}
    </Sheet>
  );
}
