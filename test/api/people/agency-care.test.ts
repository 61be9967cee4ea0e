import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePublishedCard } from '../../lib/factories.ts';
import { password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let platform: Client;
let homeId: string;
let platformId: string;
beforeAll(async () => {
  world = await startWorld();
  platform = await world.as('superadmin');
  homeId = (await staffAccountOf(await world.as('admin'))).agencyId;
  platformId = (await staffAccountOf(platform)).agencyId;
});
afterAll(() => world.close());

const staffAccountOf = async (browser: Client) => (await browser.get('/api/v1/franchisee').expect(200)).body.data;
const suspend = (agencyId = homeId, browser = platform) => browser.post('/api/v1/agency/suspend').send({ agencyId });
const lift = (agencyId = homeId, browser = platform) => browser.post('/api/v1/agency/lift').send({ agencyId });
const page = async (cardId: string) => (await world.browser().get(`/${cardId}`).expect(200)).text;

describe('suspending agencies', () => {
  test('suspending an agency ends its sessions and blocks sign-ins but not its cards, until the suspension is lifted', async () => {
    const customer = await world.as('customer');
    const admin = await world.as('admin');
    const { cardId, cardNo } = await makePublishedCard(customer);
    const before = await page(cardId);
    const { body } = await suspend().expect(200);
    expect(body.data.agency.suspendedAt).toEqual(expect.any(String));

    // security 7: existing sessions end at the next request.
    await expectNoChange(world, async () => {
      await customer.post('/api/v1/updateCardStatus').send({ cardNo, status: 'paused' }).expect(401);
      await admin.get('/api/v1/getcardlist').expect(401);
    });
    const stranger = world.browser();
    for (const [path, fields] of [
      ['/login', { phoneNumber: people.customer.phoneNumber, password }],
      ['/verifyUser', { phoneNumber: people.customer.phoneNumber }],
      ['/verifyUser', { phoneNumber: '+919811109876' }],
      ['/franchisee/login', { phoneNumber: people.admin.phoneNumber, password }],
      ['/franchisee/verifyPhoneNumber', { phoneNumber: people.admin.phoneNumber }],
    ] as const) {
      const refused = await stranger.post(`/api/v1${path}`).send(fields).expect(403);
      expect(refused.body.data.code).toBe('agency_suspended');
    }
    expect((await stranger.get('/api/v1/agency-details').expect(200)).body.data.isSuspended).toBe(true);
    expect(await page(cardId)).toBe(before);
    await stranger
      .post('/api/v1/enquiry')
      .send({ cardId, name: 'Asha', phoneNumber: '98765 43210', consent: true })
      .expect(200);
    // Other agencies are unaffected, and the super admin may still enter the suspended one.
    await (await world.as('adminOfOtherAgency')).get('/api/v1/getcardlist').expect(200);
    const enteredSuperadmin = await world.as('superadmin');
    await enteredSuperadmin.post('/api/v1/agency/enter').send({ agencyId: homeId }).expect(200);
    await enteredSuperadmin.get('/api/v1/getcardlist').expect(200);

    expect((await lift().expect(200)).body.data.agency.suspendedAt).toBeNull();
    await (await world.as('customer')).post('/api/v1/updateCardStatus').send({ cardNo, status: 'paused' }).expect(200);
    await (await world.as('admin')).get('/api/v1/getcardlist').expect(200);
    const log = await platform.get('/api/v1/audit-log').query({ agencyId: homeId, entity: 'agency' }).expect(200);
    expect(log.body.data.items.map(({ call }: { call: string }) => call)).toEqual(
      expect.arrayContaining(['POST /agency/suspend', 'POST /agency/lift']),
    );
  });

  test('a suspended agency without contact details shows the platform’s contact', async () => {
    const setContact = (agencyId: string, contact: object) =>
      world.upstream.database.raw.query(
        `update agency set configuration = jsonb_set(configuration, '{contact}', $2) where agency_id = $1`,
        [agencyId, JSON.stringify(contact)],
      );
    const shown = async () =>
      (await world.browser().get('/api/v1/agency-details').expect(200)).body.data.configuration.contact;
    await setContact(platformId, { email: 'help@platform.example' });
    await suspend().expect(200);
    expect(await shown()).toEqual({ phoneNumber: '', whatsappNumber: '', email: 'help@platform.example' });
    await lift().expect(200);
    expect(await shown()).toMatchObject({ email: '' });
    await setContact(homeId, { phoneNumber: '+91 98111 00000' });
    await suspend().expect(200);
    // The number was stored before contact numbers were normalised.
    expect(await shown()).toEqual({ phoneNumber: '+919811100000', whatsappNumber: '', email: '' });
    await lift().expect(200);
    await setContact(homeId, {});
  });

  test('suspending the platform or suspending as an admin answers 403, and suspending an unknown agency 404', async () => {
    const refused = await expectNoChange(world, () => suspend(platformId).expect(403));
    expect(refused.body.data.code).toBe('not_allowed');
    await expectNoChange(world, () => suspend('0198c0de-0000-7000-8000-00000000dead').expect(404));
    const admin = await world.as('admin');
    await expectNoChange(world, () => suspend(homeId, admin).expect(403));
    await expectNoChange(world, () => lift(homeId, admin).expect(403));
  });
});

describe('handing an agency over to another admin', () => {
  test('handing an agency over to a new person locks out its former admins, and the new admin signs in by code', async () => {
    const former = await world.as('adminOfOtherAgency');
    const { agencyId, franchiseeId } = await staffAccountOf(former);
    const phoneNumber = '+919811177555';
    const { body } = await platform
      .post('/api/v1/agency/hand-over')
      .send({ agencyId, name: 'Meena Rao', phoneNumber: '98111 77555', email: 'meena@example.in' })
      .expect(200);
    expect(body.data).toEqual({ franchiseeId: expect.any(String), formerAdmins: 1 });

    await former.get('/api/v1/franchisee').expect(401);
    const { host } = people.adminOfOtherAgency;
    const formerAdmin = world.browser(host);
    await formerAdmin
      .post('/api/v1/franchisee/login')
      .send({ phoneNumber: people.adminOfOtherAgency.phoneNumber, password });
    await formerAdmin.get('/api/v1/franchisee').expect(401);

    const meena = world.browser(host);
    await meena.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber }).expect(200);
    await meena
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    await meena.post('/api/v1/franchisee/createPassword').send({ password: 'eight purple mangoes' }).expect(200);
    expect(await staffAccountOf(meena)).toMatchObject({
      agencyId,
      name: 'Meena Rao',
      roles: ['admin'],
      email: 'meena@example.in',
    });
    const staff = (await meena.get('/api/v1/franchisee/list').expect(200)).body.data.items;
    const old = staff.find((one: { franchiseeId: string }) => one.franchiseeId === franchiseeId);
    expect(old).toMatchObject({ isActive: false });
    const log = await platform.get('/api/v1/audit-log').query({ agencyId, entityId: franchiseeId }).expect(200);
    expect(log.body.data.items[0]).toMatchObject({ call: 'POST /agency/hand-over', after: { is_active: false } });
  });

  test('handing an agency over to one of its staff makes that account its admin', async () => {
    const creator = await world.as('creator');
    const { franchiseeId, agencyId } = await staffAccountOf(creator);
    const { phoneNumber } = people.creator;
    const { body } = await platform
      .post('/api/v1/agency/hand-over')
      .send({ agencyId, name: 'Now the admin', phoneNumber })
      .expect(200);
    expect(body.data).toEqual({ franchiseeId, formerAdmins: 2 });
    // A change of roles ends the session.
    await creator.get('/api/v1/franchisee').expect(401);
    expect(await staffAccountOf(await world.as('creator'))).toMatchObject({
      roles: ['admin', 'creator'],
      name: 'Now the admin',
    });
  });

  test('handing over the platform answers 403, to an invalid number 422, and an unknown agency 404', async () => {
    const handOver = (body: object) => platform.post('/api/v1/agency/hand-over').send(body);
    const admin = { name: 'Nobody', phoneNumber: '+919811177556' };
    await expectNoChange(world, () => handOver({ ...admin, agencyId: platformId }).expect(403));
    await expectNoChange(world, () => handOver({ ...admin, agencyId: homeId, phoneNumber: '12' }).expect(422));
    await expectNoChange(world, () =>
      handOver({ ...admin, agencyId: '0198c0de-0000-7000-8000-00000000dead' }).expect(404),
    );
  });
});
