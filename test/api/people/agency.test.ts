import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePicture } from '../../lib/factories.ts';
import { hosts, password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let platform: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  platform = await world.as('superadmin');
  admin = await world.as('admin');
});
afterAll(() => world.close());

const listAgencies = async (query: object = {}, browser = platform) =>
  (await browser.get('/api/v1/agency/list').query(query).expect(200)).body.data as {
    items: Agency[];
    total: number;
    nextCursor: string | null;
  };
/** Current state of the agency on this domain. */
const currentAgencyAt = async (host: string): Promise<Agency> => {
  const found = (await listAgencies({ search: host })).items.find(({ domains }) => domains.includes(host));
  if (!found) throw new Error(`no agency on ${host}`);
  return found;
};
const putAgency = (agency: object, browser = platform) => browser.put('/api/v1/agency').send({ agency });
const postAgency = (agency: object, browser = platform) => browser.post('/api/v1/agency').send({ agency });
let lastNumber = 0;
const newAgency = async (more: object = {}): Promise<Agency> => {
  lastNumber += 1;
  const { body } = await postAgency({
    agencyName: `Agency ${lastNumber}`,
    domains: [`agency-${lastNumber}.test`],
    ...more,
  }).expect(200);
  return body.data.agency;
};
const agencyDetailsOf = async (host: string) => {
  const { body } = await world.browser(host).get('/api/v1/agency-details').expect(200);
  return body.data as { agencyId: string; agencyName: string; brand: Agency['brand'] };
};
const changeWithVersion = ({ agencyId, version }: Agency, changes: object) => ({ agencyId, version, ...changes });
/** Answers the error code and the named fields of a refused change. */
const expectRefused = async (agency: object, browser: Client, status: number) => {
  const { body } = await expectNoChange(world, () => putAgency(agency, browser).expect(status));
  return [body.data.code, Object.keys(body.data.fields ?? {})];
};

describe('the list of agencies', () => {
  test('the list of agencies shows the platform all agencies, newest first, and an admin only their own agency', async () => {
    const newest = await newAgency();
    const { items, total } = await listAgencies();
    expect(items[0]).toEqual(newest);
    expect(items.flatMap(({ domains }) => domains)).toEqual(expect.arrayContaining(Object.values(hosts)));
    expect(total).toBe(items.length);
    const own = await listAgencies({}, admin);
    expect(own.items.map(({ domains }) => domains)).toEqual([[hosts.home]]);
    expect(own.total).toBe(1);
  });

  test('the list of agencies is searched by name and by domain, and is paged', async () => {
    await newAgency({ agencyName: 'Mor Pankh 100%', domains: ['mor.test', 'pankh.test'] });
    for (const search of ['mor pankh', '100%', 'PANKH.te'])
      expect((await listAgencies({ search })).items.map(({ agencyName }) => agencyName)).toEqual(['Mor Pankh 100%']);
    expect((await listAgencies({ search: '%%' })).total).toBe(0);
    const all = (await listAgencies({ limit: 100 })).items;
    const first = await listAgencies({ limit: 2 });
    const second = await listAgencies({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 4));
  });

  test('security 14: an agency’s admin gets the same 404 or empty list for another agency as for an unknown one', async () => {
    const other = await currentAgencyAt(hosts.other);
    expect((await listAgencies({ agencyId: other.agencyId })).items).toEqual([other]);
    for (const agencyId of [other.agencyId, v7()]) {
      expect(await listAgencies({ agencyId }, admin)).toEqual({ items: [], total: 0, nextCursor: null });
      expect(await expectRefused({ agencyId, version: 1, agencyName: 'Mine' }, admin, 404)).toEqual(['not_found', []]);
      const { body } = await expectNoChange(world, () =>
        admin.post('/api/v1/createSsl').send({ agencyId }).expect(404),
      );
      expect(body.data.code).toBe('not_found');
    }
  });

  test('security 13: agency calls answer 403 to admins without billing access, other staff and customers', async () => {
    for (const person of ['adminWithoutBilling', 'allCardFranchisee', 'permittedFranchisee', 'customer'] as const) {
      const by = await world.as(person);
      await by.get('/api/v1/agency/list').expect(403);
      await expectNoChange(world, async () => {
        await putAgency({ agencyId: v7(), version: 1, agencyName: 'Mine' }, by).expect(403);
        await by.post('/api/v1/createSsl').send({ agencyId: v7() }).expect(403);
      });
    }
    await expectNoChange(world, async () => {
      await postAgency({ agencyName: 'Mine' }, admin).expect(403);
      await admin
        .post('/api/v1/addAgencyAdmin')
        .send({ adminData: { agencyId: v7(), name: 'Me', phoneNumber: '+919811100099' } })
        .expect(403);
    });
  });
});

