import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let otherAdmin: Client;
let superadmin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  otherAdmin = await world.as('adminOfOtherAgency');
  superadmin = await world.as('superadmin');
});
afterAll(() => world.close());

interface StaffPage {
  items: Franchisee[];
  total: number;
  nextCursor: string | null;
}
const list = async (query: object = {}, browser = admin): Promise<StaffPage> =>
  (await browser.get('/api/v1/franchisee/list').query(query).expect(200)).body.data;
const addStaff = (body: object, browser = admin) => browser.post('/api/v1/franchisee/signup').send(body);
const editStaff = (body: object, browser = admin) => browser.post('/api/v1/franchisee/edit').send(body);
const staffNamesOf = ({ items }: StaffPage) => items.map(({ name }) => name);
const ownStaffAccount = async (browser: Client): Promise<Franchisee> =>
  (await browser.get('/api/v1/franchisee').expect(200)).body.data;

let lastPhone = 0;
const newPhone = () => {
  lastPhone += 1;
  return `+9198222${String(lastPhone).padStart(5, '0')}`;
};
const newStaff = async (more: object = {}, browser = admin): Promise<Franchisee> => {
  const { body } = await addStaff(
    { name: 'Colleague', phoneNumber: newPhone(), roles: ['creator'], ...more },
    browser,
  ).expect(200);
  return body.data.franchisee;
};

/** Signs in a staff account for the first time, with a code and a new password. */
async function firstSignIn({ phoneNumber }: Franchisee): Promise<Client> {
  const browser = world.browser();
  await browser.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber }).expect(200);
  await browser
    .post('/api/v1/verifyOtp')
    .send({ otp: world.otpFor(phoneNumber) })
    .expect(200);
  await browser.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);
  return browser;
}

const expectRefused = async (body: object, code: string, browser = admin, send = editStaff) => {
  const answer = await expectNoChange(world, () => send(body, browser));
  expect([body, answer.status, answer.body.data.code]).toEqual([
    body,
    code === 'invalid_input' ? 400 : code === 'not_found' ? 404 : 409,
    code,
  ]);
  return answer.body.data;
};

