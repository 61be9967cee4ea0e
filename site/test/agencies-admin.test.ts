import { type Agency, agencyEndpoints } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { describe, expect, it } from 'vitest';
import {
  type AgencyForm,
  agencyChangesOf,
  agencyFormOf,
  enabledProductsOf,
  newAgencyDefaults,
  newAgencyInput,
} from '../src/features/people/agency/admin/agencies-admin.rules.ts';
import { agencyFaultsOf } from '../src/features/people/agency/admin/agency-faults.rules.ts';
import { differences, threeWayMerge, withValue } from '../src/kit/ui/form/merge.rules.ts';

const picture = { mediaId: '01990000-0000-7000-8000-000000000001', width: 400, height: 400 };
const storedAgency: Agency = {
  ...newAgencyDefaults,
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
const formWithChanges = (values: AgencyForm, changes: Record<string, unknown>): AgencyForm =>
  Object.entries(changes).reduce((form, [path, value]) => withValue(form, path, value), values);
const baseForm = agencyFormOf(storedAgency);

describe('the form for a new agency', () => {
  it('a new agency has the default settings of the API contract, except for its prices, which are above zero', () => {
    const { prices, ...otherSettings } = newAgencyDefaults.configuration;
    const { prices: _, ...contractDefaults } = agencyConfiguration.parse({});
    expect(otherSettings).toEqual(contractDefaults);
    for (const price of Object.values(prices)) expect(price).toBeGreaterThan(0);
    const { body } = agencyEndpoints['POST /agency'];
    const createdAgency = newAgencyInput(
      formWithChanges(agencyFormOf(null), { agencyName: 'Sona', 'brand.logo': picture }),
    );
    expect(body.parse({ agency: createdAgency }).agency.brand).toEqual({
      colour: '#0f766e',
      logo: { mediaId: picture.mediaId },
      favicon: null,
    });
  });
});

describe('the changes that saving an agency sends', () => {
  it('saving an agency sends only the changed fields', () => {
    const values = formWithChanges(baseForm, {
      'configuration.prices.perCardPaise': 900,
      'configuration.onlinePayment.allowedMakers': ['admin'],
      'brand.logo': null,
      domains: ['rangoli.in', 'cards.rangoli.in'],
    });
    const changes = agencyChangesOf(storedAgency, values);
    expect(changes).toEqual({
      agencyId: storedAgency.agencyId,
      version: 4,
      brand: { logo: null },
      domains: ['rangoli.in', 'cards.rangoli.in'],
      configuration: { prices: { perCardPaise: 900 }, onlinePayment: { allowedMakers: ['admin'] } },
    });
    expect(agencyEndpoints['PUT /agency'].body.parse({ agency: changes })).toEqual({ agency: changes });
    expect(agencyChangesOf(storedAgency, formWithChanges(baseForm, { 'brand.favicon': picture })).brand).toEqual({
      favicon: { mediaId: picture.mediaId },
    });
  });

  it('a changed list or picture of an agency counts as one changed field', () => {
    expect(differences(baseForm, baseForm)).toEqual([]);
    expect(
      differences(formWithChanges(baseForm, { domains: [], 'brand.logo': null, agencyName: 'x' }), baseForm).sort(),
    ).toEqual(['agencyName', 'brand.logo', 'domains']);
  });
});

describe('a concurrent edit of an agency', () => {
  it('merging a concurrent edit of an agency keeps typed fields, adopts others and reports conflicting ones', () => {
    const ownForm = formWithChanges(baseForm, {
      agencyName: 'Mine',
      'configuration.expiringSoonDays': 10,
      'brand.colour': '#111111',
    });
    const newerForm = formWithChanges(baseForm, {
      agencyName: 'Theirs',
      'configuration.video.enableVideo': false,
      'brand.colour': '#111111',
    });
    const { values, conflicts } = threeWayMerge(baseForm, ownForm, newerForm);
    expect(conflicts).toEqual(['agencyName']);
    expect(values).toEqual(
      formWithChanges(baseForm, {
        agencyName: 'Mine',
        'configuration.expiringSoonDays': 10,
        'configuration.video.enableVideo': false,
        'brand.colour': '#111111',
      }),
    );
  });
});

describe('merging lists that two people changed', () => {
  const row = (name: string, price = 10) => ({ name, price });
  const merge = (base: unknown[], mine: unknown[], theirs: unknown[]) => {
    const { values, conflicts } = threeWayMerge({ rows: base }, { rows: mine }, { rows: theirs });
    return [values.rows, conflicts.length > 0];
  };
  const [a, b, c] = [row('a'), row('b'), row('c')];
  it.each([
    [
      'both prices',
      [a, b, c],
      [row('a', 70), b, c],
      [a, row('b', 5), row('c', 6)],
      [row('a', 70), row('b', 5), row('c', 6)],
      false,
    ],
    ['a new name and a new price of one row', [a, b], [row('x'), b], [row('a', 5), b], [row('x', 5), b], false],
    ['rows added by both', [a], [a, b], [c, a], [c, a, b], false],
    ['one row added by both', [a], [a, b], [a, row('b')], [a, b], false],
    ['my order and their price', [a, b, c], [c, a, b], [a, row('b', 5), c], [c, a, row('b', 5)], false],
    ['my removal and their addition', [a, b], [b], [a, b, c], [b, c], false],
    ['their removal and my addition', [a, b], [a, c, b], [b], [c, b], false],
    ['words', ['x', 'y'], ['x', 'y2'], ['x', 'y', 'z'], ['x', 'y2', 'z'], false],
    ['two prices of one row', [a], [row('a', 1)], [row('a', 2)], [row('a', 1)], true],
    ['my removal of a row that they changed', [a, b], [b], [row('a', 5), b], [b], true],
    ['their removal of a row that I changed', [a, b], [row('a', 5), b], [b], [row('a', 5), b], true],
    ['two orders', [a, b, c], [c, a, b], [b, a, c], [c, a, b], true],
    ['two rows with one name', [a], [a, row('b', 1)], [a, row('b', 2)], [a, row('b', 1)], true],
  ])('merging two changed lists keeps %s', (_, base, mine, theirs, rows, hasConflict) => {
    expect(merge(base, mine, theirs)).toEqual([rows, hasConflict]);
  });

  it('merging two lists again after a conflict changes nothing', () => {
    const theirs = [row('a', 2), b, row('c', 6)];
    const [merged] = merge([a, b, c], [row('a', 1), b, c], theirs);
    expect(merged).toEqual([row('a', 1), b, row('c', 6)]);
    expect(merge([a, b, c], merged as unknown[], theirs)).toEqual([merged, true]);
  });
});

describe('a stored draft of an agency', () => {
  it('the stored draft of an agency adopts a setting that was added after the draft was stored', () => {
    const { contact: _, ...knownConfiguration } = baseForm.configuration;
    const draft = { ...baseForm, agencyName: 'Mine', configuration: knownConfiguration };
    const { values, conflicts } = threeWayMerge<object>(
      { ...baseForm, configuration: knownConfiguration },
      draft,
      baseForm,
    );
    expect({ values, conflicts }).toEqual({ values: formWithChanges(baseForm, { agencyName: 'Mine' }), conflicts: [] });
  });
});

describe('the validation of the agency form', () => {
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
    [
      { 'configuration.pdfCardConfig.customerPlans': [{ id: 'One', pricePaise: 50 }] },
      { 'configuration.pdfCardConfig.customerPlans': 'price' },
    ],
    [{ 'configuration.video.pricePaise': 99 }, { 'configuration.video.pricePaise': 'price' }],
    [{ 'configuration.prices.perCardPaise': 50 }, { 'configuration.prices.perCardPaise': 'price' }],
  ])('the agency form with %j has the validation errors %j', (changes, faults) => {
    expect(agencyFaultsOf(formWithChanges(baseForm, changes))).toEqual(faults);
  });

  it('a stored agency with local domains has no validation errors', () => {
    expect(agencyFaultsOf(formWithChanges(baseForm, { domains: ['localhost', 'platform.localhost'] }))).toEqual({});
  });
});

describe('the enabled products of an agency', () => {
  it('greeting videos of an agency are enabled only if greeting images are', () => {
    expect(enabledProductsOf(baseForm.configuration)).toEqual(['imagePost', 'videoPost', 'pdfCard', 'video']);
    expect(
      enabledProductsOf(formWithChanges(baseForm, { 'configuration.imagePost.enableImagePost': false }).configuration),
    ).toEqual(['pdfCard', 'video']);
  });
});
