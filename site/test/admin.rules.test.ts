import { type CallKey, callKeys, contract, endpointOf } from '@parichay/shared/contract.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { describe, expect, it } from 'vitest';
import { columns } from '../../shared/test/principals.ts';
import { invoiceList } from '../src/features/money/invoice/admin/invoices-admin.list.ts';
import { pdfCardList, videoList } from '../src/features/office/projects/admin/projects-admin.lists.ts';
import { parseCsv, reportPath } from '../src/features/office/report/reports.store.ts';
import { entryOf, staffGroups, staffMenu } from '../src/features/office/shell/staff-menu.rules.ts';
import { mayOf } from '../src/features/people/access/access.store.ts';
import { withAgency } from '../src/features/people/agency/chosen-agency.ts';
import { changedFacts, deedOf } from '../src/features/people/audit/audit.rules.ts';
import { businessList } from '../src/features/shop/business/admin/businesses-admin.list.ts';
import { isNewestFirst, namesOf, queryOf, readPlace, writePlace } from '../src/kit/table/list/list-url.ts';
import { accessTable } from '../src/lib/access-table.ts';

const everything = agencyConfiguration.parse({});
const cardsOnly = agencyConfiguration.parse({
  imagePost: { enableImagePost: false },
  pdfCardConfig: { enablePdfCardProduct: false },
  video: { enableVideo: false },
});