describe("the list of an agency's staff", () => {
  test('the list of staff accounts is filtered by role and by permission, and an admin has every permission', async () => {
    const reporter = await newStaff({ name: 'Reporter', permissions: ['view-reports'] });
    const found = staffNamesOf(await list({ permission: 'view-reports', all: 'true' }));
    expect(found).toEqual(expect.arrayContaining([reporter.name, 'admin']));
    expect(found).not.toContain('creator');
    expect(staffNamesOf(await list({ permission: 'view-reports', role: 'creator' }))).toEqual([reporter.name]);
  });

  test('the list of staff accounts is searched by name and by phone, with the country code only after a plus sign', async () => {
    const { name } = await newStaff({ name: 'Kesar', phoneNumber: '+919855512345' });
    const found = async (search: string) => staffNamesOf(await list({ search }));
    for (const search of ['kes', '98555 12', '+91 98555']) expect(await found(search)).toEqual([name]);
    expect(await found('919855')).toEqual([]);
  });

  test('the list of staff accounts is filtered by creation day in Indian time, both days inclusive', async () => {
    const early = await newStaff({ name: 'Early' });
    const late = await newStaff({ name: 'Late' });
    const setCreatedAt = (one: Franchisee, createdAt: string) =>
      world.upstream.database.raw.query('update franchisee set created_at = $1 where franchisee_id = $2', [
        createdAt,
        one.franchiseeId,
      ]);
    // Days are India's: this is the first minute of the 2nd of March there.
    await setCreatedAt(early, '2020-03-01T18:30:00Z');
    await setCreatedAt(late, '2020-03-05T18:29:59Z');
    expect(staffNamesOf(await list({ createdFrom: '2020-03-02', createdTo: '2020-03-05' }))).toEqual(['Late', 'Early']);
    expect(staffNamesOf(await list({ createdFrom: '2020-03-03', createdTo: '2020-03-05' }))).toEqual(['Late']);
    expect(staffNamesOf(await list({ createdTo: '2020-03-02' }))).toEqual(['Early']);
    expect((await list({ createdTo: '2020-03-01' })).total).toBe(0);
  });

  test('the list of staff accounts with all=true returns every account at once, whatever the limit', async () => {
    const everyone = await list({ all: 'true', limit: 1 });
    expect(everyone.items).toHaveLength(everyone.total);
    expect(everyone.nextCursor).toBeNull();
    expect((await list({ limit: 1 })).items).toHaveLength(1);
  });

  test('adding staff with a phone of the platform’s staff answers already_exists', async () => {
    const answer = await expectNoChange(world, () =>
      addStaff({ name: 'Squatter', phoneNumber: people.superadmin.phoneNumber, roles: ['creator'] }).expect(409),
    );
    expect(answer.body.data).toMatchObject({ code: 'already_exists', fields: { phoneNumber: expect.any(String) } });
    await world.as('superadmin');
  });

  test('the list of staff accounts is paged and is sorted by name or creation in both directions', async () => {
    for (const name of ['Zubin', 'asha', 'Asha', 'Meera']) await newStaff({ name });
    const inOrder = async (query: object) => {
      const seen: Franchisee[] = [];
      let cursor: string | null = null;
      do {
        const page: StaffPage = await list({ ...query, limit: 2, ...(cursor && { cursor }) });
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return seen;
    };
    const byName = await inOrder({ sort: 'name', order: 'asc' });
    const names = byName.map(({ name }) => name.toLowerCase()).filter((name) => /^(asha|meera|zubin)$/.test(name));
    expect(names).toEqual(['asha', 'asha', 'meera', 'zubin']);
    expect(await inOrder({ sort: 'name' })).toEqual(byName.toReversed());
    const newestFirst = await inOrder({});
    const moments = newestFirst.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(await inOrder({ order: 'asc' })).toEqual(newestFirst.toReversed());
    expect(byName).toHaveLength((await list({ all: 'true' })).total);
  });

  test("the list of another agency's staff accounts answers 404, except to the super admin", async () => {
    const { agencyId } = await ownStaffAccount(otherAdmin);
    expect((await list({ agencyId }, superadmin)).items.every((one) => one.agencyId === agencyId)).toBe(true);
    expect((await list({ agencyId }, otherAdmin)).total).toBe((await list({}, otherAdmin)).total);
    const missing = await admin.get('/api/v1/franchisee/list').query({ agencyId: v7() }).expect(404);
    const foreign = await admin.get('/api/v1/franchisee/list').query({ agencyId }).expect(404);
    expect(foreign.body).toEqual(missing.body);
    await superadmin.get('/api/v1/franchisee/list').query({ agencyId: v7() }).expect(404);
    // Without an agency, the super admin's list has all agencies.
    const agencies = new Set((await list({ all: 'true' }, superadmin)).items.map((one) => one.agencyId));
    expect([...agencies]).toEqual(expect.arrayContaining([agencyId, (await ownStaffAccount(superadmin)).agencyId]));
  });

  test('the list of staff accounts with an unknown parameter or value answers 400', async () => {
    for (const query of [
      { permission: 'everything' },
      { createdFrom: 'yesterday' },
      { sort: 'phoneNumber' },
      { order: 'up' },
      { agencyId: 'x' },
      { password: 'x' },
    ])
      await admin.get('/api/v1/franchisee/list').query(query).expect(400);
  });
});

describe('creating staff accounts', () => {
  test('a new staff account belongs to the agency of the admin who creates it', async () => {
    expect((await newStaff({}, superadmin)).agencyId).toBe((await ownStaffAccount(superadmin)).agencyId);
    expect((await newStaff()).agencyId).toBe((await ownStaffAccount(admin)).agencyId);
  });

  test('a new staff account has no password until its first sign-in, and accounts in use have one', async () => {
    expect((await newStaff()).hasPassword).toBe(false);
    expect((await ownStaffAccount(admin)).hasPassword).toBe(true);
  });

  test('a new staff account stores each role and permission once, in a fixed order', async () => {
    const made = await newStaff({
      roles: ['franchisee', 'creator', 'creator'],
      permissions: ['log-in-as', 'view-reports', 'log-in-as'],
    });
    expect([made.roles, made.permissions]).toEqual([
      ['creator', 'franchisee'],
      ['view-reports', 'log-in-as'],
    ]);
  });

  test('security 13 and 14: creating a staff account with a field that the sender may not set answers 400', async () => {
    const { agencyId } = await ownStaffAccount(otherAdmin);
    const good = { name: 'Colleague', phoneNumber: newPhone(), roles: ['creator'] };
    for (const more of [
      { agencyId },
      { franchiseeId: v7() },
      { isActive: false },
      { ofSuperadminAgency: true },
      { roles: ['superadmin'] },
      { roles: ['creator', 'customer'] },
      { permissions: ['everything'] },
      { permissions: 'log-in-as' },
      { configuration: { hideBilling: 'no' } },
      { configuration: { hideBilling: false, price: 1 } },
      { passwordHash: 'x' },
      { version: 7 },
    ])
      await expectRefused({ ...good, ...more }, 'invalid_input', admin, addStaff);
  });
});

describe('updating staff accounts', () => {
  test("a staff account's sessions stay valid when its name or email changes or its unchanged rights are saved again", async () => {
    const made = await newStaff({ roles: ['creator', 'franchisee'], permissions: ['view-reports', 'log-in-as'] });
    const { franchiseeId } = made;
    const colleague = await firstSignIn(made);
    const same = {
      roles: ['franchisee', 'creator', 'creator'],
      permissions: ['log-in-as', 'view-reports'],
      configuration: { hideBilling: false },
      isActive: true,
    };
    for (const change of [{ name: 'Another name' }, { email: 'asha@example.com' }, { email: null }, same]) {
      await editStaff({ franchiseeId, ...change }).expect(200);
      await colleague.get('/api/v1/franchisee').expect(200);
    }
    expect(await ownStaffAccount(colleague)).toMatchObject({ name: 'Another name', email: null });
  });

  test.each([
    ['an added role', { roles: ['creator', 'franchisee'] }],
    ['an added permission', { permissions: ['view-reports', 'log-in-as'] }],
    ['a removed permission', { permissions: [] }],
    ['hiding billing', { configuration: { hideBilling: true } }],
    ['disabling the account', { isActive: false }],
  ])(
    "security 7: %s ends every session of the changed staff account on its next request, but not the admin's session",
    async (_, change) => {
      const made = await newStaff({ permissions: ['view-reports'] });
      const one = await firstSignIn(made);
      const two = world.browser();
      await two.post('/api/v1/franchisee/login').send({ phoneNumber: made.phoneNumber, password }).expect(200);
      await two.get('/api/v1/franchisee').expect(200);
      await editStaff({ franchiseeId: made.franchiseeId, ...change }).expect(200);
      for (const browser of [one, two]) {
        expect((await browser.get('/api/v1/franchisee').expect(401)).body.data.code).toBe('not_signed_in');
        await browser.get('/api/v1/business').expect(401);
      }
      await admin.get('/api/v1/franchisee').expect(200);
    },
  );

  test('updating a staff account with an old version answers changed_meanwhile, and the first change is stored', async () => {
    const { franchiseeId, version } = await newStaff();
    const { body } = await editStaff({ franchiseeId, version, name: 'First' }).expect(200);
    expect(body.data.franchisee.version).toBe(version + 1);
    const second = { franchiseeId, version, name: 'Second', roles: ['admin'] };
    await expectRefused(second, 'changed_meanwhile', await world.as('adminWithoutBilling'));
    await editStaff({ ...second, version: version + 1 }).expect(200);
  });

  test('security 13 and 14: updating a staff field that the sender may not set answers 400', async () => {
    const { franchiseeId } = await newStaff();
    const { agencyId } = await ownStaffAccount(otherAdmin);
    for (const more of [
      { agencyId },
      { phoneNumber: newPhone() },
      { roles: [] },
      { roles: ['superadmin'] },
      { permissions: ['everything'] },
      { configuration: {} },
      { configuration: { hideBilling: true, price: 1 } },
      { isActive: 'no' },
      { name: '' },
      { email: 'x' },
      { sessionEpoch: 1 },
    ])
      await expectRefused({ franchiseeId, ...more }, 'invalid_input');
  });

  test('security 14: updating another agency’s staff answers the same 404 as an unknown account', async () => {
    const ours = await newStaff();
    const { franchiseeId: ofPlatform } = await ownStaffAccount(superadmin);
    for (const [franchiseeId, by] of [
      [ours.franchiseeId, otherAdmin],
      [ofPlatform, admin],
      [ofPlatform, otherAdmin],
      [v7(), admin],
      [v7(), superadmin],
    ] as const)
      expect(await expectRefused({ franchiseeId, isActive: false }, 'not_found', by)).toEqual(
        (await editStaff({ franchiseeId: v7(), isActive: false }).expect(404)).body.data,
      );
    // The super admin reaches every agency.
    await editStaff({ franchiseeId: ours.franchiseeId, name: 'Named by the platform' }, superadmin).expect(200);
  });

  test('creating or updating staff as anyone but an admin answers 403', async () => {
    const { franchiseeId } = await newStaff();
    for (const person of [
      'creator',
      'allCardFranchisee',
      'permittedFranchisee',
      'customer',
    ] as const satisfies Person[]) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await editStaff({ franchiseeId, roles: ['admin'] }, by).expect(403);
        await addStaff({ name: 'Mine', phoneNumber: newPhone(), roles: ['admin'] }, by).expect(403);
        await by.get('/api/v1/franchisee/list').expect(403);
      });
    }
  });
});

