import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { telHref, whatsappHref } from './phone-links.ts';

export interface ContactLink {
  href: string;
  text: string;
  opensNewTab: boolean;
}

export function contactLinksOf({
  agencyName,
  configuration: { contact },
}: Pick<AgencyDetails, 'agencyName'> & {
  configuration: Pick<AgencyDetails['configuration'], 'contact'>;
}): ContactLink[] {
  const { phoneNumber, whatsappNumber, email } = contact;
  return [
    ...(phoneNumber ? [{ href: telHref(phoneNumber), text: formatPhone(phoneNumber), opensNewTab: false }] : []),
    ...(whatsappNumber
      ? [{ href: whatsappHref(whatsappNumber, agencyName), text: 'WhatsApp', opensNewTab: true }]
      : []),
    ...(email ? [{ href: `mailto:${email}`, text: email, opensNewTab: false }] : []),
  ];
}
