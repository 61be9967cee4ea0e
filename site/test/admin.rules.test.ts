import { agencyConfiguration } from '@parichay/shared/agency/agency.fields.ts';
import { type CallKey, callKeys, contract, endpointOf } from '@parichay/shared/contract.ts';
import { describe, expect, it } from 'vitest';
import { columns } from '../../shared/test/principals.ts';
import { mayOf } from '../src/features/access/access.store.ts';
import { withAgency } from '../src/features/agency/chosen-agency.ts';
import { changedFacts, deedOf } from '../src/features/audit/audit.rules.ts';
import { businessList } from '../src/features/business/admin/businesses-admin.list.ts';
import { invoiceList } from '../src/features/invoice/admin/invoices-admin.list.ts';
import { pdfCardList, videoList } from '../src/features/projects/admin/projects-admin.lists.ts';
import { parseCsv, reportPath } from '../src/features/report/reports.store.ts';
import { entryOf, staffGroups, staffMenu } from '../src/features/shell/staff-menu.rules.ts';
import { isNewestFirst, namesOf, queryOf, readPlace, writePlace } from '../src/kit/table/list-url.ts';
import { accessTable } from '../src/lib/access-table.ts';

const everything = agencyConfiguration.parse({});
const cardsOnly = agencyConfiguration.parse({
  imagePost: { enableImagePost: false },
  pdfCardConfig: { enablePdfCardProduct: false },
  video: { enableVideo: false },
});

