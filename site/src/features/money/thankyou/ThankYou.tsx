import './thankyou.css';
import Check from 'icon:check';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { LoadedPicture } from '../../../kit/ui/feedback/LoadedPicture.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { logEvent } from '../../../lib/analytics-session.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { versionedPicturePath } from '../../people/session/image-cache.store.ts';
import { cardEditorPath } from '../../people/session/menu.rules.ts';
import { CardPicture } from '../../shop/card/CardPicture.tsx';
import { ShareCard } from '../../shop/card/ShareCard.tsx';
import { ThankYouSkeleton } from './ThankYouSkeleton.tsx';

/** The server opens this page only for accounts that may read the card. */
const requestedCard = slice<Card>();

const loadRequestedCard = (): Promise<Card | null> =>
  requestedCard.load(() => {
    const cardNo = new URLSearchParams(location.search).get('cardNo') ?? '';
    return call('GET /card', { query: { cardNo } });
  });

export function ThankYou() {
  const { data: card, error } = useStore(requestedCard.$state);
  useEffect(() => {
    loadRequestedCard().then((loaded) => loaded && logEvent('CARD_PUBLISHED'));
  }, []);
  if (!card) return error ? <FailedPanel failure={error} onRetry={loadRequestedCard} /> : <ThankYouSkeleton />;
  const { businessName } = card.basicDetails;
  const isLive = card.status === 'active';
  return (
    <section className="thankyou">
      <div className="thankyou-head">
        <div className="thankyou-moment">
          <span className="thankyou-card">
            <CardPicture card={card} width={432} />
          </span>
          {isLive && <ChatBubble card={card} />}
        </div>
        <h2>
          {isLive && <Check className="thankyou-check" size={20} aria-hidden="true" />}
          {t(isLive ? 'thankyou.live' : 'thankyou.notLive')}
        </h2>
        {isLive && <p>{t('thankyou.text', { name: businessName })}</p>}
        {isLive && (
          <a className="thankyou-link" href={`/${card.cardId}`} target="_blank" rel="noreferrer">
            {location.host}/<wbr />
            {card.cardId}
          </a>
        )}
      </div>
      {isLive ? (
        <ShareCard card={card} showsQrAtStart />
      ) : (
        <a className="button button-wide" href={cardEditorPath(card.businessId)}>
          {t('thankyou.toEditor')}
        </a>
      )}
      <a className="button button-quiet button-wide" href="/panel/customer">
        {t('thankyou.home')}
      </a>
    </section>
  );
}

function ChatBubble({ card: { cardId, basicDetails } }: { card: Card }) {
  return (
    <figure className="thankyou-bubble">
      <figcaption>{t('thankyou.bubble')}</figcaption>
      <div aria-hidden="true">
        <LoadedPicture src={versionedPicturePath(`/${cardId}/og.jpg`)} width="1200" height="630" alt="" />
        <b>
          <UserText text={basicDetails.businessName} />
        </b>
        <span>
          {location.host}/<wbr />
          {cardId}
        </span>
      </div>
    </figure>
  );
}
