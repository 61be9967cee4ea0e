import { type FieldErrors, get } from 'react-hook-form';
import type { Key } from '../../../../kit/ui/text/messages.ts';
import type { AgencyForm } from './agencies-admin.rules.ts';

interface AgencySection {
  title: Key;
  of: readonly string[];
  /** Omitted = shown on both forms. */
  shownTo?: 'platform' | 'own';
}

export const agencySections = {
  brand: { title: 'agencies.brand', of: ['agencyName', 'brand'] },
  domains: { title: 'agencies.domains', of: ['domains', 'newDomain'] },
  products: { title: 'agencies.products', of: ['configuration.imagePost'], shownTo: 'platform' },
  prices: {
    title: 'agencies.prices',
    of: ['configuration.prices', 'configuration.pdfCardConfig', 'configuration.video'],
    shownTo: 'platform',
  },
  buying: {
    title: 'agencies.buying',
    of: ['configuration.onlinePayment', 'configuration.expiringSoonDays', 'configuration.reminders'],
  },
  offer: { title: 'agencies.offer', of: ['configuration.offer'] },
  contact: {
    title: 'agencies.contact',
    of: ['configuration.contact.phoneNumber', 'configuration.contact.whatsappNumber'],
  },
  storage: { title: 'agencies.storage', of: ['configuration.storage'] },
  support: { title: 'agency-care.support', of: ['configuration.contact.email', 'configuration.legal'] },
  sender: { title: 'agency-care.sender', of: ['configuration.sender'], shownTo: 'platform' },
  invoice: { title: 'agencies.invoice', of: ['configuration.invoice'] },
  dashboard: { title: 'agencies.dashboard', of: ['configuration.dashboardConfig'] },
  staff: { title: 'agencies.staffSection', of: ['configuration.requireSecondFactor'] },
  roles: { title: 'agencies.roles', of: ['roles'], shownTo: 'platform' },
  platform: { title: 'agencies.platformDecides', of: [], shownTo: 'own' },
} as const satisfies Record<string, AgencySection>;

export type SectionId = keyof typeof agencySections;
const entries = Object.entries(agencySections) as [SectionId, AgencySection][];

export const sectionsFor = (audience: 'platform' | 'own'): readonly SectionId[] =>
  entries.filter(([, { shownTo = audience }]) => shownTo === audience).map(([id]) => id);

export const hasSectionFault = (id: SectionId, errors: FieldErrors<AgencyForm>): boolean =>
  agencySections[id].of.some((path) => get(errors, path) !== undefined);

export const headingId = (id: SectionId): string => `agency-section-${id}`;
