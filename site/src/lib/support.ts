import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { contactLinksOf } from './contact-links.ts';

const supportLine = (...children: (Node | string)[]): HTMLElement => {
  const element = document.createElement('p');
  element.className = 'support-line';
  element.append(...children);
  return element;
};

function createLink(href: string, text: string, opensNewTab = true): HTMLElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.textContent = text;
  if (opensNewTab) Object.assign(anchor, { target: '_blank', rel: 'noopener' });
  return anchor;
}

export function showSupport(details: SupportDetails): void {
  const {
    isSuspended,
    configuration: { legal },
  } = details;
  const container = document.getElementById('support');
  if (!container) return;
  const { suspended = '', ask = '', terms = '', privacy = '' } = container.dataset;
  const contactLinks = contactLinksOf(details).map(({ href, text, opensNewTab }) =>
    createLink(href, text, opensNewTab),
  );
  const possibleLegalLinks = [
    legal.termsUrl && createLink(legal.termsUrl, terms),
    legal.privacyUrl && createLink(legal.privacyUrl, privacy),
  ];
  const legalLinks = possibleLegalLinks.filter(Boolean);
  const lines = [
    contactLinks.length > 0 && supportLine(ask, ...contactLinks),
    legalLinks.length > 0 && supportLine(...legalLinks),
  ].filter((line) => line !== false);
  if (isSuspended) {
    const banner = supportLine(suspended);
    banner.className = 'banner';
    banner.dataset.tone = 'warning';
    lines.unshift(banner);
  }
  container.replaceChildren(...lines);
  container.hidden = lines.length === 0;
}

type SupportDetails = Pick<AgencyDetails, 'agencyName' | 'isSuspended' | 'configuration'>;
