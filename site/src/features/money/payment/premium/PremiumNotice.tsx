import MessageCircle from 'icon:message-circle';
import Phone from 'icon:phone';
import { t } from '../../../../kit/ui/text/messages.ts';
import { telHref, whatsappHref } from '../../../../lib/phone-links.ts';
import type { PaymentObstacle } from './premium.rules.ts';
import type { Buyer } from './premium.store.ts';

export function PremiumNotice({ reason, buyer: { agency, business } }: { reason: PaymentObstacle; buyer: Buyer }) {
  const { phoneNumber, whatsappNumber } = agency.configuration.contact;
  const messageText = t('premium.askFor', { name: business.businessName });
  return (
    <div className="banner premium-notice" data-tone="warning">
      {reason === 'connect' ? (
        <>
          <p>{t('payments.connect')}</p>
          <p>{t('premium.connectWith', { agency: agency.agencyName })}</p>
          {(phoneNumber || whatsappNumber) && (
            <p className="premium-ask">
              {whatsappNumber && (
                <a className="button" href={whatsappHref(whatsappNumber, messageText)} target="_blank" rel="noopener">
                  <MessageCircle size={20} aria-hidden="true" />
                  WhatsApp
                </a>
              )}
              {phoneNumber && (
                <a className="button button-quiet" href={telHref(phoneNumber)}>
                  <Phone size={20} aria-hidden="true" />
                  {t('premium.call')}
                </a>
              )}
            </p>
          )}
        </>
      ) : (
        <p>{t('premium.loggedInAs')}</p>
      )}
    </div>
  );
}
