import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, password, people } from '../../lib/people.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Browser;
let otherAdmin: Browser;
let superadmin: Browser;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  otherAdmin = await world.as('adminOfOtherAgency');
  superadmin = await world.as('superadmin');
});
afterAll(() => world.close());

interface Listed {
  items: Franchisee[];
  total: number;
  nextCursor: string | null;
}
const list = async (query: object = {}, by = admin): Promise<Listed> =>
  (await by.get('/api/v1/franchisee/list').query(query).expect(200)).body.data;
const signup = (body: object, by = admin) => by.post('/api/v1/franchisee/signup').send(body);
const edit = (body: object, by = admin) => by.post('/api/v1/franchisee/edit').send(body);
const namesOf = ({ items }: Listed) => items.map(({ name }) => name);
const own = async (by: Browser): Promise<Franchisee> => (await by.get('/api/v1/franchisee').expect(200)).body.data;

let phones = 0;
const newPhone = () => {
  phones += 1;
  return `+9198222${String(phones).padStart(5, '0')}`;
};
const newStaff = async (more: object = {}, by = admin): Promise<Franchisee> => {
  const { body } = await signup({ name: 'Colleague', phoneNumber: newPhone(), roles: ['creator'], ...more }, by).expect(
    200,
  );
  return body.data.franchisee;
};

/** Signs in a staff member for the first time, with a code and a new password. */
async function firstSignIn({ phoneNumber }: Franchisee): Promise<Browser> {
  const browser = world.browser();
  await browser.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber }).expect(200);
  await browser
    .post('/api/v1/verifyOtp')
    .send({ otp: world.otpFor(phoneNumber) })
    .expect(200);
  await browser.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);
  return browser;
}

const refused = async (body: object, code: string, by = admin, send = edit) => {
  const answer = await changesNothing(world, () => send(body, by));
  expect([body, answer.status, answer.body.data.code]).toEqual([
    body,
    code === 'invalid_input' ? 400 : code === 'not_found' ? 404 : 409,
    code,
  ]);
  return answer.body.data;
};

