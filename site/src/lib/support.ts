import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { telOf, whatsappOf } from './phone-links.ts';

const line = (...parts: (Node | string)[]): HTMLElement => {
  const made = document.createElement('p');
  made.className = 'support-line';
  made.append(...parts);
  return made;
};

function link(href: string, words: string, isElsewhere = true): HTMLElement {
  const made = document.createElement('a');
  made.href = href;
  made.textContent = words;
  if (isElsewhere) Object.assign(made, { target: '_blank', rel: 'noopener' });
  return made;
}

export function showSupport({ agencyName, isSuspended, configuration: { contact, legal } }: Showing): void {
  const place = document.getElementById('support');
  if (!place) return;
  const { suspended = '', ask = '', terms = '', privacy = '' } = place.dataset;
  const { phoneNumber, whatsappNumber, email } = contact;
  const asked = [
    phoneNumber && link(telOf(phoneNumber), phoneNumber, false),
    whatsappNumber && link(whatsappOf(whatsappNumber, agencyName), 'WhatsApp'),
    email && link(`mailto:${email}`, email, false),
  ].filter(Boolean);
  const read = [legal.termsUrl && link(legal.termsUrl, terms), legal.privacyUrl && link(legal.privacyUrl, privacy)];
  const agreed = read.filter(Boolean);
  const lines = [asked.length > 0 && line(ask, ...asked), agreed.length > 0 && line(...agreed)].filter(
    (one) => one !== false,
  );
  if (isSuspended) {
    const banner = line(suspended);
    banner.className = 'banner';
    banner.dataset.tone = 'warning';
    lines.unshift(banner);
  }
  place.replaceChildren(...lines);
  place.hidden = lines.length === 0;
}

type Showing = Pick<AgencyDetails, 'agencyName' | 'isSuspended' | 'configuration'>;