describe("an admin who updates the admin's own account", () => {
  test('an admin may change their own name, but changing their own roles or rights answers own_account', async () => {
    const { franchiseeId, roles } = await ownStaffAccount(admin);
    for (const change of [
      { isActive: false },
      { roles: ['creator'] },
      { roles: [...roles, 'creator'] },
      { permissions: ['view-reports'] },
      { configuration: { hideBilling: true } },
    ])
      await expectRefused({ franchiseeId, ...change }, 'own_account');
    await editStaff({ franchiseeId, name: 'admin', email: 'me@example.com', roles, permissions: [] }).expect(200);
    await admin.get('/api/v1/franchisee').expect(200);
  });
});

describe('the last active admin of an agency', () => {
  test('the last active admin of an agency cannot be disabled or lose the role, not even by the super admin', async () => {
    const { franchiseeId } = await ownStaffAccount(otherAdmin);
    for (const browser of [otherAdmin, superadmin]) {
      await expectRefused({ franchiseeId, isActive: false }, 'last_admin', browser);
      await expectRefused({ franchiseeId, roles: ['creator', 'franchisee'] }, 'last_admin', browser);
    }
    // Only active admins count.
    const second = await newStaff({ roles: ['admin'] }, otherAdmin);
    await editStaff({ franchiseeId: second.franchiseeId, isActive: false }, otherAdmin).expect(200);
    await expectRefused({ franchiseeId, isActive: false }, 'last_admin', superadmin);
    await editStaff({ franchiseeId: second.franchiseeId, isActive: true }, otherAdmin).expect(200);
    await editStaff({ franchiseeId, isActive: false }, superadmin).expect(200);
    await expectRefused({ franchiseeId: second.franchiseeId, isActive: false }, 'last_admin', superadmin);
    await editStaff({ franchiseeId, isActive: true }, superadmin).expect(200);
    otherAdmin = await world.as('adminOfOtherAgency');
    await editStaff({ franchiseeId: second.franchiseeId, roles: ['creator'] }, otherAdmin).expect(200);
  });

  test('when two admins disable each other at the same moment, one of them stays active', async () => {
    const first = await ownStaffAccount(otherAdmin);
    const second = await newStaff({ roles: ['admin'] }, otherAdmin);
    const secondAdmin = world.browser('other.test');
    const { phoneNumber } = second;
    await secondAdmin.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber }).expect(200);
    await secondAdmin
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    await secondAdmin.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);
    const answers = await Promise.all([
      editStaff({ franchiseeId: second.franchiseeId, isActive: false }, otherAdmin),
      editStaff({ franchiseeId: first.franchiseeId, isActive: false }, secondAdmin),
    ]);
    // The slower admin is no longer signed in, or is refused as the last admin.
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 409].includes(status))).toBe(true);
    const remainingAdmins = await list({ agencyId: first.agencyId, role: 'admin', isActive: 'true' }, superadmin);
    expect(remainingAdmins.total).toBe(1);
  });
});

