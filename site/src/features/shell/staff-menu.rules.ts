import type { CallKey } from '@parichay/shared/contract.ts';
import type { May } from '../access/access.store.ts';

/** One line of the admin's menu. `key` names its words in the shell's messages. */
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

/** The same lines as the laptop's rail groups them. Every line stands in one of them (site/test/staff-menu.test.ts). */
export const staffGroups = {
  start: ['home'],
  customers: ['allBusinesses', 'enquiries', 'renewals', 'allProjects', 'entry_invitation', 'analytics', 'report'],
  money: ['revenue', 'commission', 'billing', 'invoices', 'reconciliation', 'plans', 'coupons'],
  content: ['greetings', 'videoTemplates', 'studio', 'uiCustomisation', 'staticPages', 'linkStore'],
  setUp: ['franchisees', 'agencies', 'auditLog', 'trash'],
} as const satisfies Record<string, readonly StaffEntry['key'][]>;

/** All projects in reach of a staff account. */
export const staffProjectsPath = '/panel/admin/projects?projectType=digital_card';

/** What people type who look for a line by another name, in English as it is spoken at work everywhere in India. */
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
  plans: 'pricing subscription customer management',
  coupons: 'discount offers trial',
  greetings: 'posts images festivals daily',
  videoTemplates: 'films',
  studio: 'frames pdf templates',
  uiCustomisation: 'banners ui customisation',
  staticPages: 'static category management',
  franchisees: 'franchisee list team people users',
  agencies: 'agency management domains',
  auditLog: 'history',
  trash: 'trash bin restore',
  account: 'settings profile password browsers sign out logout',
};

interface Circumstances {
  may: May;
  isSuperadmin: boolean;
  /** The agency offers digital cards and nothing beside them. */
  isDigitalCardsOnly: boolean;
  /** Where invitations are made, whether or not the agency shows it to its customers; null where it has not said. */
  invitationSite: string | null;
  /** Of the host that the panel is open on. */
  agencyId: string;
}

/**
 * The admin's menu: a line stands for whoever may make the call that its page is for. Source:
 * docs/specification.md §2, "Shell", and §6.
 */
export function staffMenu(circumstances: Circumstances): StaffEntry[] {
  const { may, isSuperadmin, isDigitalCardsOnly } = circumstances;
  const forWhoMay = (call: CallKey, key: StaffEntry['key'], page: string = key): StaffEntry[] =>
    may(call) ? [{ key, href: `/panel/admin/${page}` }] : [];
  return [
    { key: 'home', href: '/panel/admin' },
    ...forWhoMay('GET /business', 'allBusinesses', 'businesses'),
    ...forWhoMay('GET /enquiry/list', 'enquiries'),
    ...forWhoMay('GET /business', 'renewals'),
    // Where cards are all there is, there are no projects of several kinds to speak of; home leads to the cards.
    ...(may('GET /getcardlist') && !isDigitalCardsOnly
      ? [{ key: 'allProjects', href: staffProjectsPath } as const]
      : []),
    ...(isSuperadmin ? [invitationEntry(circumstances)] : []),
    ...forWhoMay('GET /franchisee/list', 'franchisees'),
    ...forWhoMay('GET /agency/list', 'agencies', 'agency-management'),
    ...forWhoMay('GET /reports/revenue', 'revenue'),
    ...forWhoMay(may('GET /commission') ? 'GET /commission' : 'GET /commission/own', 'commission'),
    // The super admin owes nobody anything; it finds agencies' bills from their list.
    ...(isSuperadmin ? [] : forWhoMay('GET /month-payments/bills', 'billing')),
    ...forWhoMay('GET /payment-reconciliation', 'reconciliation'),
    ...forWhoMay('GET /invoice/list', 'invoices'),
    ...forWhoMay('POST /business/subscription-plan', 'plans', 'plans-pricing-management'),
    ...forWhoMay('POST /coupon', 'coupons'),
    ...forWhoMay('GET /reports/visits', 'analytics'),
    ...forWhoMay('GET /reports/project-report/business', 'report'),
    // One screen under the two paths of the specification.
    ...forWhoMay('POST /image-post', 'greetings', isSuperadmin ? 'daily-image-management' : 'image-posts-management'),
    ...forWhoMay('POST /video/template', 'videoTemplates', 'video-template-management'),
    ...forWhoMay('POST /studio/document', 'studio'),
    ...forWhoMay('POST /ui-customisation', 'uiCustomisation', 'ui-customisation'),
    ...forWhoMay('POST /category-static-page', 'staticPages', 'category-static-page-management'),
    ...forWhoMay('POST /link-store/link-category', 'linkStore', 'link-store'),
    ...forWhoMay('GET /audit-log', 'auditLog', 'audit-log'),
    ...forWhoMay('GET /trash', 'trash'),
  ];
}

/** The super admin's line for digital invitations: to their site, or to where its address is set. */
const invitationEntry = ({ invitationSite, agencyId }: Circumstances): StaffEntry =>
  invitationSite
    ? { key: 'entry_invitation', href: invitationSite, isExternal: true }
    : { key: 'entry_invitation', href: `/panel/admin/agency-management?agency=${agencyId}` };
