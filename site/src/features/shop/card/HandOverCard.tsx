import { viaAddress } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { ExternalLink, MessageCircle, Wallet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { whatsappOf } from '../../../lib/phone-links.ts';
import { cardUrl, whatsappShare } from '../../people/session/card.rules.ts';
import { picturePath } from '../../people/session/image-cache.store.ts';
import { handOverWords } from './hand-over.words.ts';

const CardPrints = lazy<{ card: Card; isForStaff: true }>(async () => (await import('./prints.load.ts')).loadPrints(), {
  isPlaced: true,
});

interface Props {
  card: Card;
  business: Business;
  paymentHref: string | undefined;
  onClose(): void;
}

export function HandOverCard({ card, business: { businessName, user, forStaff }, paymentHref, onClose }: Props) {
  const language = forStaff?.language ?? locale;
  const [say, setSay] = useState<Translate<'hand-over'>>(() => t);
  useEffect(() => {
    if (language !== locale) void handOverWords(language).then((words) => words && setSay(() => words));
  }, [language]);
  const url = cardUrl(location.origin, card);
  const words = {
    name: businessName,
    url: viaAddress(url, 'whatsapp'),
    signIn: `${location.origin}/panel/login`,
  };
  const isDraft = card.status === 'draft';
  const ready = user.phoneNumber ? 'hand-over.message' : 'hand-over.messageEmail';
  const draft = user.phoneNumber ? 'hand-over.messageDraft' : 'hand-over.messageDraftEmail';
  const message = say(isDraft ? draft : ready, words);
  const foot = paymentHref && (
    <a className="button button-quiet button-wide" href={paymentHref}>
      <Wallet size={20} aria-hidden="true" />
      {t('hand-over.pay')}
    </a>
  );
  return (
    <Sheet title={t('hand-over.title', { name: businessName })} onClose={onClose} foot={foot}>
      <div className="share-card">
        <a
          className="button button-wide"
          href={user.phoneNumber ? whatsappOf(user.phoneNumber, message) : whatsappShare(message)}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle size={20} aria-hidden="true" />
          {t(user.phoneNumber ? 'hand-over.send' : 'hand-over.sendAny')}
        </a>
        {isDraft ? (
          <>
            <p className="muted">{t('hand-over.draftHint')}</p>
            <CopyButton className="button button-quiet" text={words.signIn} words={t('hand-over.copySignIn')} />
          </>
        ) : (
          <>
            <div className="row">
              <a className="button button-quiet" href={`/${card.cardId}`} target="_blank" rel="noreferrer">
                <ExternalLink size={20} aria-hidden="true" />
                {t('hand-over.see')}
              </a>
              <CopyButton className="button button-quiet" text={url} words={t('hand-over.copy')} />
            </div>
            <figure className="qr">
              <img
                src={picturePath(`/${card.cardId}/qr.svg`)}
                width="200"
                height="200"
                alt={t('hand-over.qrAlt', { name: businessName })}
              />
              <figcaption>{t('hand-over.qrHint')}</figcaption>
            </figure>
            <CardPrints card={card} isForStaff />
          </>
        )}
      </div>
    </Sheet>
  );
}
