import { type CallKey, callKeys, contract, endpointOf } from '@parichay/shared/contract.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { describe, expect, it } from 'vitest';
import { columns } from '../../shared/test/principals.ts';
import { invoiceList } from '../src/features/money/invoice/admin/invoices-admin-list.ts';
import { pdfCardList, videoList } from '../src/features/office/projects/admin/projects-admin.lists.ts';
import { parseCsv, reportPath } from '../src/features/office/report/reports.store.ts';
import { entryOfPage, staffGroups, staffMenu } from '../src/features/office/shell/staff-menu.rules.ts';
import { permissionCheckOf } from '../src/features/people/access/access.store.ts';
import { withChosenAgency } from '../src/features/people/agency/chosen-agency.ts';
import { auditActionOf, changedFacts } from '../src/features/people/audit/audit.rules.ts';
import { businessList } from '../src/features/shop/business/admin/businesses-admin-list.ts';
import {
  filterParameterNames,
  isNewestFirst,
  readListQuery,
  requestQuery,
  writeListQuery,
} from '../src/kit/table/list/list-url.ts';
import { accessTable } from '../src/lib/access-table.ts';

const allProducts = agencyConfiguration.parse({});
const cardsOnly = agencyConfiguration.parse({
  imagePost: { enableImagePost: false },
  pdfCardConfig: { enablePdfCardProduct: false },
  video: { enableVideo: false },
});

describe('the navigation menu of staff', () => {
  const menuOf = (
    columnName: string,
    configuration = allProducts,
    invitationSite: string | null = 'https://invitations.example',
  ) => {
    const actor = columns[columnName];
    if (actor?.kind !== 'staff') throw new Error(columnName);
    return staffMenu({
      may: permissionCheckOf(accessTable(), actor, configuration),
      isSuperadmin: actor.roles.includes('admin') && actor.ofSuperadminAgency,
      isDigitalCardsOnly: configuration === cardsOnly,
      invitationSite,
      agencyId: 'the-host’s',
    });
  };
  const menu = (...menuArguments: Parameters<typeof menuOf>) => menuOf(...menuArguments).map(({ key }) => key);

  it('each entry of the staff menu is in exactly one menu group', () => {
    const groupedKeys: string[] = Object.values(staffGroups).flat();
    expect(new Set(groupedKeys).size).toBe(groupedKeys.length);
    const allKeys = [...menu('superadmin'), ...menu('admin')];
    expect(allKeys.filter((key) => !groupedKeys.includes(key))).toEqual([]);
    expect(groupedKeys.filter((key) => !allKeys.includes(key as (typeof allKeys)[number]))).toEqual([]);
  });

  it('the menu of the role creator has home, businesses, enquiries, renewals, projects and trash, and that of a franchisee adds commission', () => {
    const ownEntries = ['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash'];
    expect(menu('creator')).toEqual(ownEntries);
    // A franchisee also sees its own commission.
    expect(menu('franchisee')).toEqual([...ownEntries, 'commission']);
  });

  it('the menu of a franchisee with all permissions also has the pages that the permissions open', () => {
    expect(menu('permitted')).toEqual([
      'home',
      'allBusinesses',
      'enquiries',
      'renewals',
      'allProjects',
      'trash',
      ...['plans', 'coupons', 'invoices', 'commission', 'report', 'analytics', 'greetings'],
    ]);
  });

  it('the menu of a franchisee with access to all cards also has greetings', () => {
    expect(menu('all-card')).toEqual([...menu('franchisee'), 'greetings']);
  });

  it('the menu of an admin has staff, agency, billing, plans, reports, greetings and the audit log', () => {
    expect(menu('admin')).toEqual([
      ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash', 'franchisees', 'agencies'],
      ...['billing', 'plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation'],
      ...['report', 'analytics', 'auditLog', 'greetings', 'uiCustomisation', 'staticPages'],
    ]);
  });

  it('the menu of an admin with hidden billing has no agency, revenue, invoices, commission or billing', () => {
    const hiddenKeys = ['agencies', 'revenue', 'invoices', 'commission', 'billing', 'reconciliation'];
    expect(menu('no-billing')).toEqual(menu('admin').filter((key) => !hiddenKeys.includes(key)));
  });

  it('the menu of the super admin has every content page and the invitation site', () => {
    expect(menu('superadmin')).toEqual([
      ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'entry_invitation', 'trash'],
      ...['franchisees', 'agencies'],
      ...['plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation', 'report', 'analytics', 'auditLog'],
      ...['greetings', 'videoTemplates', 'studio', 'uiCustomisation', 'staticPages', 'linkStore'],
    ]);
  });

  it('the entries of the staff menu are in the order of the specification', () => {
    const specifiedKeys = [
      'home',
      'allBusinesses',
      'allProjects',
      'entry_invitation',
      'franchisees',
      'agencies',
      'billing',
    ];
    const otherKeys = ['plans', 'report', 'greetings', 'videoTemplates', 'uiCustomisation', 'staticPages', 'linkStore'];
    const orderedKeys: readonly string[] = Object.values(staffGroups).flat();
    expect(orderedKeys.filter((key) => [...specifiedKeys, ...otherKeys].includes(key))).toEqual([
      ...specifiedKeys,
      ...otherKeys,
    ]);
  });

  it('the staff menu marks a single entry as the current page even if two entries lead to the same path', () => {
    const entries = menuOf('superadmin', allProducts, null);
    expect(entryOfPage(entries, '/panel/admin/agency-management')?.key).toBe('agencies');
    expect(entryOfPage(entries, '/panel/admin/projects')?.key).toBe('allProjects');
    expect(entryOfPage(entries, '/panel/admin/account')).toBeUndefined();
  });

  it('the invitation entry of the super admin’s menu leads to the invitation site, or to the agency form when no site is set', () => {
    const lineOf = (site: string | null) =>
      menuOf('superadmin', cardsOnly, site).find(({ key }) => key === 'entry_invitation');
    expect(lineOf('https://invitations.example')).toMatchObject({
      href: 'https://invitations.example',
      isExternal: true,
    });
    expect(lineOf(null)?.href).toBe('/panel/admin/agency-management?agency=the-host’s');
    expect(lineOf(null)?.isExternal).toBeUndefined();
  });

  it('the menu of staff in an agency with digital cards only has no projects and no greetings', () => {
    expect(menu('creator', cardsOnly)).toEqual(['home', 'allBusinesses', 'enquiries', 'renewals', 'trash']);
    expect(menu('admin', cardsOnly)).not.toContain('greetings');
  });

  it('the access table of the panel has every API call that staff may use, as in the API contract', () => {
    const table = accessTable();
    const staffCalls = callKeys.filter((key) => {
      const { access } = endpointOf(key);
      return access !== 'public' && access.staff;
    });
    expect(Object.keys(table).sort()).toEqual([...staffCalls].sort());
    for (const key of staffCalls) expect(table[key]?.access).toEqual(contract[key].access);
  });
});