describe('creating and updating agencies', () => {
  test('a new agency has the given values, and defaults for all values that were not given', async () => {
    const agency = await newAgency({
      agencyName: '  Sona   Cards ',
      domains: ['Sona.Test'],
      brand: { colour: '#AA3300' },
      configuration: { video: { enableVideo: false }, prices: { perCardPaise: 9900 } },
    });
    expect(agency).toMatchObject({
      agencyName: 'Sona Cards',
      domains: ['sona.test'],
      domainsProven: ['sona.test'],
      domainsPointingHere: [],
      roles: ['admin'],
      brand: { colour: '#aa3300', logo: null, favicon: null },
      version: 1,
      configuration: {
        imagePost: { enableImagePost: true, isVideoPostsIncluded: true, allowAgencyExclusivePosts: false },
        video: { enableVideo: false },
        onlinePayment: { enablePaymentIntegration: false, allowedMakers: [] },
        prices: { perCardPaise: 9900, annualPaise: 0, imagePostPaise: 0, pdfCardPaise: 0 },
        expiringSoonDays: 30,
      },
    });
    expect(await agencyDetailsOf('sona.test')).toMatchObject({ agencyId: agency.agencyId, agencyName: 'Sona Cards' });
  });

  test('a partial update of an agency changes only the given fields', async () => {
    const agency = await newAgency({ configuration: { prices: { perCardPaise: 500, annualPaise: 700 } } });
    const { body } = await putAgency(
      changeWithVersion(agency, { configuration: { prices: { perCardPaise: 600 }, expiringSoonDays: 14 } }),
    ).expect(200);
    expect(body.data.agency).toEqual({
      ...agency,
      version: 2,
      configuration: {
        ...agency.configuration,
        prices: { ...agency.configuration.prices, perCardPaise: 600 },
        expiringSoonDays: 14,
      },
    });
    const colour = await putAgency(changeWithVersion(body.data.agency, { brand: { colour: '#123456' } })).expect(200);
    expect(colour.body.data.agency).toMatchObject({ agencyName: agency.agencyName, brand: { colour: '#123456' } });
  });

  test('the second of two admins who edit one version of an agency gets 409 changed_meanwhile', async () => {
    const agency = await currentAgencyAt(hosts.home);
    await putAgency(changeWithVersion(agency, { agencyName: 'By the platform' })).expect(200);
    expect(await expectRefused(changeWithVersion(agency, { agencyName: 'By its own admin' }), admin, 409)).toEqual([
      'changed_meanwhile',
      [],
    ]);
    const now = await currentAgencyAt(hosts.home);
    const { body } = await putAgency(changeWithVersion(now, { agencyName: 'home agency' }), admin).expect(200);
    expect(body.data.agency).toMatchObject({ agencyName: 'home agency', version: agency.version + 2 });
  });

  test('an agency’s admin may change the name, brand, dashboard, allowed makers and expiringSoonDays', async () => {
    const before = await currentAgencyAt(hosts.home);
    const changes = {
      agencyName: 'Rangoli',
      brand: { colour: '#b91c1c' },
      configuration: {
        onlinePayment: { enablePaymentIntegration: false, allowedMakers: ['creator'] },
        dashboardConfig: {
          showInvitationTileInCustomerDashboard: true,
          invitationSiteLink: 'https://invite.example.in',
        },
        expiringSoonDays: 45,
        // Sending back an unchanged value that only the platform may set is allowed.
        prices: before.configuration.prices,
        imagePost: before.configuration.imagePost,
      },
      roles: before.roles,
    };
    const { body } = await putAgency(changeWithVersion(before, changes), admin).expect(200);
    expect(body.data.agency).toMatchObject({
      agencyName: 'Rangoli',
      brand: { colour: '#b91c1c' },
      configuration: { onlinePayment: { allowedMakers: ['creator'] }, expiringSoonDays: 45 },
    });
  });

  test.each([
    ['roles', { roles: ['superadmin', 'admin'] }, ['agency.roles']],
    ['a product', { configuration: { video: { enableVideo: false } } }, ['agency.configuration.video.enableVideo']],
    [
      'exclusive posts and a price',
      { configuration: { imagePost: { allowAgencyExclusivePosts: true }, prices: { annualPaise: 100 } } },
      ['agency.configuration.imagePost.allowAgencyExclusivePosts', 'agency.configuration.prices.annualPaise'],
    ],
    [
      'online payment',
      { configuration: { onlinePayment: { enablePaymentIntegration: true } } },
      ['agency.configuration.onlinePayment.enablePaymentIntegration'],
    ],
    [
      'plans of PDF cards',
      { configuration: { pdfCardConfig: { customerPlans: [{ id: 'one', pricePaise: 0 }] } } },
      ['agency.configuration.pdfCardConfig.customerPlans'],
    ],
  ])('security 16: an agency’s admin who changes %s gets 403 not_allowed', async (_, changes, fields) => {
    const agency = await currentAgencyAt(hosts.home);
    const change = changeWithVersion(agency, { agencyName: 'Slipped in', ...changes });
    expect(await expectRefused(change, admin, 403)).toEqual(['not_allowed', fields]);
  });

  test('security 16: an agency field that the request may not set answers 400 and is named', async () => {
    const agency = await currentAgencyAt(hosts.home);
    const wrong: [object, string][] = [
      [{ permissions: ['log-in-as'] }, 'agency.permissions'],
      [{ price: 1 }, 'agency.price'],
      [{ paymentStatus: 1 }, 'agency.paymentStatus'],
      [{ expiryDateForCustomer: '2099-01-01' }, 'agency.expiryDateForCustomer'],
      [{ createdAt: '2000-01-01T00:00:00.000Z' }, 'agency.createdAt'],
      [{ domainsPointingHere: [hosts.home] }, 'agency.domainsPointingHere'],
      [{ configuration: { isFree: true } }, 'agency.configuration.isFree'],
      [{ brand: { css: 'x' } }, 'agency.brand.css'],
    ];
    for (const [changes, field] of wrong)
      for (const browser of [admin, platform])
        expect(await expectRefused(changeWithVersion(agency, changes), browser, 400)).toEqual([
          'invalid_input',
          [field],
        ]);
    const created = await expectNoChange(world, () => postAgency({ agencyName: 'New', agencyId: v7() }).expect(400));
    expect(created.body.data.fields).toEqual({ 'agency.agencyId': 'unknown field' });
  });

  test('an invalid value in the update of an agency answers 400 invalid_input', async () => {
    const agency = await currentAgencyAt(hosts.home);
    for (const changes of [
      { agencyName: '' },
      { agencyName: '\u200b' },
      { agencyName: 'x'.repeat(81) },
      { roles: [] },
      { roles: ['customer'] },
      { brand: { colour: 'red' } },
      { brand: { logo: { mediaId: v7() } } },
      { configuration: { prices: { perCardPaise: -1 } } },
      { configuration: { prices: { perCardPaise: 100.5 } } },
      ...['perCardPaise', 'annualPaise', 'imagePostPaise', 'pdfCardPaise'].map((price) => ({
        configuration: { prices: { [price]: 50 } },
      })),
      { configuration: { video: { pricePaise: 99 } } },
      { configuration: { pdfCardConfig: { customerPlans: [{ id: 'one', pricePaise: 50 }] } } },
      { configuration: { expiringSoonDays: 3 } },
      { configuration: { onlinePayment: { allowedMakers: ['self'] } } },
      { configuration: { dashboardConfig: { invitationSiteLink: 'javascript:alert(1)' } } },
      {
        configuration: {
          pdfCardConfig: {
            customerPlans: [
              { id: 'one', pricePaise: 100 },
              { id: 'one', pricePaise: 200 },
            ],
          },
        },
      },
    ])
      expect([changes, (await expectRefused(changeWithVersion(agency, changes), platform, 400))[0]]).toEqual([
        changes,
        'invalid_input',
      ]);
  });
});