describe('the menu of staff, computed from the access table', () => {
  const menuOf = (
    who: string,
    switches = everything,
    invitationSite: string | null = 'https://invitations.example',
  ) => {
    const actor = columns[who];
    if (actor?.kind !== 'staff') throw new Error(who);
    return staffMenu({
      may: mayOf(accessTable(), actor, switches),
      isSuperadmin: actor.roles.includes('admin') && actor.ofSuperadminAgency,
      isDigitalCardsOnly: switches === cardsOnly,
      invitationSite,
      agencyId: 'the-host’s',
    });
  };
  const menu = (...asked: Parameters<typeof menuOf>) => menuOf(...asked).map(({ key }) => key);

  it('each line of the staff menu is in exactly one group of the rail', () => {
    const grouped: string[] = Object.values(staffGroups).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    const every = [...menu('superadmin'), ...menu('admin')];
    expect(every.filter((key) => !grouped.includes(key))).toEqual([]);
    expect(grouped.filter((key) => !every.includes(key as (typeof every)[number]))).toEqual([]);
  });

  it('a creator sees only businesses, projects and the trash in the menu, and a franchisee also commission', () => {
    const own = ['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash'];
    expect(menu('creator')).toEqual(own);
    // A franchisee also sees the commission that it gets.
    expect(menu('franchisee')).toEqual([...own, 'commission']);
  });

  it('a franchisee with all permissions sees in the menu the pages that they open', () => {
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

  it('a franchisee with access to all cards also sees greetings in the menu', () => {
    expect(menu('all-card')).toEqual([...menu('franchisee'), 'greetings']);
  });

  it('an admin sees staff, agency, billing, plans, reports, greetings and the audit log in the menu', () => {
    expect(menu('admin')).toEqual([
      ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash', 'franchisees', 'agencies'],
      ...['billing', 'plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation'],
      ...['report', 'analytics', 'auditLog', 'greetings', 'uiCustomisation', 'staticPages'],
    ]);
  });

  it('an admin with hidden billing does not see agency, revenue, invoices, commission and billing in the menu', () => {
    const hidden = ['agencies', 'revenue', 'invoices', 'commission', 'billing', 'reconciliation'];
    expect(menu('no-billing')).toEqual(menu('admin').filter((key) => !hidden.includes(key)));
  });

  it('the super admin sees every content page in the menu, and the invitation site', () => {
    expect(menu('superadmin')).toEqual([
      ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'entry_invitation', 'trash'],
      ...['franchisees', 'agencies'],
      ...['plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation', 'report', 'analytics', 'auditLog'],
      ...['greetings', 'videoTemplates', 'studio', 'uiCustomisation', 'staticPages', 'linkStore'],
    ]);
  });

  it('the staff menu lists its lines in the order of the specification', () => {
    const named = ['home', 'allBusinesses', 'allProjects', 'entry_invitation', 'franchisees', 'agencies', 'billing'];
    const others = ['plans', 'report', 'greetings', 'videoTemplates', 'uiCustomisation', 'staticPages', 'linkStore'];
    const all: readonly string[] = Object.values(staffGroups).flat();
    expect(all.filter((key) => [...named, ...others].includes(key))).toEqual([...named, ...others]);
  });

  it('the staff menu marks one line as the open page, also when two lines lead to one path', () => {
    const entries = menuOf('superadmin', everything, null);
    expect(entryOf(entries, '/panel/admin/agency-management')?.key).toBe('agencies');
    expect(entryOf(entries, '/panel/admin/projects')?.key).toBe('allProjects');
    expect(entryOf(entries, '/panel/admin/account')).toBeUndefined();
  });

  it('the invitation line leads the super admin to the invitation site, or to its setting when there is none', () => {
    const lineOf = (site: string | null) =>
      menuOf('superadmin', cardsOnly, site).find(({ key }) => key === 'entry_invitation');
    expect(lineOf('https://invitations.example')).toMatchObject({
      href: 'https://invitations.example',
      isExternal: true,
    });
    expect(lineOf(null)?.href).toBe('/panel/admin/agency-management?agency=the-host’s');
    expect(lineOf(null)?.isExternal).toBeUndefined();
  });

  it('the staff menu of an agency with cards only has no projects and no greetings', () => {
    expect(menu('creator', cardsOnly)).toEqual(['home', 'allBusinesses', 'enquiries', 'renewals', 'trash']);
    expect(menu('admin', cardsOnly)).not.toContain('greetings');
  });

  it('the access table has every call that is open to staff but not public, as in the contract', () => {
    const table = accessTable();
    const closed = callKeys.filter((key) => {
      const { access } = endpointOf(key);
      return access !== 'public' && access.staff;
    });
    expect(Object.keys(table).sort()).toEqual([...closed].sort());
    for (const key of closed) expect(table[key]?.access).toEqual(contract[key].access);
  });
});

describe('the lists of staff and their calls', () => {
  const lists = [
    ['GET /business', businessList],
    ['GET /pdf-card/getPdfCardList', pdfCardList],
    ['GET /video/user-video', videoList],
    ['GET /invoice/list', invoiceList({ locale: 'en', today: '2026-11-22' })],
  ] as const;
  it.each(lists)('every filter, search and sorting of the list of %s is accepted by its call', (key, spec) => {
    const schema = endpointOf(key as CallKey).query;
    for (const filter of spec.filters) {
      const values = filter.kind === 'dates' ? ['2026-11-20'] : filter.options.map(({ value }) => value);
      for (const name of namesOf(filter))
        for (const value of values) expect(schema?.safeParse({ [name]: value }).success, `${name}=${value}`).toBe(true);
    }
    for (const { value } of spec.searchBy)
      expect(schema?.safeParse({ searchBy: value, search: 'x' }).success).toBe(true);
    for (const sort of spec.sort ?? []) expect(schema?.safeParse({ sort, order: 'asc' }).success).toBe(true);
  });

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
  ] as const)('the call %s accepts the agency that is chosen in the bar', (key) => {
    const { shape } = endpointOf(key).query as unknown as { shape: Record<string, unknown> };
    expect(Object.keys(shape)).toContain('agencyId');
  });

  it('a list sends the chosen agency in addition to the filters of its address', () => {
    const spec = { ...withAgency(pdfCardList), asks: () => ({ agencyId: 'chosen' }) };
    expect(queryOf(spec, readPlace(spec, '?status=done'))).toMatchObject({ agencyId: 'chosen', status: 'done' });
    // Nothing is chosen here.
    expect(queryOf(withAgency(pdfCardList), readPlace(spec, ''))).not.toHaveProperty('agencyId');
  });

  it.each([
    ['', true],
    ['?order=asc', false],
    ['?sort=businessName&order=asc', false],
    ['?sort=expiryDateForCustomer', false],
  ])('the list of businesses at the address %j has its newest row first: %s', (address, isFirst) => {
    expect(isNewestFirst(businessList, readPlace(businessList, address))).toBe(isFirst);
  });

  it('a list writes its sorting into the address unless it is the default', () => {
    const usual = readPlace(businessList, '');
    expect([usual.sort, usual.order, writePlace(businessList, usual)]).toEqual(['createdAt', 'desc', '']);
    const place = readPlace(businessList, '?sort=businessName&order=asc&limit=all');
    expect(writePlace(businessList, place)).toBe('?sort=businessName&order=asc&limit=all');
    expect(queryOf(businessList, place)).toEqual({ sort: 'businessName', order: 'asc', limit: '100' });
    expect(readPlace(businessList, '?sort=password').sort).toBe('createdAt');
  });
});

