import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Sender } from './delivery-message.ts';

export const messageSenderOf = ({
  sender,
  contact: { phoneNumber, whatsappNumber, email },
  legal,
}: Pick<AgencyConfiguration, 'sender' | 'contact' | 'legal'>): Sender => ({
  ...sender,
  footer: {
    contact: [phoneNumber, whatsappNumber && `WhatsApp ${whatsappNumber}`, email].filter(Boolean),
    ...legal,
  },
});