describe('the brand of an agency: name, colour and pictures', () => {
  test('an agency’s admin keeps, replaces or removes the brand pictures that the platform set', async () => {
    const mediaId = await makePicture(platform);
    const agency = await currentAgencyAt(hosts.other);
    const { body } = await putAgency(
      changeWithVersion(agency, { brand: { logo: { mediaId }, favicon: { mediaId } } }),
    ).expect(200);
    expect(body.data.agency.brand).toMatchObject({
      colour: agency.brand.colour,
      logo: { mediaId },
      favicon: { mediaId },
    });

    const own = await world.as('adminOfOtherAgency');
    const unchanged = await putAgency(
      changeWithVersion(body.data.agency, { brand: { colour: '#4338ca', logo: { mediaId } } }),
      own,
    ).expect(200);
    expect(unchanged.body.data.agency.brand).toEqual({ ...body.data.agency.brand, colour: '#4338ca' });
    const theirs = await makePicture(own);
    const changed = await putAgency(
      changeWithVersion(unchanged.body.data.agency, { brand: { logo: { mediaId: theirs } } }),
      own,
    ).expect(200);
    expect(changed.body.data.agency.brand.logo.mediaId).toBe(theirs);
    const withoutLogo = await putAgency(
      changeWithVersion(changed.body.data.agency, { brand: { logo: null } }),
      own,
    ).expect(200);
    expect(withoutLogo.body.data.agency.brand).toMatchObject({ logo: null, favicon: { mediaId } });
  });

  test('security 14: a brand picture uploaded by another agency or the platform is refused with 400', async () => {
    const own = await world.as('adminOfOtherAgency');
    for (const owner of [platform, admin]) {
      const mediaId = await makePicture(owner);
      const agency = await currentAgencyAt(hosts.other);
      expect(await expectRefused(changeWithVersion(agency, { brand: { logo: { mediaId } } }), own, 400)).toEqual([
        'invalid_input',
        ['agency.brand.logo'],
      ]);
    }
  });

  test('a changed brand is visible at once in agency-details, brand.css and the favicon', async () => {
    const agency = await newAgency({ brand: { colour: '#111111' } });
    const [host = ''] = agency.domains;
    const visitor = world.browser(host);
    expect((await visitor.get('/favicon.ico').expect(204)).text).toBe('');
    const before = (await visitor.get('/brand.css').expect(200)).text;
    const mediaId = await makePicture(platform);
    await putAgency(
      changeWithVersion(agency, { agencyName: 'Seen', brand: { colour: '#c2410c', favicon: { mediaId } } }),
    ).expect(200);
    expect(await agencyDetailsOf(host)).toMatchObject({ agencyName: 'Seen', brand: { colour: '#c2410c' } });
    expect((await visitor.get('/brand.css').expect(200)).text).not.toBe(before);
    const icon = await visitor.get('/favicon.ico').set('Accept', 'image/avif,image/webp,*/*').expect(302);
    expect(icon.headers.location).toBe(`/media/${mediaId}/160.webp`);
    expect((await visitor.get('/favicon.ico').set('Accept', '*/*').expect(302)).headers.location).toMatch(/160\.jpg$/);
    await visitor.get(icon.headers.location ?? '').expect(200);
  });

  test('a product that is disabled for an agency answers 403 product_not_enabled at once', async () => {
    const agency = await currentAgencyAt(hosts.other);
    const customer = await world.as('customerOfOtherAgency');
    const videos = () => customer.get('/api/v1/video/template');
    expect((await videos()).body.data.code).not.toBe('product_not_enabled');
    const { body } = await putAgency(
      changeWithVersion(agency, { configuration: { video: { enableVideo: false } } }),
    ).expect(200);
    expect((await videos().expect(403)).body.data.code).toBe('product_not_enabled');
    await putAgency(changeWithVersion(body.data.agency, { configuration: { video: { enableVideo: true } } })).expect(
      200,
    );
    expect((await videos()).body.data.code).not.toBe('product_not_enabled');
  });
});

