import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { t } from '../../../kit/ui/text/messages.ts';

type EnquirySender = Pick<Enquiry, 'name' | 'phoneNumber' | 'email'>;

/** Phone numbers are stored in E.164, so they need no check. */
export function replyLinks({ name, phoneNumber, email }: EnquirySender, business: string) {
  const text = encodeURIComponent(t('inbox.replyText', { name, business }));
  const subject = encodeURIComponent(t('inbox.replySubject', { business }));
  return {
    whatsapp: phoneNumber && `https://wa.me/${phoneNumber.slice(1)}?text=${text}`,
    call: phoneNumber && `tel:${phoneNumber}`,
    mail: email && `mailto:${email.split('@').map(encodeURIComponent).join('@')}?subject=${subject}`,
  };
}