describe('the facts of an audited change', () => {
  const words: Record<string, string> = {
    business_name: 'Name',
    sections: 'Card',
    aboutUs: 'About us',
    configuration: 'Settings',
    prices: 'Prices',
    perCardPaise: 'Each card',
  };
  const told = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
    changedFacts({ before, after }, (key) => words[key] ?? null);

  it('a change is listed fact by fact in words, with one line for each nested fact', () => {
    expect(
      told(
        { business_name: 'Asha', configuration: { prices: { perCardPaise: 5_000, other: 1 } } },
        { business_name: 'Asha Rao', configuration: { prices: { perCardPaise: 9_000, other: 1 } } },
      ),
    ).toEqual([
      { name: 'Name', key: 'business_name', before: 'Asha', after: 'Asha Rao' },
      { name: 'Settings · Prices · Each card', key: 'perCardPaise', before: 5_000, after: 9_000 },
    ]);
  });

  it('a changed fact without words is listed under its parent, or left out', () => {
    const [was, is] = [{ text: 'old' }, { text: 'new' }];
    expect(
      told({ sections: { aboutUs: was }, name_in_order: 'a' }, { sections: { aboutUs: is }, name_in_order: 'b' }),
    ).toEqual([{ name: 'Card · About us', key: 'aboutUs', before: was, after: is }]);
  });

  it('a change that inserts a row has no values before', () => {
    expect(told(null, { business_name: 'Meera' })).toEqual([
      { name: 'Name', key: 'business_name', before: undefined, after: 'Meera' },
    ]);
  });

  it('an update that sets deleted_at is shown as delete, and one that clears it as restore', () => {
    const gone = { deleted_at: '2026-11-21T19:25:11.275+00:00' };
    expect(deedOf({ action: 'update', before: { deleted_at: null }, after: gone })).toBe('delete');
    expect(deedOf({ action: 'update', before: gone, after: { deleted_at: null } })).toBe('restore');
    expect(deedOf({ action: 'update', before: { name: 'A' }, after: { name: 'B' } })).toBe('update');
    expect(deedOf({ action: 'insert', before: null, after: gone })).toBe('insert');
  });
});

describe('the preview of a report', () => {
  it('the preview of a report reads cells with commas, quotes and line ends and removes the formula guard', () => {
    expect(
      parseCsv('\uFEFF"Name","Said"\r\n"Asha, Rao","He said ""no"""\r\n"\'=1+1",plain\r\n"two\r\nlines",""\r\n'),
    ).toEqual([
      ['Name', 'Said'],
      ['Asha, Rao', 'He said "no"'],
      ['=1+1', 'plain'],
      ['two\r\nlines', ''],
    ]);
  });

  it('the address of a report contains only the filters that are set', () => {
    expect(reportPath('business', { isSubscribed: 'true', createdFrom: '' }, 20)).toBe(
      '/api/v1/reports/project-report/business?lang=en&isSubscribed=true&limit=20',
    );
    expect(reportPath('digital-card', {})).toBe('/api/v1/reports/project-report/digital-card?lang=en');
  });
});
