import type { CallKey } from '@parichay/shared/contract.ts';
import type { May } from '../../people/access/access.store.ts';

export interface StaffEntry {
  key:
    | 'home'
    | 'allBusinesses'
    | 'enquiries'
    | 'renewals'
    | 'allProjects'
    | 'entry_invitation'
    | 'franchisees'
    | 'agencies'
    | 'billing'
    | 'revenue'
    | 'reconciliation'
    | 'invoices'
    | 'plans'
    | 'coupons'
    | 'analytics'
    | 'commission'
    | 'report'
    | 'greetings'
    | 'videoTemplates'
    | 'studio'
    | 'uiCustomisation'
    | 'staticPages'
    | 'linkStore'
    | 'auditLog'
    | 'trash';
  href: string;
  isExternal?: boolean;
}

/** Order shared by rail and drawer. Entries named in docs/specification.md §2 have the same order there. */
export const staffGroups = {
  start: ['home'],
  customers: ['allBusinesses', 'enquiries', 'renewals', 'allProjects', 'entry_invitation', 'trash'],
  setUp: ['franchisees', 'agencies'],
  money: ['billing', 'plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation'],
  reports: ['report', 'analytics', 'auditLog'],
  content: ['greetings', 'videoTemplates', 'studio', 'uiCustomisation', 'staticPages', 'linkStore'],
} as const satisfies Record<string, readonly StaffEntry['key'][]>;
export type StaffGroup = keyof typeof staffGroups;

export const groupedEntries = (entries: readonly StaffEntry[]): { group: StaffGroup; lines: StaffEntry[] }[] =>
  (Object.keys(staffGroups) as StaffGroup[])
    .map((group) => {
      const keys: readonly string[] = staffGroups[group];
      return { group, lines: entries.filter(({ key }) => keys.includes(key)) };
    })
    .filter(({ lines }) => lines.length > 0);

export function entryOf(entries: readonly StaffEntry[], pathname: string): StaffEntry | undefined {
  const leading = entries.filter(({ href }) => href.split('?')[0] === pathname);
  return leading.find(({ href }) => !href.includes('?')) ?? leading[0];
}

export const staffProjectsPath = '/panel/admin/projects?projectType=digital_card';

/** Search synonyms, in English, the working language all over India. */
export const alsoCalled: Partial<Readonly<Record<StaffEntry['key'] | 'account', string>>> = {
  home: 'dashboard',
  allBusinesses: 'customers shops',
  enquiries: 'leads inbox',
  renewals: 'expiring reminders subscriptions',
  allProjects: 'cards pdf videos',
  analytics: 'visits statistics',
  report: 'csv excel export download',
  revenue: 'sales income',
  commission: 'payout',
  billing: 'bills dues outstanding fee',
  invoices: 'gst receipts',
  reconciliation: 'refunds payments failed',
  plans: 'prices subscription',
  coupons: 'discount offers trial',
  greetings: 'posts images festivals daily',
  videoTemplates: 'videos templates films',
  studio: 'frames pdf templates',
  uiCustomisation: 'panel sections banners home settings',
  staticPages: 'pages',
  franchisees: 'staff team people users',
  agencies: 'agencies settings brand logo domains',
  auditLog: 'history',
  trash: 'trash bin restore',
  account: 'settings profile password browsers sign out logout',
};

interface Circumstances {
  may: May;
  isSuperadmin: boolean;
  isDigitalCardsOnly: boolean;
  /** Set even if the agency hides it from customers. null = not configured. */
  invitationSite: string | null;
  agencyId: string;
}

/** An entry needs permission for its page's main call. Source: docs/specification.md §2, "Shell", and §6. */
export function staffMenu(circumstances: Circumstances): StaffEntry[] {
  const { may, isSuperadmin, isDigitalCardsOnly } = circumstances;
  const forWhoMay = (call: CallKey, key: StaffEntry['key'], page: string = key): StaffEntry[] =>
    may(call) ? [{ key, href: `/panel/admin/${page}` }] : [];
  const entries: StaffEntry[] = [
    { key: 'home', href: '/panel/admin' },
    ...forWhoMay('GET /business', 'allBusinesses', 'businesses'),
    ...forWhoMay('GET /enquiry/list', 'enquiries'),
    ...forWhoMay('GET /business', 'renewals'),
    ...(may('GET /getcardlist') && !isDigitalCardsOnly
      ? [{ key: 'allProjects', href: staffProjectsPath } as const]
      : []),
    ...(isSuperadmin ? [invitationEntry(circumstances)] : []),
    ...forWhoMay('GET /franchisee/list', 'franchisees'),
    ...forWhoMay('GET /agency/list', 'agencies', 'agency-management'),
    ...forWhoMay('GET /reports/revenue', 'revenue'),
    ...forWhoMay(may('GET /commission') ? 'GET /commission' : 'GET /commission/own', 'commission'),
    // The super admin has no bills; those of agencies are reached from their list.
    ...(isSuperadmin ? [] : forWhoMay('GET /month-payments/bills', 'billing')),
    ...forWhoMay('GET /payment-reconciliation', 'reconciliation'),
    ...forWhoMay('GET /invoice/list', 'invoices'),
    ...forWhoMay('POST /business/subscription-plan', 'plans', 'plans-pricing-management'),
    ...forWhoMay('POST /coupon', 'coupons'),
    ...forWhoMay('GET /reports/visits', 'analytics'),
    ...forWhoMay('GET /reports/project-report/business', 'report'),
    // The specification has two paths for this page.
    ...forWhoMay('POST /image-post', 'greetings', isSuperadmin ? 'daily-image-management' : 'image-posts-management'),
    ...forWhoMay('POST /video/template', 'videoTemplates', 'video-template-management'),
    ...forWhoMay('POST /studio/document', 'studio'),
    ...forWhoMay('POST /ui-customisation', 'uiCustomisation', 'ui-customisation'),
    ...forWhoMay('POST /category-static-page', 'staticPages', 'category-static-page-management'),
    ...forWhoMay('POST /link-store/link-category', 'linkStore', 'link-store'),
    ...forWhoMay('GET /audit-log', 'auditLog', 'audit-log'),
    ...forWhoMay('GET /trash', 'trash'),
  ];
  return Object.values(staffGroups).flatMap((keys) =>
    keys.flatMap((key) => entries.find((one) => one.key === key) ?? []),
  );
}

const invitationEntry = ({ invitationSite, agencyId }: Circumstances): StaffEntry =>
  invitationSite
    ? { key: 'entry_invitation', href: invitationSite, isExternal: true }
    : { key: 'entry_invitation', href: `/panel/admin/agency-management?agency=${agencyId}` };
