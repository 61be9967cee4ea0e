import type { AgencyConfiguration } from '@parichay/shared/agency/agency.fields.ts';
import type { Sender } from './delivery.message.ts';

/** As whom an agency's messages come, and what stands in the foot of its mails, as its settings say. */
export const senderOf = ({
  sender,
  contact: { phoneNumber, whatsappNumber, email },
  legal,
}: Pick<AgencyConfiguration, 'sender' | 'contact' | 'legal'>): Sender => ({
  ...sender,
  foot: {
    contact: [phoneNumber, whatsappNumber && `WhatsApp ${whatsappNumber}`, email].filter(Boolean),
    ...legal,
  },
});
