import ExternalLink from 'icon:external-link';
import MessageCircle from 'icon:message-circle';
import Wallet from 'icon:wallet';
import { urlWithVisitSource } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { whatsappHref } from '../../../lib/phone-links.ts';
import { cardUrl, whatsappShareHref } from '../../people/session/card.rules.ts';
import { versionedPicturePath } from '../../people/session/image-cache.store.ts';
import { loadSendCardTexts } from './send-card-texts.ts';

const CardPrints = lazy<{ card: Card; isForStaff: true }>(async () => (await import('./prints.load.ts')).loadPrints(), {
  isPermanent: true,
});

interface Props {
  card: Card;
  business: Business;
  paymentHref: string | undefined;
  onClose(): void;
}

export function SendCardToOwner({ card, business: { businessName, user, forStaff }, paymentHref, onClose }: Props) {
  const language = forStaff?.language ?? locale;
  const [translateForOwner, setSay] = useState<Translate<'hand-over'>>(() => t);
  useEffect(() => {
    if (language !== locale)
      void loadSendCardTexts(language).then((ownerTranslate) => ownerTranslate && setSay(() => ownerTranslate));
  }, [language]);
  const url = cardUrl(location.origin, card);
  const params = {
    name: businessName,
    url: urlWithVisitSource(url, 'whatsapp'),
    signIn: `${location.origin}/panel/login`,
  };
  const isDraft = card.status === 'draft';
  const readyKey = user.phoneNumber ? 'hand-over.message' : 'hand-over.messageEmail';
  const draftKey = user.phoneNumber ? 'hand-over.messageDraft' : 'hand-over.messageDraftEmail';
  const message = translateForOwner(isDraft ? draftKey : readyKey, params);
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
          href={user.phoneNumber ? whatsappHref(user.phoneNumber, message) : whatsappShareHref(message)}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle size={20} aria-hidden="true" />
          {t(user.phoneNumber ? 'hand-over.send' : 'hand-over.sendAny')}
        </a>
        {isDraft ? (
          <>
            <p className="muted">{t('hand-over.draftHint')}</p>
            <CopyButton className="button button-quiet" text={params.signIn} label={t('hand-over.copySignIn')} />
          </>
        ) : (
          <>
            <div className="row">
              <a className="button button-quiet" href={`/${card.cardId}`} target="_blank" rel="noreferrer">
                <ExternalLink size={20} aria-hidden="true" />
                {t('hand-over.see')}
              </a>
              <CopyButton className="button button-quiet" text={url} label={t('hand-over.copy')} />
            </div>
            <figure className="qr">
              <img
                src={versionedPicturePath(`/${card.cardId}/qr.svg`)}
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
