import './payment-pages.css';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { telHref, whatsappHref } from '../../../../lib/phone-links.ts';

interface Props {
  contact: AgencyDetails['configuration']['contact'];
  messageText: string;
}

export function PlatformContact({ contact: { phoneNumber, whatsappNumber, email }, messageText }: Props) {
  if (!phoneNumber && !whatsappNumber && !email) return null;
  return (
    <p className="platform-contact">
      {phoneNumber && (
        <a className="link" href={telHref(phoneNumber)}>
          {formatPhone(phoneNumber)}
        </a>
      )}
      {whatsappNumber && (
        <a className="link" href={whatsappHref(whatsappNumber, messageText)} target="_blank" rel="noopener">
          WhatsApp
        </a>
      )}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  );
}