describe('admins without billing access', () => {
  const hidden = { configuration: { hideBilling: true } };

  test('an admin without billing access cannot grant it to anyone, neither by creating nor by updating staff', async () => {
    const by = await world.as('adminWithoutBilling');
    const asha = { name: 'Asha', phoneNumber: newPhone(), roles: ['admin'] };
    const refusal = await expectRefused(asha, 'invalid_input', by, addStaff);
    expect(refusal.fields).toHaveProperty(['configuration.hideBilling']);
    const { franchiseeId } = await newStaff({ ...hidden, roles: ['admin'] }, by);
    const { franchiseeId: creator } = await newStaff({}, by);
    await expectRefused({ franchiseeId, configuration: { hideBilling: false } }, 'invalid_input', by);
    await expectRefused({ franchiseeId: creator, roles: ['admin'] }, 'invalid_input', by);
    await editStaff({ franchiseeId: creator, roles: ['admin'], ...hidden }, by).expect(200);
    // An admin with billing access may give it, and the other admin's changes leave it unchanged.
    await editStaff({ franchiseeId, configuration: { hideBilling: false } }).expect(200);
    await editStaff({ franchiseeId, permissions: ['view-reports'] }, by).expect(200);
    await editStaff({ franchiseeId: creator, isActive: false }, by).expect(200);
  });
});

test('a new staff account signs in on the agency’s domain and has the given roles and permissions', async () => {
  const made = await newStaff({ roles: ['franchisee'], permissions: ['manage-plans'] });
  const colleague = await firstSignIn(made);
  expect(await ownStaffAccount(colleague)).toEqual({ ...made, hasPassword: true });
  expect(made.phoneNumber).not.toBe(people.franchisee.phoneNumber);
});