describe('the superadmin role of an agency', () => {
  test('an agency given the superadmin role lists all agencies after a new sign-in, until the role is removed', async () => {
    const agency = await currentAgencyAt(hosts.other);
    const own = await world.as('adminOfOtherAgency');
    const promoted = await putAgency(changeWithVersion(agency, { roles: ['admin', 'superadmin'] })).expect(200);
    expect(promoted.body.data.agency.roles).toEqual(['superadmin', 'admin']);
    await own.get('/api/v1/agency/list').expect(401);
    const promotedAdmin = await world.as('adminOfOtherAgency');
    expect((await listAgencies({}, promotedAdmin)).total).toBeGreaterThan(2);
    await putAgency(changeWithVersion(promoted.body.data.agency, { roles: ['admin'] })).expect(200);
    // security 7: removing a role ends the sessions that carried it.
    await promotedAdmin.get('/api/v1/agency/list').expect(401);
    const again = await world.as('adminOfOtherAgency');
    expect((await listAgencies({}, again)).total).toBe(1);
  });

  test('the platform cannot remove the superadmin role from its own agency', async () => {
    const agency = await currentAgencyAt(hosts.platform);
    expect(await expectRefused(changeWithVersion(agency, { roles: ['admin'] }), platform, 403)).toEqual([
      'not_allowed',
      ['agency.roles'],
    ]);
    const unchanged = await putAgency(changeWithVersion(agency, { roles: ['admin', 'superadmin'] })).expect(200);
    expect(unchanged.body.data.agency.roles).toEqual(['superadmin', 'admin']);
    await platform.get('/api/v1/agency/list').expect(200);
  });
});

