import './payment-pages.css';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { telOf, whatsappOf } from '../../../../lib/phone-links.ts';

interface Props {
  contact: AgencyDetails['configuration']['contact'];
  about: string;
}

export function PlatformContact({ contact: { phoneNumber, whatsappNumber, email }, about }: Props) {
  if (!phoneNumber && !whatsappNumber && !email) return null;
  return (
    <p className="platform-contact">
      {phoneNumber && (
        <a className="link" href={telOf(phoneNumber)}>
          {phoneNumber}
        </a>
      )}
      {whatsappNumber && (
        <a className="link" href={whatsappOf(whatsappNumber, about)} target="_blank" rel="noopener">
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
