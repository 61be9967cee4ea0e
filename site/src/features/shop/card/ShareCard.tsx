import { viaAddress } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { ExternalLink, MessageCircle, QrCode, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { logEvent } from '../../../lib/session.ts';
import { cardUrl, whatsappShare } from '../../people/session/card.rules.ts';
import { picturePath } from '../../people/session/image-cache.store.ts';

const CardPrints = lazy<{ card: Card }>(async () => (await import('./prints.load.ts')).loadPrints(), {
  isRare: true,
  isPlaced: true,
});

/** The address carries the channel, so that the owner's statistics show which one works. */
export const shareText = (card: Card): string =>
  t('shell.shareText', {
    name: card.basicDetails.businessName,
    url: viaAddress(cardUrl(location.origin, card), 'whatsapp'),
  });

function isInSight(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function bring(element: HTMLElement): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
}

export function ShareCard({
  card,
  withQr = false,
  isSecond = false,
}: {
  card: Card;
  withQr?: boolean;
  isSecond?: boolean;
}) {
  const [showsQr, setShowsQr] = useState(withQr);
  const figure = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  const pressQr = () => {
    wasPressed.current = true;
    // An open QR code off screen is scrolled to, not hidden.
    if (showsQr && figure.current && !isInSight(figure.current)) bring(figure.current);
    else setShowsQr(!showsQr);
  };
  useEffect(() => {
    if (showsQr && wasPressed.current && figure.current) bring(figure.current);
  }, [showsQr]);
  const qr = picturePath(`/${card.cardId}/qr.svg`);
  const url = cardUrl(location.origin, card);
  const { businessName } = card.basicDetails;
  const shareOtherwise = () => navigator.share({ title: businessName, url }).catch(() => {});
  return (
    <div className="share-card">
      <a
        className={isSecond ? 'button button-quiet button-wide' : 'button button-wide'}
        href={whatsappShare(shareText(card))}
        target="_blank"
        rel="noreferrer"
        onClick={() => logEvent('CARD_SHARED', { by: 'whatsapp' })}
      >
        <MessageCircle size={20} aria-hidden="true" />
        {t('shell.shareWhatsapp')}
      </a>
      <div className="three">
        <a className="button button-quiet" href={`/${card.cardId}`} target="_blank" rel="noreferrer">
          <ExternalLink size={20} aria-hidden="true" />
          {t('shell.open')}
        </a>
        <button type="button" className="button button-quiet" aria-expanded={showsQr} onClick={pressQr}>
          <QrCode size={20} aria-hidden="true" />
          {t('shell.qr')}
        </button>
        <CopyButton className="button button-quiet" text={url} words={t('shell.copyLink')} />
      </div>
      {showsQr && (
        <figure className="qr" ref={figure}>
          <img src={qr} width="200" height="200" alt={t('shell.qrAlt', { name: businessName })} />
          <figcaption>{t('shell.qrHint')}</figcaption>
        </figure>
      )}
      {showsQr && <CardPrints card={card} />}
      <div className="row share-more">
        {'share' in navigator && (
          <button type="button" className="link" onClick={shareOtherwise}>
            <Share2 size={18} aria-hidden="true" />
            {t('shell.shareOther')}
          </button>
        )}
      </div>
    </div>
  );
}
