import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { ExternalLink, MessageCircle, QrCode } from 'lucide-react';
import { useState } from 'react';
import { logEvent } from '../../lib/session.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { t } from '../ui/words.ts';
import { cardUrl, whatsappShare } from './card.rules.ts';

export const shareText = (card: Card): string =>
  t('shell.shareText', { name: card.basicDetails.businessName, url: cardUrl(location.origin, card) });

/** Sending a card on: WhatsApp first, then the link, the page and the QR code. */
export function ShareCard({ card, withQr = false }: { card: Card; withQr?: boolean }) {
  const [showsQr, setShowsQr] = useState(withQr);
  const qr = `/${card.cardId}/qr.svg`;
  return (
    <div className="share-card">
      <a
        className="button button-wide"
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
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={showsQr}
          onClick={() => setShowsQr(!showsQr)}
        >
          <QrCode size={20} aria-hidden="true" />
          {t('shell.qr')}
        </button>
        <CopyButton className="button button-quiet" text={cardUrl(location.origin, card)} words={t('shell.copyLink')} />
      </div>
      {showsQr && (
        <figure className="qr">
          <img src={qr} width="200" height="200" alt={t('shell.qrAlt', { name: card.basicDetails.businessName })} />
          <figcaption>
            {t('shell.qrHint')}{' '}
            <a href={qr} download={`${card.cardId}.svg`}>
              {t('shell.qrSave')}
            </a>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