describe('the admin’s menu, computed from the one access table', () => {
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

  it('has each of its lines in one group of the rail', () => {
    const grouped: string[] = Object.values(staffGroups).flat();
    expect(new Set(grouped).size).toBe(grouped.length);
    const every = [...menu('superadmin'), ...menu('admin')];
    expect(every.filter((key) => !grouped.includes(key))).toEqual([]);
    expect(grouped.filter((key) => !every.includes(key as (typeof every)[number]))).toEqual([]);
  });

  it('shows a creator and a bare franchisee their businesses and projects, what they deleted, and nothing else', () => {
    const own = ['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash'];
    expect(menu('creator')).toEqual(own);
    // What it gets itself, a franchisee sees beside.
    expect(menu('franchisee')).toEqual([...own, 'commission']);
  });

  it('shows a franchisee what its permissions open', () => {
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

  it('shows a franchisee of all cards the greetings beside', () => {
    expect(menu('all-card')).toEqual([...menu('franchisee'), 'greetings']);
  });

  it('shows an admin its staff, its agency, plans, reports, greetings, the customer’s panel and the log', () => {
    expect(menu('admin')).toEqual([
      ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash', 'franchisees', 'agencies'],
      ...['billing', 'plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation'],
      ...['report', 'analytics', 'auditLog', 'greetings', 'uiCustomisation', 'staticPages'],
    ]);
  });

  it('hides the agency, its revenue, its invoices and what it owes from an admin from whom billing is hidden', () => {
    const hidden = ['agencies', 'revenue', 'invoices', 'commission', 'billing', 'reconciliation'];
    expect(menu('no-billing')).toEqual(menu('admin').filter((key) => !hidden.includes(key)));
  });

  it('shows the super admin everything, the invitation site too', () => {
    expect(menu('superadmin')).toEqual([
      ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'entry_invitation', 'trash'],
      ...['franchisees', 'agencies'],
      ...['plans', 'coupons', 'revenue', 'invoices', 'commission', 'reconciliation', 'report', 'analytics', 'auditLog'],
      ...['greetings', 'videoTemplates', 'studio', 'uiCustomisation', 'staticPages', 'linkStore'],
    ]);
  });

  it('has its lines in the order of the specification', () => {
    const named = ['home', 'allBusinesses', 'allProjects', 'entry_invitation', 'franchisees', 'agencies', 'billing'];
    const others = ['plans', 'report', 'greetings', 'videoTemplates', 'uiCustomisation', 'staticPages', 'linkStore'];
    const all: readonly string[] = Object.values(staffGroups).flat();
    expect(all.filter((key) => [...named, ...others].includes(key))).toEqual([...named, ...others]);
  });

  it('marks one line as the page that is open, also where two lead to one path', () => {
    const entries = menuOf('superadmin', everything, null);
    expect(entryOf(entries, '/panel/admin/agency-management')?.key).toBe('agencies');
    expect(entryOf(entries, '/panel/admin/projects')?.key).toBe('allProjects');
    expect(entryOf(entries, '/panel/admin/account')).toBeUndefined();
  });

  it('leads the super admin to invitations whatever the host’s agency shows, or to where their site is set', () => {
    const lineOf = (site: string | null) =>
      menuOf('superadmin', cardsOnly, site).find(({ key }) => key === 'entry_invitation');
    expect(lineOf('https://invitations.example')).toMatchObject({
      href: 'https://invitations.example',
      isExternal: true,
    });
    expect(lineOf(null)?.href).toBe('/panel/admin/agency-management?agency=the-host’s');
    expect(lineOf(null)?.isExternal).toBeUndefined();
  });

  it('of an agency of cards only has no projects, and no product that is off', () => {
    expect(menu('creator', cardsOnly)).toEqual(['home', 'allBusinesses', 'enquiries', 'renewals', 'trash']);
    expect(menu('admin', cardsOnly)).not.toContain('greetings');
  });

  it('knows every call that staff may make and not everybody, as the contract says it', () => {
    const table = accessTable();
    const closed = callKeys.filter((key) => {
      const { access } = endpointOf(key);
      return access !== 'public' && access.staff;
    });
    expect(Object.keys(table).sort()).toEqual([...closed].sort());
    for (const key of closed) expect(table[key]?.access).toEqual(contract[key].access);
  });
});

describe('the lists of staff ask only what their calls know', () => {
  const lists = [
    ['GET /business', businessList],
    ['GET /pdf-card/getPdfCardList', pdfCardList],
    ['GET /video/user-video', videoList],
    ['GET /invoice/list', invoiceList({ locale: 'en', today: '2026-11-22' })],
  ] as const;
  it.each(lists)('%s', (key, spec) => {
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
  ] as const)('%s takes the agency that is chosen in the bar', (key) => {
    const { shape } = endpointOf(key).query as unknown as { shape: Record<string, unknown> };
    expect(Object.keys(shape)).toContain('agencyId');
  });

  it('a list asks for the agency that is chosen, beside what its address says', () => {
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
  ])('has the newest of its rows first at %j: %s', (address, isFirst) => {
    expect(isNewestFirst(businessList, readPlace(businessList, address))).toBe(isFirst);
  });

  it('the order stands in the address, what is usual does not', () => {
    const usual = readPlace(businessList, '');
    expect([usual.sort, usual.order, writePlace(businessList, usual)]).toEqual(['createdAt', 'desc', '']);
    const place = readPlace(businessList, '?sort=businessName&order=asc&limit=all');
    expect(writePlace(businessList, place)).toBe('?sort=businessName&order=asc&limit=all');
    expect(queryOf(businessList, place)).toEqual({ sort: 'businessName', order: 'asc', limit: '100' });
    expect(readPlace(businessList, '?sort=password').sort).toBe('createdAt');
  });
});

describe('what a change did', () => {
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

  it('is told fact by fact in words, facts within facts each by themselves', () => {
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

  it('has no raw name: what has no words is told under what it is in, or not at all', () => {
    const [was, is] = [{ text: 'old' }, { text: 'new' }];
    expect(
      told({ sections: { aboutUs: was }, name_in_order: 'a' }, { sections: { aboutUs: is }, name_in_order: 'b' }),
    ).toEqual([{ name: 'Card · About us', key: 'aboutUs', before: was, after: is }]);
  });

  it('of a row that is new has nothing before', () => {
    expect(told(null, { business_name: 'Meera' })).toEqual([
      { name: 'Name', key: 'business_name', before: undefined, after: 'Meera' },
    ]);
  });

  it('calls a row that is marked as deleted deleted, and one that is no longer so brought back', () => {
    const gone = { deleted_at: '2026-11-21T19:25:11.275+00:00' };
    expect(deedOf({ action: 'update', before: { deleted_at: null }, after: gone })).toBe('delete');
    expect(deedOf({ action: 'update', before: gone, after: { deleted_at: null } })).toBe('restore');
    expect(deedOf({ action: 'update', before: { name: 'A' }, after: { name: 'B' } })).toBe('update');
    expect(deedOf({ action: 'insert', before: null, after: gone })).toBe('insert');
  });
});

describe('the preview of a report', () => {
  it('reads cells with commas, quotes and line ends, and takes the guard against formulas off', () => {
    expect(
      parseCsv('\uFEFF"Name","Said"\r\n"Asha, Rao","He said ""no"""\r\n"\'=1+1",plain\r\n"two\r\nlines",""\r\n'),
    ).toEqual([
      ['Name', 'Said'],
      ['Asha, Rao', 'He said "no"'],
      ['=1+1', 'plain'],
      ['two\r\nlines', ''],
    ]);
  });

  it('asks for what is set and nothing else', () => {
    expect(reportPath('business', { isSubscribed: 'true', createdFrom: '' }, 20)).toBe(
      '/api/v1/reports/project-report/business?lang=en&isSubscribed=true&limit=20',
    );
    expect(reportPath('digital-card', {})).toBe('/api/v1/reports/project-report/digital-card?lang=en');
  });
});
