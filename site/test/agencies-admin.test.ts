import { type Agency, agencyEndpoints } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { describe, expect, it } from 'vitest';
import {
  type AgencyForm,
  changesOf,
  createdOf,
  newAgency,
  productsOn,
  valuesOf,
} from '../src/features/people/agency/admin/agencies-admin.rules.ts';
import { faultsOf } from '../src/features/people/agency/admin/agency-faults.rules.ts';
import { differences, rebased, withValue } from '../src/kit/ui/form/merge.rules.ts';

const picture = { mediaId: '01990000-0000-7000-8000-000000000001', width: 400, height: 400 };
const stored: Agency = {
  ...newAgency,
  agencyId: '01990000-0000-7000-8000-000000000002',
  agencyName: 'Rangoli',
  brand: { colour: '#0f766e', logo: picture, favicon: null },
  domains: ['rangoli.in'],
  domainsProven: [],
  domainsPointingHere: [],
  suspendedAt: null,
  version: 4,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const change = (values: AgencyForm, changes: Record<string, unknown>): AgencyForm =>
  Object.entries(changes).reduce((now, [path, value]) => withValue(now, path, value), values);
const base = valuesOf(stored);

describe('a new agency', () => {
  it('a new agency has the defaults of the contract except for its prices, which are above zero', () => {
    const { prices, ...others } = newAgency.configuration;
    const { prices: _, ...fromContract } = agencyConfiguration.parse({});
    expect(others).toEqual(fromContract);
    for (const price of Object.values(prices)) expect(price).toBeGreaterThan(0);
    const { body } = agencyEndpoints['POST /agency'];
    const created = createdOf(change(valuesOf(null), { agencyName: 'Sona', 'brand.logo': picture }));
    expect(body.parse({ agency: created }).agency.brand).toEqual({
      colour: '#0f766e',
      logo: { mediaId: picture.mediaId },
      favicon: null,
    });
  });
});

describe('saving an agency', () => {
  it('saving an agency sends the changed fields and no others', () => {
    const values = change(base, {
      'configuration.prices.perCardPaise': 900,
      'configuration.onlinePayment.allowedMakers': ['admin'],
      'brand.logo': null,
      domains: ['rangoli.in', 'cards.rangoli.in'],
    });
    const sent = changesOf(stored, values);
    expect(sent).toEqual({
      agencyId: stored.agencyId,
      version: 4,
      brand: { logo: null },
      domains: ['rangoli.in', 'cards.rangoli.in'],
      configuration: { prices: { perCardPaise: 900 }, onlinePayment: { allowedMakers: ['admin'] } },
    });
    expect(agencyEndpoints['PUT /agency'].body.parse({ agency: sent })).toEqual({ agency: sent });
    expect(changesOf(stored, change(base, { 'brand.favicon': picture })).brand).toEqual({
      favicon: { mediaId: picture.mediaId },
    });
  });

  it('the differences of two agencies count a list or a picture as one field', () => {
    expect(differences(base, base)).toEqual([]);
    expect(differences(change(base, { domains: [], 'brand.logo': null, agencyName: 'x' }), base).sort()).toEqual([
      'agencyName',
      'brand.logo',
      'domains',
    ]);
  });
});

describe('a concurrent edit of an agency', () => {
  it('a concurrent edit keeps typed fields, takes over the others and reports fields that both changed', () => {
    const mine = change(base, { agencyName: 'Mine', 'configuration.expiringSoonDays': 10, 'brand.colour': '#111111' });
    const theirs = change(base, {
      agencyName: 'Theirs',
      'configuration.video.enableVideo': false,
      'brand.colour': '#111111',
    });
    const { values, conflicts } = rebased(base, mine, theirs);
    expect(conflicts).toEqual(['agencyName']);
    expect(values).toEqual(
      change(base, {
        agencyName: 'Mine',
        'configuration.expiringSoonDays': 10,
        'configuration.video.enableVideo': false,
        'brand.colour': '#111111',
      }),
    );
  });
});

describe('a stored draft of an agency', () => {
  it('a stored draft without a new setting takes that setting over', () => {
    const { contact: _, ...known } = base.configuration;
    const draft = { ...base, agencyName: 'Mine', configuration: known };
    const { values, conflicts } = rebased<object>({ ...base, configuration: known }, draft, base);
    expect({ values, conflicts }).toEqual({ values: change(base, { agencyName: 'Mine' }), conflicts: [] });
  });
});

describe('the faults of the agency form', () => {
  it.each([
    [{ agencyName: '  ' }, { agencyName: 'missing' }],
    [{ 'brand.colour': 'teal' }, { 'brand.colour': 'colour' }],
    [{ newDomain: 'no domain' }, { newDomain: 'notDomain' }],
    [{ domains: ['rangoli.in', '10.0.0.1'] }, { 'domains.1': 'notDomain' }],
    [{ 'configuration.expiringSoonDays': 61 }, { 'configuration.expiringSoonDays': 'days' }],
    [
      { 'configuration.dashboardConfig.showInvitationTileInCustomerDashboard': true },
      { 'configuration.dashboardConfig.invitationSiteLink': 'noLink' },
    ],
    [
      { 'configuration.dashboardConfig.invitationSiteLink': 'example.in' },
      { 'configuration.dashboardConfig.invitationSiteLink': 'noLink' },
    ],
    [
      { 'configuration.pdfCardConfig.customerPlans': [{ id: ' ', pricePaise: 1 }] },
      { 'configuration.pdfCardConfig.customerPlans': 'planName' },
    ],
    [
      {
        'configuration.pdfCardConfig.customerPlans': [
          { id: 'One', pricePaise: 1 },
          { id: 'One ', pricePaise: 2 },
        ],
      },
      { 'configuration.pdfCardConfig.customerPlans': 'planTwice' },
    ],
  ])('the agency form with %j has the faults %j', (changes, faults) => {
    expect(faultsOf(change(base, changes))).toEqual(faults);
  });

  it('a stored agency with local domains has no faults', () => {
    expect(faultsOf(change(base, { domains: ['localhost', 'platform.localhost'] }))).toEqual({});
  });
});

describe('the products of an agency', () => {
  it('greeting videos of an agency are on only when greeting images are', () => {
    expect(productsOn(base.configuration)).toEqual(['imagePost', 'videoPost', 'pdfCard', 'video']);
    expect(productsOn(change(base, { 'configuration.imagePost.enableImagePost': false }).configuration)).toEqual([
      'pdfCard',
      'video',
    ]);
  });
});