describe('adding admins to an agency', () => {
  const add = (adminData: object) => platform.post('/api/v1/addAgencyAdmin').send({ adminData });

  test('an added admin signs in by code on the agency’s domain and manages that agency', async () => {
    const agency = await newAgency();
    const [host = ''] = agency.domains;
    const phoneNumber = '+919822200001';
    const { body } = await add({ agencyId: agency.agencyId, name: 'Usha Rao', phoneNumber: '98222 00001' }).expect(200);
    const usha = world.browser(host);
    await usha.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber, fromForgotPassword: true }).expect(200);
    await usha
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    await usha.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);
    expect((await listAgencies({}, usha)).items.map(({ agencyId }) => agencyId)).toEqual([agency.agencyId]);
    const who = await usha.get('/api/v1/franchisee').expect(200);
    expect(who.body.data).toMatchObject({ franchiseeId: body.data.franchiseeId, name: 'Usha Rao', roles: ['admin'] });
  });

  test('adding an admin with a taken or invalid phone, or to an unknown agency, is refused and adds nothing', async () => {
    const { agencyId } = await currentAgencyAt(hosts.home);
    const { phoneNumber } = people.creator;
    const wrong: [object, number, string][] = [
      [{ agencyId, name: 'X', phoneNumber }, 409, 'already_exists'],
      [{ agencyId, name: 'X', phoneNumber: '12' }, 422, 'phone_invalid'],
      [{ agencyId, name: 'X', phoneNumber: '0731-2541006' }, 422, 'phone_invalid'],
      [{ agencyId: v7(), name: 'X', phoneNumber: '+919822200002' }, 404, 'not_found'],
      [{ agencyId, name: '', phoneNumber: '+919822200002' }, 400, 'invalid_input'],
      [{ agencyId, name: 'X', phoneNumber: '+919822200002', roles: ['admin'] }, 400, 'invalid_input'],
    ];
    for (const [adminData, status, code] of wrong) {
      const { body } = await expectNoChange(world, () => add(adminData).expect(status));
      expect(body.data.code).toBe(code);
    }
    // The same phone is free in another agency.
    await add({ agencyId: (await newAgency()).agencyId, name: 'X', phoneNumber }).expect(200);
  });
});
