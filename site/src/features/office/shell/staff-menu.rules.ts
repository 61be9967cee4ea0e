import type { CallKey } from '@parichay/shared/contract.ts';
import type { PermissionCheck } from '../../people/access/access.store.ts';

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

/** Order of the groups and of their entries, in the rail and in the drawer. */
export const staffGroups = {
  start: ['home'],
  customers: ['allBusinesses', 'enquiries', 'renewals', 'allProjects', 'entry_invitation', 'trash'],
  setUp: ['franchisees', 'agencies'],
  money: ['billing', 'plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation'],
  reports: ['report', 'analytics', 'auditLog'],
  content: ['greetings', 'videoTemplates', 'studio', 'uiCustomisation', 'staticPages', 'linkStore'],
} as const satisfies Record<string, readonly StaffEntry['key'][]>;
export type StaffGroup = keyof typeof staffGroups;

export const groupStaffEntries = (entries: readonly StaffEntry[]): { group: StaffGroup; entries: StaffEntry[] }[] =>
  (Object.keys(staffGroups) as StaffGroup[])
    .map((group) => {
      const keys: readonly string[] = staffGroups[group];
      return { group, entries: entries.filter(({ key }) => keys.includes(key)) };
    })
    .filter(({ entries: groupEntries }) => groupEntries.length > 0);

export function entryOfPage(entries: readonly StaffEntry[], pathname: string): StaffEntry | undefined {
  const matchingEntries = entries.filter(({ href }) => href.split('?')[0] === pathname);
  return matchingEntries.find(({ href }) => !href.includes('?')) ?? matchingEntries[0];
}

export const staffProjectsPath = '/panel/admin/projects?projectType=digital_card';

/** Search synonyms are in English, the working language all over India. */
export const synonyms: Partial<Readonly<Record<StaffEntry['key'] | 'account', string>>> = {
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

interface MenuContext {
  may: PermissionCheck;
  isSuperadmin: boolean;
  isDigitalCardsOnly: boolean;
  /** null = not configured; the site is set even if the agency hides it from customers. */
  invitationSite: string | null;
  agencyId: string;
}

/** An entry needs permission for its page's main call. Source: docs/specification.md §2, "Shell", and §6. */
export function staffMenu(context: MenuContext): StaffEntry[] {
  const { may, isSuperadmin, isDigitalCardsOnly } = context;
  const entryIfPermitted = (call: CallKey, key: StaffEntry['key'], page: string = key): StaffEntry[] =>
    may(call) ? [{ key, href: `/panel/admin/${page}` }] : [];
  const entries: StaffEntry[] = [
    { key: 'home', href: '/panel/admin' },
    ...entryIfPermitted('GET /business', 'allBusinesses', 'businesses'),
    ...entryIfPermitted('GET /enquiry/list', 'enquiries'),
    ...entryIfPermitted('GET /business', 'renewals'),
    ...(may('GET /getcardlist') && !isDigitalCardsOnly
      ? [{ key: 'allProjects', href: staffProjectsPath } as const]
      : []),
    ...(isSuperadmin ? [invitationEntry(context)] : []),
    ...entryIfPermitted('GET /franchisee/list', 'franchisees'),
    ...entryIfPermitted('GET /agency/list', 'agencies', 'agency-management'),
    ...entryIfPermitted('GET /reports/revenue', 'revenue'),
    ...entryIfPermitted(may('GET /commission') ? 'GET /commission' : 'GET /commission/own', 'commission'),
    // The super admin opens agencies' bills from their list.
    ...(isSuperadmin ? [] : entryIfPermitted('GET /month-payments/bills', 'billing')),
    ...entryIfPermitted('GET /payment-reconciliation', 'reconciliation'),
    ...entryIfPermitted('GET /invoice/list', 'invoices'),
    ...entryIfPermitted('POST /business/subscription-plan', 'plans', 'plans-pricing-management'),
    ...entryIfPermitted('POST /coupon', 'coupons'),
    ...entryIfPermitted('GET /reports/visits', 'analytics'),
    ...entryIfPermitted('GET /reports/project-report/business', 'report'),
    // The specification has two paths for this page.
    ...entryIfPermitted(
      'POST /image-post',
      'greetings',
      isSuperadmin ? 'daily-image-management' : 'image-posts-management',
    ),
    ...entryIfPermitted('POST /video/template', 'videoTemplates', 'video-template-management'),
    ...entryIfPermitted('POST /studio/document', 'studio'),
    ...entryIfPermitted('POST /ui-customisation', 'uiCustomisation', 'ui-customisation'),
    ...entryIfPermitted('POST /category-static-page', 'staticPages', 'category-static-page-management'),
    ...entryIfPermitted('POST /link-store/link-category', 'linkStore', 'link-store'),
    ...entryIfPermitted('GET /audit-log', 'auditLog', 'audit-log'),
    ...entryIfPermitted('GET /trash', 'trash'),
  ];
  return Object.values(staffGroups).flatMap((keys) =>
    keys.flatMap((key) => entries.find((one) => one.key === key) ?? []),
  );
}

const invitationEntry = ({ invitationSite, agencyId }: MenuContext): StaffEntry =>
  invitationSite
    ? { key: 'entry_invitation', href: invitationSite, isExternal: true }
    : { key: 'entry_invitation', href: `/panel/admin/agency-management?agency=${agencyId}` };