describe('the API queries of staff lists', () => {
  const lists = [
    ['GET /business', businessList],
    ['GET /pdf-card/getPdfCardList', pdfCardList],
    ['GET /video/user-video', videoList],
    ['GET /invoice/list', invoiceList({ locale: 'en', today: '2026-11-22' })],
  ] as const;
  it.each(lists)(
    'every filter, search field and sort order of a list for staff is accepted by its API call %s',
    (key, spec) => {
      const schema = endpointOf(key as CallKey).query;
      for (const filter of spec.filters) {
        const values = filter.kind === 'dates' ? ['2026-11-20'] : filter.options.map(({ value }) => value);
        for (const name of filterParameterNames(filter))
          for (const value of values)
            expect(schema?.safeParse({ [name]: value }).success, `${name}=${value}`).toBe(true);
      }
      for (const { value } of spec.searchBy)
        expect(schema?.safeParse({ searchBy: value, search: 'x' }).success).toBe(true);
      for (const sort of spec.sort ?? []) expect(schema?.safeParse({ sort, order: 'asc' }).success).toBe(true);
    },
  );

  it.each([
    'GET /business',
    'GET /getcardlist',
    'GET /pdf-card/getPdfCardList',
    'GET /video/user-video',
    'GET /franchisee/list',
    'GET /invoice/list',
    'GET /payment-reconciliation',
    'GET /audit-log',
    'GET /trash',
    'GET /image-post',
    'GET /image-post/search',
    'GET /reports/project-report/business',
    'GET /reports/project-report/digital-card',
    'GET /reports/revenue',
  ] as const)('the API call %s accepts the agency that is chosen in the top bar', (key) => {
    const { shape } = endpointOf(key).query as unknown as { shape: Record<string, unknown> };
    expect(Object.keys(shape)).toContain('agencyId');
  });

  it('a list for staff sends the agency chosen in the top bar in addition to the filters of its URL', () => {
    const spec = { ...withChosenAgency(pdfCardList), extraQuery: () => ({ agencyId: 'chosen' }) };
    expect(requestQuery(spec, readListQuery(spec, '?status=done'))).toMatchObject({
      agencyId: 'chosen',
      status: 'done',
    });
    // No agency is chosen in the top bar.
    expect(requestQuery(withChosenAgency(pdfCardList), readListQuery(spec, ''))).not.toHaveProperty('agencyId');
  });

  it.each([
    ['', true],
    ['?order=asc', false],
    ['?sort=businessName&order=asc', false],
    ['?sort=expiryDateForCustomer', false],
  ])('the list of businesses with the URL query %j has its newest row first: %s', (address, isFirst) => {
    expect(isNewestFirst(businessList, readListQuery(businessList, address))).toBe(isFirst);
  });

  it('the URL of a list for staff contains the sort order unless it is the default', () => {
    const defaultPlace = readListQuery(businessList, '');
    expect([defaultPlace.sort, defaultPlace.order, writeListQuery(businessList, defaultPlace)]).toEqual([
      'createdAt',
      'desc',
      '',
    ]);
    const place = readListQuery(businessList, '?sort=businessName&order=asc&limit=all');
    expect(writeListQuery(businessList, place)).toBe('?sort=businessName&order=asc&limit=all');
    expect(requestQuery(businessList, place)).toEqual({ sort: 'businessName', order: 'asc', limit: '100' });
    expect(readListQuery(businessList, '?sort=password').sort).toBe('createdAt');
  });
});

