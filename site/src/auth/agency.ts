import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { call } from '../lib/api.ts';

const key = 'agency';

/** Repeated here because importing it from shared would add the schemas to the bundle. */
const pictureUrl = (mediaId: string): string => `/media/${mediaId}/160.webp`;

function draw(details: AgencyDetails): void {
  const { agencyName, brand, configuration, isSuspended } = details;
  if (isSuspended || Object.values({ ...configuration.contact, ...configuration.legal }).some(Boolean))
    import('../lib/support.ts').then(({ showSupport }) => showSupport(details));
  const place = document.getElementById('agency');
  if (!place) return;
  const name = document.createElement('span');
  name.textContent = agencyName;
  place.replaceChildren(name);
  if (brand.logo) {
    const logo = document.createElement('img');
    logo.alt = '';
    logo.width = 40;
    logo.height = 40;
    logo.src = pictureUrl(brand.logo.mediaId);
    place.prepend(logo);
  }
  if (brand.favicon) {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = pictureUrl(brand.favicon.mediaId);
  }
  if (agencyName && !document.title.includes(agencyName)) document.title += ` · ${agencyName}`;
}

export async function showAgency(): Promise<void> {
  let known: string | null = null;
  try {
    known = sessionStorage.getItem(key);
    if (known) draw(JSON.parse(known));
  } catch {}
  const details = await call('GET /agency-details').catch(() => null);
  if (!details) return;
  const text = JSON.stringify(details);
  if (text === known) return;
  draw(details);
  try {
    sessionStorage.setItem(key, text);
  } catch {}
}
