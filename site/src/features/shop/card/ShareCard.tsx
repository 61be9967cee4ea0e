import ExternalLink from 'icon:external-link';
import MessageCircle from 'icon:message-circle';
import QrCode from 'icon:qr-code';
import Share2 from 'icon:share-2';
import { urlWithVisitSource } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { logEvent } from '../../../lib/analytics-session.ts';
import { cardUrl, whatsappShareHref } from '../../people/session/card.rules.ts';
import { versionedPicturePath } from '../../people/session/image-cache.store.ts';

const CardPrints = lazy<{ card: Card }>(async () => (await import('./prints.load.ts')).loadPrints(), {
  isRare: true,
  isPermanent: true,
});

/** The URL carries the channel, so the owner's statistics show which one works. */
export const shareText = (card: Card): string =>
  t('shell.shareText', {
    name: card.basicDetails.businessName,
    url: urlWithVisitSource(cardUrl(location.origin, card), 'whatsapp'),
  });

function isInView(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function scrollToCentre(element: HTMLElement): void {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'instant' : 'smooth' });
}

export function ShareCard({
  card,
  showsQrAtStart = false,
  isSecondary = false,
}: {
  card: Card;
  showsQrAtStart?: boolean;
  isSecondary?: boolean;
}) {
  const [showsQr, setShowsQr] = useState(showsQrAtStart);
  const figure = useRef<HTMLElement>(null);
  const wasPressed = useRef(false);
  const toggleQr = () => {
    wasPressed.current = true;
    // An open QR code off screen is scrolled to, not hidden.
    if (showsQr && figure.current && !isInView(figure.current)) scrollToCentre(figure.current);
    else setShowsQr(!showsQr);
  };
  useEffect(() => {
    if (showsQr && wasPressed.current && figure.current) scrollToCentre(figure.current);
  }, [showsQr]);
  const qr = versionedPicturePath(`/${card.cardId}/qr.svg`);
  const url = cardUrl(location.origin, card);
  const { businessName } = card.basicDetails;
  const openShareSheet = () => navigator.share({ title: businessName, url }).catch(() => {});
  return (
    <div className="share-card">
      <a
        className={isSecondary ? 'button button-quiet button-wide' : 'button button-wide'}
        href={whatsappShareHref(shareText(card))}
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
        <button type="button" className="button button-quiet" aria-expanded={showsQr} onClick={toggleQr}>
          <QrCode size={20} aria-hidden="true" />
          {t('shell.qr')}
        </button>
        <CopyButton className="button button-quiet" text={url} label={t('shell.copyLink')} />
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
          <button type="button" className="link" onClick={openShareSheet}>
            <Share2 size={18} aria-hidden="true" />
            {t('shell.shareOther')}
          </button>
        )}
      </div>
    </div>
  );
}
