import { readFileSync } from 'node:fs';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { describe, expect, it } from 'vitest';

/** Maps each entry of the rail to the message file of its page. */
const messageFileByEntry = {
  allBusinesses: 'businesses',
  enquiries: 'enquiries',
  renewals: 'renewals',
  allProjects: 'projects-admin',
  analytics: 'analytics',
  report: 'reports',
  revenue: 'revenue',
  commission: 'commission',
  billing: 'billing',
  invoices: 'invoices',
  reconciliation: 'reconciliation',
  plans: 'plans',
  coupons: 'coupons',
  greetings: 'greetings',
  videoTemplates: 'video-templates',
  studio: 'studio',
  uiCustomisation: 'customisation',
  staticPages: 'static-pages',
  linkStore: 'link-store',
  franchisees: 'franchisees',
  agencies: 'agencies',
  auditLog: 'audit',
  trash: 'trash',
};

describe.each(locales)('the titles of staff pages in the language %s', (locale) => {
  const textsOf = (namespace: string): Record<string, string> =>
    JSON.parse(
      readFileSync(new URL(`../../shared/src/platform/language/${locale}/${namespace}.json`, import.meta.url), 'utf8'),
    );

  it('every staff page has the same page title as its entry in the staff menu', () => {
    const railTexts = textsOf('staff-shell');
    const titles = Object.entries(messageFileByEntry).map(([line, namespace]) => [line, textsOf(namespace).title]);
    expect(Object.fromEntries(titles)).toEqual(
      Object.fromEntries(Object.keys(messageFileByEntry).map((line) => [line, railTexts[line]])),
    );
  });
});
