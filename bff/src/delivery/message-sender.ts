import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Sender } from './delivery-message.ts';

export const messageSenderOf = ({
  sender,
  contact: { phoneNumber, whatsappNumber, email },
  legal,
}: Pick<AgencyConfiguration, 'sender' | 'contact' | 'legal'>): Sender => ({
  ...sender,
  footer: {
    contact: [formatPhone(phoneNumber), whatsappNumber && `WhatsApp ${formatPhone(whatsappNumber)}`, email].filter(
      Boolean,
    ),
    ...legal,
  },
});