describe('changed fields in the audit log', () => {
  const labels: Record<string, string> = {
    business_name: 'Name',
    sections: 'Card',
    aboutUs: 'About us',
    configuration: 'Settings',
    prices: 'Prices',
    perCardPaise: 'Each card',
  };
  const changedFactsOf = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
    changedFacts({ before, after }, (key) => labels[key] ?? null);

  it('an audit log entry shows each changed field with its label, one line per nested field', () => {
    expect(
      changedFactsOf(
        { business_name: 'Asha', configuration: { prices: { perCardPaise: 5_000, other: 1 } } },
        { business_name: 'Asha Rao', configuration: { prices: { perCardPaise: 9_000, other: 1 } } },
      ),
    ).toEqual([
      { name: 'Name', key: 'business_name', before: 'Asha', after: 'Asha Rao' },
      { name: 'Settings · Prices · Each card', key: 'perCardPaise', before: 5_000, after: 9_000 },
    ]);
  });

  it('in an audit log entry, a changed field without a label is shown under its parent or omitted', () => {
    const [previous, current] = [{ text: 'old' }, { text: 'new' }];
    expect(
      changedFactsOf(
        { sections: { aboutUs: previous }, name_in_order: 'a' },
        { sections: { aboutUs: current }, name_in_order: 'b' },
      ),
    ).toEqual([{ name: 'Card · About us', key: 'aboutUs', before: previous, after: current }]);
  });

  it('the audit log entry for a new row has no previous values', () => {
    expect(changedFactsOf(null, { business_name: 'Meera' })).toEqual([
      { name: 'Name', key: 'business_name', before: undefined, after: 'Meera' },
    ]);
  });

  it('an audited update that sets deleted_at is shown as a deletion, and one that clears it as a restoration', () => {
    const deletion = { deleted_at: '2026-11-21T19:25:11.275+00:00' };
    expect(auditActionOf({ action: 'update', before: { deleted_at: null }, after: deletion })).toBe('delete');
    expect(auditActionOf({ action: 'update', before: deletion, after: { deleted_at: null } })).toBe('restore');
    expect(auditActionOf({ action: 'update', before: { name: 'A' }, after: { name: 'B' } })).toBe('update');
    expect(auditActionOf({ action: 'insert', before: null, after: deletion })).toBe('insert');
  });
});

describe('the preview of a CSV report', () => {
  it('the preview of a report parses cells with commas, quotes and line breaks and removes formula escaping', () => {
    expect(
      parseCsv('\uFEFF"Name","Said"\r\n"Asha, Rao","He said ""no"""\r\n"\'=1+1",plain\r\n"two\r\nlines",""\r\n'),
    ).toEqual([
      ['Name', 'Said'],
      ['Asha, Rao', 'He said "no"'],
      ['=1+1', 'plain'],
      ['two\r\nlines', ''],
    ]);
  });

  it('the URL of a report contains only the filters that are set', () => {
    expect(reportPath('business', { isSubscribed: 'true', createdFrom: '' }, 20)).toBe(
      '/api/v1/reports/project-report/business?lang=en&isSubscribed=true&limit=20',
    );
    expect(reportPath('digital-card', {})).toBe('/api/v1/reports/project-report/digital-card?lang=en');
  });
});
