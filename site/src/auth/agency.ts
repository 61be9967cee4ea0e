import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { call } from '../lib/api.ts';

const storageKey = 'agency';

/** Repeated here because importing it from shared would add the schemas to the bundle. */
const smallPictureUrl = (mediaId: string): string => `/media/${mediaId}/160.webp`;

function renderAgency(details: AgencyDetails): void {
  const { agencyName, brand, configuration, isSuspended } = details;
  if (isSuspended || Object.values({ ...configuration.contact, ...configuration.legal }).some(Boolean))
    import('../lib/support.ts').then(({ showSupport }) => showSupport(details));
  const container = document.getElementById('agency');
  if (!container) return;
  const name = document.createElement('span');
  name.textContent = agencyName;
  container.replaceChildren(name);
  if (brand.logo) {
    const logo = document.createElement('img');
    logo.alt = '';
    const { width, height } = brand.logo;
    logo.width = Math.min(160, Math.max(40, Math.round((40 * width) / height)));
    logo.height = 40;
    logo.src = smallPictureUrl(brand.logo.mediaId);
    container.prepend(logo);
  }
  if (brand.favicon) {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = smallPictureUrl(brand.favicon.mediaId);
  }
  if (agencyName && !document.title.includes(agencyName)) document.title += ` · ${agencyName}`;
}

export async function showAgency(): Promise<void> {
  let cachedJson: string | null = null;
  try {
    cachedJson = sessionStorage.getItem(storageKey);
    if (cachedJson) renderAgency(JSON.parse(cachedJson));
  } catch {}
  const details = await call('GET /agency-details').catch(() => null);
  if (!details) return;
  const text = JSON.stringify(details);
  if (text === cachedJson) return;
  renderAgency(details);
  try {
    sessionStorage.setItem(storageKey, text);
  } catch {}
}
