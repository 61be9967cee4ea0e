import { MessageCircle, Phone } from 'lucide-react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { telOf, whatsappOf } from '../../../../lib/phone-links.ts';
import type { WhyNot } from './premium.rules.ts';
import type { Buyer } from './premium.store.ts';

export function Notice({ reason, buyer: { agency, business } }: { reason: WhyNot; buyer: Buyer }) {
  const { phoneNumber, whatsappNumber } = agency.configuration.contact;
  const asked = t('premium.askFor', { name: business.businessName });
  return (
    <div className="banner premium-notice" data-tone="warning">
      {reason === 'connect' ? (
        <>
          <p>{t('payments.connect')}</p>
          <p>{t('premium.connectWith', { agency: agency.agencyName })}</p>
          {(phoneNumber || whatsappNumber) && (
            <p className="premium-ask">
              {whatsappNumber && (
                <a className="button" href={whatsappOf(whatsappNumber, asked)} target="_blank" rel="noopener">
                  <MessageCircle size={20} aria-hidden="true" />
                  WhatsApp
                </a>
              )}
              {phoneNumber && (
                <a className="button button-quiet" href={telOf(phoneNumber)}>
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
