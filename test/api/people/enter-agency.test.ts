import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePublishedCard } from '../../lib/factories.ts';
import { password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let homeId: string;
let platformId: string;
beforeAll(async () => {
  world = await startWorld();
  const agencyOf = async (person: 'admin' | 'superadmin') =>
    (await (await world.as(person)).get('/api/v1/franchisee').expect(200)).body.data.agencyId;
  homeId = await agencyOf('admin');
  platformId = await agencyOf('superadmin');
});
afterAll(() => world.close());

const enter = (browser: Client, agencyId = homeId) => browser.post('/api/v1/agency/enter').send({ agencyId });
const enteredBrowser = async (): Promise<Client> => {
  const browser = await world.as('superadmin');
  await enter(browser).expect(200);
  return browser;
};
const staffAccountOf = async (browser: Client) => (await browser.get('/api/v1/franchisee').expect(200)).body.data;

describe('super admins who work inside an agency', () => {
  test('a super admin who enters an agency works as its admin with its brand, and can leave it again', async () => {
    const browser = await enteredBrowser();
    expect(await staffAccountOf(browser)).toMatchObject({
      ...{ agencyId: homeId, phoneNumber: people.admin.phoneNumber, roles: ['admin'] },
      ...{ ofSuperadminAgency: false, loggedInBy: 'admin' },
    });
    const details = await browser.get('/api/v1/agency-details').expect(200);
    expect(details.body.data.agencyName).toBe('home agency');
    expect(details.headers['cache-control']).toBe('private, no-cache');
    const { cardNo } = await makePublishedCard(await world.as('customer'));
    const list = await browser.get('/api/v1/getcardlist').expect(200);
    expect(list.body.data.items.map((row: { cardNo: string }) => row.cardNo)).toContain(cardNo);

    await browser.post('/api/v1/agency/leave').send({}).expect(200);
    expect(await staffAccountOf(browser)).toMatchObject({
      agencyId: platformId,
      ofSuperadminAgency: true,
      loggedInBy: null,
    });
    expect((await browser.get('/api/v1/agency-details').expect(200)).body.data.agencyName).toBe('platform agency');
    await browser.post('/api/v1/agency/leave').send({}).expect(409);
  });

  test.each(['admin', 'creator', 'allCardFranchisee'] as const)('entering an agency answers 403 to %s', async (who) => {
    const browser = await world.as(who);
    await expectNoChange(world, () => enter(browser).expect(403));
  });

  test('entering the platform or an unknown agency answers 404, and an agency without an admin answers no_admin', async () => {
    const browser = await world.as('superadmin');
    const missing = await expectNoChange(world, () =>
      enter(browser, '0198c0de-0000-7000-8000-00000000dead').expect(404),
    );
    const own = await expectNoChange(world, () => enter(browser, platformId).expect(404));
    expect(own.body).toEqual(missing.body);
    const { body } = await browser
      .post('/api/v1/agency')
      .send({ agency: { agencyName: 'Nobody there' } })
      .expect(200);
    const refused = await expectNoChange(world, () => enter(browser, body.data.agency.agencyId).expect(409));
    expect(refused.body.data.code).toBe('no_admin');
  });

  test('security 26: a super admin inside an agency has only its admin’s rights and gets 403 or 404 for other calls', async () => {
    const browser = await enteredBrowser();
    const other = (await staffAccountOf(await world.as('adminOfOtherAgency'))).agencyId;
    const refused: [path: string, body: object][] = [
      ['/agency', { agency: { agencyName: 'From inside' } }],
      ['/addAgencyAdmin', { adminData: { agencyId: homeId, name: 'Mine', phoneNumber: '+919811177990' } }],
      ['/agency/enter', { agencyId: other }],
      ['/user/log-in-as', { userId: other }],
      ['/franchisee/password', { password, newPassword: 'eight purple mangoes' }],
      ['/franchisee/name', { name: 'Renamed from inside' }],
      ['/franchisee/second-factor/authenticator-start', {}],
      ['/month-payments/order', {}],
      ['/franchisee/createPassword', { password: 'eight purple mangoes' }],
      ['/franchisee/login', { phoneNumber: people.admin.phoneNumber, password }],
    ];
    await expectNoChange(world, async () => {
      for (const [path, body] of refused) {
        const answer = await browser.post(`/api/v1${path}`).send(body);
        expect([path, answer.status]).toEqual([path, 403]);
      }
    });
    await browser.get('/api/v1/agency/storage').query({ agencyId: other }).expect(404);
    await browser.get('/api/v1/franchisee/list').query({ agencyId: other }).expect(404);
    const agencies = await browser.get('/api/v1/agency/list').expect(200);
    expect(agencies.body.data.items.map((one: { agencyId: string }) => one.agencyId)).toEqual([homeId]);
    const { version } = agencies.body.data.items[0];
    await expectNoChange(world, () =>
      browser
        .put('/api/v1/agency')
        .send({
          agency: { agencyId: homeId, version, configuration: { prices: { perCardPaise: 0 } }, roles: ['superadmin'] },
        })
        .expect(403),
    );
  });

  test('security 25: each audit log entry made inside an entered agency names the super admin and the agency’s admin, who is notified', async () => {
    const browser = await world.as('superadmin');
    const who = await staffAccountOf(browser);
    const admin = await world.as('admin');
    const { franchiseeId: adminId } = await staffAccountOf(admin);
    await enter(browser).expect(200);
    const { agency } = await browser
      .get('/api/v1/agency/list')
      .expect(200)
      .then(({ body }) => ({ agency: body.data.items[0] }));
    await browser
      .put('/api/v1/agency')
      .send({ agency: { agencyId: homeId, version: agency.version, configuration: { expiringSoonDays: 21 } } })
      .expect(200);
    await browser.post('/api/v1/agency/leave').send({}).expect(200);
    const { body } = await browser.get('/api/v1/audit-log').query({ agencyId: homeId }).expect(200);
    const [changed, entered] = body.data.items;
    const both = {
      franchiseeId: who.franchiseeId,
      franchiseeName: 'admin',
      asFranchiseeId: adminId,
      asFranchiseeName: 'admin',
    };
    expect(changed).toMatchObject({ ...both, call: 'PUT /agency', action: 'update' });
    expect(entered).toMatchObject({ ...both, call: 'POST /agency/enter', action: 'enter-agency', entity: 'agency' });
    // The agency does not see the name of the platform's staff.
    const seen = await admin.get('/api/v1/audit-log').expect(200);
    expect(seen.body.data.items[0]).toMatchObject({ franchiseeName: null, asFranchiseeName: 'admin' });
    const notifications = await admin.get('/api/v1/analytics/admin-notification').expect(200);
    expect(notifications.body.data.items).toContainEqual(
      expect.objectContaining({ kind: 'staff_logged_in', params: { from: 'admin' } }),
    );
  });

  test('security 26: a super admin inside an agency cannot change its admin’s preferences or mark notifications as read', async () => {
    const admin = await world.as('admin');
    await admin.put('/api/v1/analytics/admin-notification/read').send({}).expect(200);
    const browser = await enteredBrowser();
    const newestNotification = async () =>
      (await admin.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items[0];
    const newest = await newestNotification();
    expect(newest).toMatchObject({ kind: 'staff_logged_in', isRead: false });
    await expectNoChange(world, async () => {
      await browser
        .put('/api/v1/notification-choice')
        .send({ off: ['payments'] })
        .expect(403);
      await browser.post('/api/v1/franchisee/preference').send({ getsDigest: false }).expect(403);
      // The language applies to this session's panel; the admin's mails stay in the admin's language.
      await browser.post('/api/v1/franchisee/preference').send({ language: 'gu' }).expect(200);
    });
    await browser.put('/api/v1/analytics/admin-notification/read').send({}).expect(200);
    await browser.put(`/api/v1/analytics/admin-notification/${newest.notificationId}/read`).send({}).expect(200);
    expect(await newestNotification()).toEqual(newest);
  });

  test("security 26: a super admin's session inside an agency ends when the super admin’s own sessions end", async () => {
    const browser = await enteredBrowser();
    await browser.get('/api/v1/franchisee').expect(200);
    await world.upstream.database.raw.query(
      `update franchisee set session_epoch = session_epoch + 1 where phone_number = $1`,
      [people.superadmin.phoneNumber],
    );
    await browser.get('/api/v1/franchisee').expect(401);
    await browser.post('/api/v1/agency/leave').send({}).expect(401);
  });

  test("security 26: signing out ends a super admin's session inside an agency", async () => {
    const browser = await enteredBrowser();
    const { headers } = await browser.post('/api/v1/franchisee/logout').send({}).expect(200);
    expect(String(headers['set-cookie'])).toContain('inside=;');
    await browser.get('/api/v1/franchisee').expect(401);
  });

  test("security 8: a super admin's session inside an agency ends after an hour, however often it is used", async () => {
    const browser = await enteredBrowser();
    for (const minutes of [25, 25, 9]) {
      world.passTime(minutes * 60_000);
      await browser.get('/api/v1/franchisee').expect(200);
    }
    world.passTime(2 * 60_000);
    await browser.get('/api/v1/franchisee').expect(401);
    await browser.post('/api/v1/agency/leave').send({}).expect(401);
  });

  test("security 14: the cookie that contains the entered agency's id grants no rights", async () => {
    const browser = await world.as('adminOfOtherAgency');
    const { agencyId: other } = await staffAccountOf(browser);
    const answer = await browser.get('/api/v1/agency/list').set('Cookie', `inside=${homeId}`).expect(200);
    expect(answer.body.data.items.map((one: { agencyId: string }) => one.agencyId)).toEqual([other]);
    const stranger = world.browser(people.adminOfOtherAgency.host);
    await stranger.get('/api/v1/agency/list').set('Cookie', `inside=${homeId}`).expect(401);
  });
});