describe('the staff list', () => {
  test('the staff list is filtered by permission, which admins always have, and by role', async () => {
    const reporter = await newStaff({ name: 'Reporter', permissions: ['view-reports'] });
    const found = namesOf(await list({ permission: 'view-reports', all: 'true' }));
    expect(found).toEqual(expect.arrayContaining([reporter.name, 'admin']));
    expect(found).not.toContain('creator');
    expect(namesOf(await list({ permission: 'view-reports', role: 'creator' }))).toEqual([reporter.name]);
  });

  test('the staff list is searched by name and by phone, with the country code only after a plus', async () => {
    const { name } = await newStaff({ name: 'Kesar', phoneNumber: '+919855512345' });
    const found = async (search: string) => namesOf(await list({ search }));
    for (const search of ['kes', '98555 12', '+91 98555']) expect(await found(search)).toEqual([name]);
    expect(await found('919855')).toEqual([]);
  });

  test('the staff list is filtered by the days in India of creation, both included', async () => {
    const early = await newStaff({ name: 'Early' });
    const late = await newStaff({ name: 'Late' });
    const made = (one: Franchisee, at: string) =>
      world.upstream.database.raw.query('update franchisee set created_at = $1 where franchisee_id = $2', [
        at,
        one.franchiseeId,
      ]);
    // Days are India's: this is the first minute of the 2nd of March there.
    await made(early, '2020-03-01T18:30:00Z');
    await made(late, '2020-03-05T18:29:59Z');
    expect(namesOf(await list({ createdFrom: '2020-03-02', createdTo: '2020-03-05' }))).toEqual(['Late', 'Early']);
    expect(namesOf(await list({ createdFrom: '2020-03-03', createdTo: '2020-03-05' }))).toEqual(['Late']);
    expect(namesOf(await list({ createdTo: '2020-03-02' }))).toEqual(['Early']);
    expect((await list({ createdTo: '2020-03-01' })).total).toBe(0);
  });

  test('the staff list with all=true answers every account at once, whatever the limit', async () => {
    const everyone = await list({ all: 'true', limit: 1 });
    expect(everyone.items).toHaveLength(everyone.total);
    expect(everyone.nextCursor).toBeNull();
    expect((await list({ limit: 1 })).items).toHaveLength(1);
  });

  test('L3: the phone of the platform’s staff cannot be added to an agency and answers already_exists', async () => {
    const answer = await changesNothing(world, () =>
      signup({ name: 'Squatter', phoneNumber: people.superadmin.phoneNumber, roles: ['creator'] }).expect(409),
    );
    expect(answer.body.data).toMatchObject({ code: 'already_exists', fields: { phoneNumber: expect.any(String) } });
    await world.as('superadmin');
  });

  test('the staff list is sorted by name or by creation in both directions, and is paged', async () => {
    for (const name of ['Zubin', 'asha', 'Asha', 'Meera']) await newStaff({ name });
    const inOrder = async (query: object) => {
      const seen: Franchisee[] = [];
      let cursor: string | null = null;
      do {
        const page: Listed = await list({ ...query, limit: 2, ...(cursor && { cursor }) });
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

  test('the staff list of another agency answers 404, except to the super admin', async () => {
    const { agencyId } = await own(otherAdmin);
    expect((await list({ agencyId }, superadmin)).items.every((one) => one.agencyId === agencyId)).toBe(true);
    expect((await list({ agencyId }, otherAdmin)).total).toBe((await list({}, otherAdmin)).total);
    const missing = await admin.get('/api/v1/franchisee/list').query({ agencyId: v7() }).expect(404);
    const foreign = await admin.get('/api/v1/franchisee/list').query({ agencyId }).expect(404);
    expect(foreign.body).toEqual(missing.body);
    await superadmin.get('/api/v1/franchisee/list').query({ agencyId: v7() }).expect(404);
    // Without an agency, the super admin's list has all agencies.
    const agencies = new Set((await list({ all: 'true' }, superadmin)).items.map((one) => one.agencyId));
    expect([...agencies]).toEqual(expect.arrayContaining([agencyId, (await own(superadmin)).agencyId]));
  });

  test('the staff list with an unknown parameter or value answers 400', async () => {
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

describe('a new staff account', () => {
  test('a new staff account belongs to the agency of the admin who adds it', async () => {
    expect((await newStaff({}, superadmin)).agencyId).toBe((await own(superadmin)).agencyId);
    expect((await newStaff()).agencyId).toBe((await own(admin)).agencyId);
  });

  test('a new staff account has each role and permission once, in their usual order', async () => {
    const made = await newStaff({
      roles: ['franchisee', 'creator', 'creator'],
      permissions: ['log-in-as', 'view-reports', 'log-in-as'],
    });
    expect([made.roles, made.permissions]).toEqual([
      ['creator', 'franchisee'],
      ['view-reports', 'log-in-as'],
    ]);
  });

  test('security 13 and 14: a new staff account with a field that the sender may not set answers 400', async () => {
    const { agencyId } = await own(otherAdmin);
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
      await refused({ ...good, ...more }, 'invalid_input', admin, signup);
  });
});

describe('a change of a staff account', () => {
  test('a change of name or email, or the same rights sent again, leaves a staff account’s sessions valid', async () => {
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
      await edit({ franchiseeId, ...change }).expect(200);
      await colleague.get('/api/v1/franchisee').expect(200);
    }
    expect(await own(colleague)).toMatchObject({ name: 'Another name', email: null });
  });

  test.each([
    ['another role', { roles: ['creator', 'franchisee'] }],
    ['a permission more', { permissions: ['view-reports', 'log-in-as'] }],
    ['a permission less', { permissions: [] }],
    ['billing hidden', { configuration: { hideBilling: true } }],
    ['disabled', { isActive: false }],
  ])(
    'security 7: %s ends every session of the changed account on its next request, and not the admin’s',
    async (_, change) => {
      const made = await newStaff({ permissions: ['view-reports'] });
      const one = await firstSignIn(made);
      const two = world.browser();
      await two.post('/api/v1/franchisee/login').send({ phoneNumber: made.phoneNumber, password }).expect(200);
      await two.get('/api/v1/franchisee').expect(200);
      await edit({ franchiseeId: made.franchiseeId, ...change }).expect(200);
      for (const browser of [one, two]) {
        expect((await browser.get('/api/v1/franchisee').expect(401)).body.data.code).toBe('not_signed_in');
        await browser.get('/api/v1/business').expect(401);
      }
      await admin.get('/api/v1/franchisee').expect(200);
    },
  );

  test('a change with an old version answers changed_meanwhile, and the first change is stored', async () => {
    const { franchiseeId, version } = await newStaff();
    const { body } = await edit({ franchiseeId, version, name: 'First' }).expect(200);
    expect(body.data.franchisee.version).toBe(version + 1);
    const second = { franchiseeId, version, name: 'Second', roles: ['admin'] };
    await refused(second, 'changed_meanwhile', await world.as('adminWithoutBilling'));
    await edit({ ...second, version: version + 1 }).expect(200);
  });

  test('security 13 and 14: a change of a field that the sender may not set answers 400', async () => {
    const { franchiseeId } = await newStaff();
    const { agencyId } = await own(otherAdmin);
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
      await refused({ franchiseeId, ...more }, 'invalid_input');
  });

  test('security 14: a change of another agency’s staff answers the same 404 as of an unknown account', async () => {
    const ours = await newStaff();
    const { franchiseeId: ofPlatform } = await own(superadmin);
    for (const [franchiseeId, by] of [
      [ours.franchiseeId, otherAdmin],
      [ofPlatform, admin],
      [ofPlatform, otherAdmin],
      [v7(), admin],
      [v7(), superadmin],
    ] as const)
      expect(await refused({ franchiseeId, isActive: false }, 'not_found', by)).toEqual(
        (await edit({ franchiseeId: v7(), isActive: false }).expect(404)).body.data,
      );
    // The super admin reaches every agency.
    await edit({ franchiseeId: ours.franchiseeId, name: 'Named by the platform' }, superadmin).expect(200);
  });

  test('a change of staff by any role but an admin answers 403', async () => {
    const { franchiseeId } = await newStaff();
    for (const person of [
      'creator',
      'allCardFranchisee',
      'permittedFranchisee',
      'customer',
    ] as const satisfies Person[]) {
      const by = await world.as(person);
      await changesNothing(world, async () => {
        await edit({ franchiseeId, roles: ['admin'] }, by).expect(403);
        await signup({ name: 'Mine', phoneNumber: newPhone(), roles: ['admin'] }, by).expect(403);
        await by.get('/api/v1/franchisee/list').expect(403);
      });
    }
  });
});

describe('an admin’s own account', () => {
  test('an admin renames the own account, and a change of its roles or rights answers own_account', async () => {
    const { franchiseeId, roles } = await own(admin);
    for (const change of [
      { isActive: false },
      { roles: ['creator'] },
      { roles: [...roles, 'creator'] },
      { permissions: ['view-reports'] },
      { configuration: { hideBilling: true } },
    ])
      await refused({ franchiseeId, ...change }, 'own_account');
    await edit({ franchiseeId, name: 'admin', email: 'me@example.com', roles, permissions: [] }).expect(200);
    await admin.get('/api/v1/franchisee').expect(200);
  });
});

describe('the last active admin of an agency', () => {
  test('the last active admin cannot be disabled or lose the role, not even by the super admin', async () => {
    const { franchiseeId } = await own(otherAdmin);
    for (const by of [otherAdmin, superadmin]) {
      await refused({ franchiseeId, isActive: false }, 'last_admin', by);
      await refused({ franchiseeId, roles: ['creator', 'franchisee'] }, 'last_admin', by);
    }
    // Only active admins count.
    const second = await newStaff({ roles: ['admin'] }, otherAdmin);
    await edit({ franchiseeId: second.franchiseeId, isActive: false }, otherAdmin).expect(200);
    await refused({ franchiseeId, isActive: false }, 'last_admin', superadmin);
    await edit({ franchiseeId: second.franchiseeId, isActive: true }, otherAdmin).expect(200);
    await edit({ franchiseeId, isActive: false }, superadmin).expect(200);
    await refused({ franchiseeId: second.franchiseeId, isActive: false }, 'last_admin', superadmin);
    await edit({ franchiseeId, isActive: true }, superadmin).expect(200);
    otherAdmin = await world.as('adminOfOtherAgency');
    await edit({ franchiseeId: second.franchiseeId, roles: ['creator'] }, otherAdmin).expect(200);
  });

  test('one of two admins who disable each other at the same moment stays active', async () => {
    const first = await own(otherAdmin);
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
      edit({ franchiseeId: second.franchiseeId, isActive: false }, otherAdmin),
      edit({ franchiseeId: first.franchiseeId, isActive: false }, secondAdmin),
    ]);
    // The slower one is no longer signed in, or is refused as the last admin.
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 409].includes(status))).toBe(true);
    const left = await list({ agencyId: first.agencyId, role: 'admin', isActive: 'true' }, superadmin);
    expect(left.total).toBe(1);
  });
});

describe('an admin without billing access', () => {
  const hidden = { configuration: { hideBilling: true } };

  test('an admin without billing access cannot give it to anyone, neither by adding nor by changing staff', async () => {
    const by = await world.as('adminWithoutBilling');
    const asha = { name: 'Asha', phoneNumber: newPhone(), roles: ['admin'] };
    const said = await refused(asha, 'invalid_input', by, signup);
    expect(said.fields).toHaveProperty(['configuration.hideBilling']);
    const { franchiseeId } = await newStaff({ ...hidden, roles: ['admin'] }, by);
    const { franchiseeId: creator } = await newStaff({}, by);
    await refused({ franchiseeId, configuration: { hideBilling: false } }, 'invalid_input', by);
    await refused({ franchiseeId: creator, roles: ['admin'] }, 'invalid_input', by);
    await edit({ franchiseeId: creator, roles: ['admin'], ...hidden }, by).expect(200);
    // An admin with billing access may give it, and the other admin's changes leave it unchanged.
    await edit({ franchiseeId, configuration: { hideBilling: false } }).expect(200);
    await edit({ franchiseeId, permissions: ['view-reports'] }, by).expect(200);
    await edit({ franchiseeId: creator, isActive: false }, by).expect(200);
  });
});

test('a new staff member signs in on the agency’s domain and has the given roles and permissions', async () => {
  const made = await newStaff({ roles: ['franchisee'], permissions: ['manage-plans'] });
  const colleague = await firstSignIn(made);
  expect(await own(colleague)).toEqual(made);
  expect(made.phoneNumber).not.toBe(people.franchisee.phoneNumber);
});
