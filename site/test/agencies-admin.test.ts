import { type Agency, agencyEndpoints } from '@parichay/shared/agency/agency.endpoints.ts';
import { agencyConfiguration } from '@parichay/shared/agency/agency.fields.ts';
import { describe, expect, it } from 'vitest';
import {
  type AgencyForm,
  changesOf,
  createdOf,
  newAgency,
  productsOn,
  valuesOf,
} from '../src/features/agency/admin/agencies-admin.rules.ts';
import { faultsOf } from '../src/features/agency/admin/agency-faults.rules.ts';
import { differences, rebased, withValue } from '../src/kit/ui/merge.rules.ts';

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
  it('begins as the contract says, but with prices: what nobody looks at is not free', () => {
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

describe('saving', () => {
  it('sends what was changed and nothing else', () => {
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

  it('knows what differs, lists and pictures as one', () => {
    expect(differences(base, base)).toEqual([]);
    expect(differences(change(base, { domains: [], 'brand.logo': null, agencyName: 'x' }), base).sort()).toEqual([
      'agencyName',
      'brand.logo',
      'domains',
    ]);
  });
});

describe('when somebody else has saved in the meantime', () => {
  it('what was typed stays, theirs comes where nothing was typed, and what both changed is told', () => {
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

describe('a draft of an earlier visit', () => {
  it('keeps what is new since then, also a setting that it did not know of', () => {
    const { contact: _, ...known } = base.configuration;
    const draft = { ...base, agencyName: 'Mine', configuration: known };
    const { values, conflicts } = rebased<object>({ ...base, configuration: known }, draft, base);
    expect({ values, conflicts }).toEqual({ values: change(base, { agencyName: 'Mine' }), conflicts: [] });
  });
});

describe('what can be mended before the server is asked', () => {
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
  ])('%j', (changes, faults) => {
    expect(faultsOf(change(base, changes))).toEqual(faults);
  });

  it('nothing is wrong with an agency that stands', () => {
    expect(faultsOf(change(base, { domains: ['localhost', 'platform.localhost'] }))).toEqual({});
  });
});

describe('products', () => {
  it('greeting videos are on only where greeting images are', () => {
    expect(productsOn(base.configuration)).toEqual(['imagePost', 'videoPost', 'pdfCard', 'video']);
    expect(productsOn(change(base, { 'configuration.imagePost.enableImagePost': false }).configuration)).toEqual([
      'pdfCard',
      'video',
    ]);
  });
});
