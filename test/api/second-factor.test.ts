import type { AuditEntry } from '@parichay/shared/audit/audit.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeOffByOperator } from '../../upstream/src/second-factor/take-off.ts';
import { appCode, Passkey } from '../lib/authenticators.ts';
import { hosts, type Person, password, people } from '../lib/people.ts';
import { changesNothing, everythingStored } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

const sealSecret = 'test-second-factor-secret-test-second-factor';
const steps = '/api/v1/franchisee/second-step';
const factors = '/api/v1/franchisee/second-factor';

let world: World;
beforeAll(async () => {
  world = await startWorld({ bff: { secondFactor: { sealSecret, isRequired: true } } });
});
afterAll(() => world.close());

/** The world's clock: a code is taken once, so the next sign-in is half a minute later. */
let passed = 0;
const passTime = (ms: number) => {
  passed += ms;
  world.passTime(ms);
};
const codeOf = (secret: string, offMs = 0) => appCode(secret, Date.now() + passed + offMs);
const nextCode = (secret: string) => {
  passTime(30_000);
  return codeOf(secret);
};

const login = (browser: Browser, person: Person, secretWord = password) =>
  browser.post('/api/v1/franchisee/login').send({ phoneNumber: people[person].phoneNumber, password: secretWord });

/** A browser in which the password was right, and no more. */
async function half(person: Person, host: string = people[person].host): Promise<Browser> {
  const browser = world.browser(host);
  const { body } = await login(browser, person).expect(200);
  expect(body.data).toMatchObject({ franchiseeLoggedIn: false, franchisee: null });
  return browser;
}

/** Sets an authenticator app up; the password is asked of who is signed in already. */
async function setUpApp(browser: Browser, again: object = {}) {
  const start = await browser.post(`${factors}/authenticator-start`).send(again).expect(200);
  const { secret, url } = start.body.data;
  const { body } = await browser
    .post(`${factors}/authenticator`)
    .send({ code: codeOf(secret) })
    .expect(200);
  return { secret, url, recoveryCodes: body.data.recoveryCodes as string[] | null };
}

const originOf = (host: string) => `http://${host}`;

async function addPasskey(browser: Browser, host: string, name: string, again: object = {}): Promise<Passkey> {
  const { body } = await browser.post(`${factors}/passkey-options`).send(again).expect(200);
  const passkey = new Passkey();
  const response = passkey.make(body.data.options, originOf(host));
  await browser.post(`${factors}/passkey`).send({ name, response }).expect(200);
  return passkey;
}

const showPasskey = async (browser: Browser, passkey: Passkey, host: string, origin = originOf(host)) => {
  const { body } = await browser.post(`${steps}/passkey-options`).expect(200);
  return passkey.show(body.data.options, origin);
};

const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/v1/franchisee')).status === 200;

const log = async (browser: Browser, query: object): Promise<AuditEntry[]> =>
  (await browser.get('/api/v1/audit-log').query(query).expect(200)).body.data.items;

let superadmin: { secret: string; recoveryCodes: string[] };

describe('security 25: a super admin without a second step', () => {
  let entering: Browser;
  beforeAll(async () => {
    entering = await half('superadmin');
  });

  test('is told to set one up, and can do nothing else until then', async () => {
    const { body } = await entering.get(steps).expect(200);
    expect(body.data).toEqual({
      ...{ needs: 'set-up', hasAuthenticator: false, hasPasskey: false, passkeyDomains: [], hasRecoveryCodes: false },
    });
    for (const path of ['/franchisee', '/agency/list', '/audit-log', '/franchisee/second-factor'])
      await entering.get(`/api/v1${path}`).expect(401);
    await entering.post(`${factors}/take-off`).send({ franchiseeId: '', password }).expect(401);
    const refused = await entering.post(`${steps}/code`).send({ code: '123456' }).expect(409);
    expect(refused.body.data.code).toBe('login_data_missing');
  });

  test('is let in by the first code of its app, and gets ten codes for paper', async () => {
    const start = await entering.post(`${factors}/authenticator-start`).send({}).expect(200);
    const { secret, url } = start.body.data;
    expect(url).toContain(`secret=${secret}`);
    await changesNothing(world, async () => {
      const wrong = await entering
        .post(`${factors}/authenticator`)
        .send({ code: codeOf(secret, 3_600_000) })
        .expect(422);
      expect(wrong.body.data.code).toBe('otp_wrong');
    });
    expect(await isIn(entering)).toBe(false);
    const done = await entering
      .post(`${factors}/authenticator`)
      .send({ code: codeOf(secret) })
      .expect(200);
    superadmin = { secret, recoveryCodes: done.body.data.recoveryCodes };
    expect(new Set(superadmin.recoveryCodes).size).toBe(10);
    await entering.get('/api/v1/agency/list').expect(200);
  });

  test('what was set up lies in the database sealed, and the codes as digests', async () => {
    const stored = JSON.stringify(await everythingStored(world));
    expect(stored).not.toContain(superadmin.secret);
    for (const code of superadmin.recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('where the product does not ask for one, signs in by password alone, as in the demo', async () => {
    const demo = await startWorld();
    try {
      await (await demo.as('superadmin')).get('/api/v1/agency/list').expect(200);
    } finally {
      await demo.close();
    }
  });
});

describe('security 25: the code of the app', () => {
  test('lets in, and is taken once: not again in another browser, nor one from before it', async () => {
    const code = nextCode(superadmin.secret);
    const here = await half('superadmin');
    const { body } = await here.post(`${steps}/code`).send({ code }).expect(200);
    expect(body.data).toMatchObject({ franchiseeLoggedIn: true, secondStep: null });
    expect(body.data.franchisee.hasSecondFactor).toBe(true);
    expect(await isIn(here)).toBe(true);
    const there = await half('superadmin');
    expect((await there.post(`${steps}/code`).send({ code }).expect(422)).body.data.code).toBe('code_used');
    const before = codeOf(superadmin.secret, -30_000);
    expect((await there.post(`${steps}/code`).send({ code: before }).expect(422)).body.data.code).toBe('code_used');
    expect(await isIn(there)).toBe(false);
  });

  test('tried in two browsers at once lets one in', async () => {
    const browsers = [await half('superadmin'), await half('superadmin')];
    const code = nextCode(superadmin.secret);
    const answers = await Promise.all(browsers.map((browser) => browser.post(`${steps}/code`).send({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('of a clock that is half a minute off is taken, of one that is two minutes off is not', async () => {
    passTime(120_000);
    const browser = await half('superadmin');
    await browser
      .post(`${steps}/code`)
      .send({ code: codeOf(superadmin.secret, 120_000) })
      .expect(422);
    await browser
      .post(`${steps}/code`)
      .send({ code: codeOf(superadmin.secret, -120_000) })
      .expect(422);
    await browser
      .post(`${steps}/code`)
      .send({ code: codeOf(superadmin.secret, 25_000) })
      .expect(200);
  });

  test('is guessed five times, in parallel too; then the password is asked for again', async () => {
    const browser = await half('superadmin');
    const wrong = (await browser.get(steps)) && codeOf(superadmin.secret, 3_600_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.post(`${steps}/code`).send({ code: wrong })),
    );
    expect(answers.filter(({ body }) => body.data.code === 'otp_wrong').length).toBeLessThanOrEqual(4);
    const { body } = await browser
      .post(`${steps}/code`)
      .send({ code: nextCode(superadmin.secret) })
      .expect(409);
    expect(body.data.code).toBe('login_data_missing');
    expect(await isIn(browser)).toBe(false);
  });

  test('is waited for a quarter of an hour', async () => {
    const browser = await half('superadmin');
    passTime(16 * 60_000);
    const { body } = await browser
      .post(`${steps}/code`)
      .send({ code: codeOf(superadmin.secret) })
      .expect(409);
    expect(body.data.code).toBe('login_data_missing');
  });
});

describe('security 25: what goes round the second step', () => {
  test('not a forgotten password: the code by SMS sets one, and the second step is still asked for', async () => {
    const browser = world.browser(hosts.platform);
    const { phoneNumber } = people.superadmin;
    await browser
      .post('/api/v1/franchisee/verifyPhoneNumber')
      .send({ phoneNumber, fromForgotPassword: true })
      .expect(200);
    await browser
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    const { body } = await browser.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);
    expect(body.data).toMatchObject({
      franchiseeLoggedIn: false,
      secondStep: { needs: 'proof', hasAuthenticator: true },
    });
    expect(await isIn(browser)).toBe(false);
    await browser
      .post(`${steps}/code`)
      .send({ code: nextCode(superadmin.secret) })
      .expect(200);
    expect(await isIn(browser)).toBe(true);
  });

  test('not setting another one up: who has one shows it first', async () => {
    const browser = await half('superadmin');
    const { body } = await browser.post(`${factors}/authenticator-start`).send({}).expect(409);
    expect(body.data.code).toBe('login_data_missing');
    await browser.post(`${factors}/passkey-options`).send({}).expect(409);
  });

  test('not a sign-in begun before it was there: setting one up ends what others have begun', async () => {
    const [owner, thief] = [await half('superadmin'), world.browser(hosts.platform)];
    await owner
      .post(`${steps}/code`)
      .send({ code: nextCode(superadmin.secret) })
      .expect(200);
    const { franchiseeId } = (await owner.get('/api/v1/franchisee').expect(200)).body.data;
    await login(thief, 'superadmin').expect(200);
    await addPasskey(owner, hosts.platform, 'Laptop', { password });
    const code = nextCode(superadmin.secret);
    expect((await thief.post(`${steps}/code`).send({ code }).expect(409)).body.data.code).toBe('login_data_missing');
    const { rows } = await world.upstream.database.raw.query('select name from passkey where franchisee_id = $1', [
      franchiseeId,
    ]);
    expect(rows).toEqual([{ name: 'Laptop' }]);
  });
});

describe('security 25: recovery codes', () => {
  test('let in once each, however they are copied from paper, and what is left is told', async () => {
    const [first = '', second = ''] = superadmin.recoveryCodes;
    const browser = await half('superadmin');
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
    await browser.post(`${steps}/recovery-code`).send({ recoveryCode: typed }).expect(200);
    const { body } = await browser.get(factors).expect(200);
    expect(body.data.recoveryCodesLeft).toBe(9);
    const told = await browser.get('/api/v1/analytics/admin-notification').expect(200);
    expect(told.body.data.items.map(({ kind }: { kind: string }) => kind)).toContain('recovery_code_used');
    const again = await half('superadmin');
    const refused = await again.post(`${steps}/recovery-code`).send({ recoveryCode: first }).expect(422);
    expect(refused.body.data.code).toBe('recovery_code_wrong');
    const both = [again, await half('superadmin')];
    const answers = await Promise.all(
      both.map((one) => one.post(`${steps}/recovery-code`).send({ recoveryCode: second })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('are made anew for who says the password; those from before open nothing', async () => {
    const browser = await half('superadmin');
    await browser
      .post(`${steps}/code`)
      .send({ code: nextCode(superadmin.secret) })
      .expect(200);
    await changesNothing(world, async () => {
      await browser.post(`${factors}/recovery-codes`).send({ password: 'not the right one' }).expect(422);
    });
    const { body } = await browser.post(`${factors}/recovery-codes`).send({ password }).expect(200);
    const old = superadmin.recoveryCodes[5];
    superadmin.recoveryCodes = body.data.recoveryCodes;
    const other = await half('superadmin');
    await other.post(`${steps}/recovery-code`).send({ recoveryCode: old }).expect(422);
    await other.post(`${steps}/recovery-code`).send({ recoveryCode: superadmin.recoveryCodes[0] }).expect(200);
  });
});

describe('security 25: passkeys', () => {
  const host = hosts.home;
  let admin: Browser;
  let passkey: Passkey;
  beforeAll(async () => {
    admin = await world.as('admin');
    passkey = await addPasskey(admin, host, 'Phone', { password });
  });

  test('are added with the password, named, and sign in', async () => {
    const { body } = await admin.get(factors).expect(200);
    expect(body.data).toMatchObject({ isRequired: false, authenticator: null, recoveryCodesLeft: 10 });
    expect(body.data.passkeys).toMatchObject([{ name: 'Phone', domain: host, lastUsedAt: null }]);
    const browser = await half('admin');
    const response = await showPasskey(browser, passkey, host);
    await browser.post(`${steps}/passkey`).send({ response }).expect(200);
    expect(await isIn(browser)).toBe(true);
  });

  test('sign a challenge once, and only their own page’s', async () => {
    const browser = await half('admin');
    const forOthers = await showPasskey(browser, passkey, host, 'http://evil.test');
    await browser.post(`${steps}/passkey`).send({ response: forOthers }).expect(422);
    const response = await showPasskey(browser, passkey, host);
    const forged = { ...response, response: { ...response.response, signature: forOthers.response.signature } };
    expect((await browser.post(`${steps}/passkey`).send({ response: forged }).expect(422)).body.data.code).toBe(
      'passkey_refused',
    );
    // Its challenge is used up, though nothing of it was right.
    await browser.post(`${steps}/passkey`).send({ response }).expect(422);
    expect(await isIn(browser)).toBe(false);
  });

  test('that have signed less often than before are copies, and refused', async () => {
    const browser = await half('admin');
    await browser
      .post(`${steps}/passkey`)
      .send({ response: await showPasskey(browser, passkey, host) })
      .expect(200);
    passkey.counter -= 2;
    const copied = await half('admin');
    await copied
      .post(`${steps}/passkey`)
      .send({ response: await showPasskey(copied, passkey, host) })
      .expect(422);
    passkey.counter += 5;
  });

  test('of somebody else let nobody in', async () => {
    const browser = await half('admin');
    const response = await showPasskey(browser, new Passkey(), host);
    await browser.post(`${steps}/passkey`).send({ response }).expect(422);
  });

  test('work on their own domain; elsewhere another way is offered, and where they are is said', async () => {
    const { rows } = await world.upstream.database.raw.query(`select agency_id from agency_domain where host = $1`, [
      host,
    ]);
    await world.upstream.database.raw.query(`insert into agency_domain (host, agency_id) values ('second.test', $1)`, [
      (rows[0] as { agency_id: string }).agency_id,
    ]);
    const browser = await half('admin', 'second.test');
    const { body } = await browser.get(steps).expect(200);
    expect(body.data).toMatchObject({ hasPasskey: false, passkeyDomains: [host], hasRecoveryCodes: true });
    expect((await browser.post(`${steps}/passkey-options`).expect(422)).body.data.code).toBe('passkey_refused');
  });

  test('are taken off with the password; every other browser is signed out, this one goes on', async () => {
    const other = await half('admin');
    await other
      .post(`${steps}/passkey`)
      .send({ response: await showPasskey(other, passkey, host) })
      .expect(200);
    const { passkeys } = (await other.get(factors).expect(200)).body.data;
    const [{ passkeyId }] = passkeys;
    await changesNothing(world, async () => {
      await other.post(`${factors}/remove`).send({ passkeyId, password: 'not the right one' }).expect(422);
      await other.post(`${factors}/passkey-options`).send({}).expect(422);
      await other.post(`${factors}/authenticator-start`).send({ password: 'not the right one' }).expect(422);
    });
    await other.post(`${factors}/remove`).send({ passkeyId, password }).expect(200);
    expect(await isIn(other)).toBe(true);
    expect(await isIn(admin)).toBe(false);
    // Nothing is left of it: the password is enough again.
    admin = await world.as('admin');
    expect((await admin.get(factors).expect(200)).body.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test('are one account’s to take off: another’s is not found', async () => {
    const [creator, franchisee] = [await world.as('creator'), await world.as('franchisee')];
    await addPasskey(creator, host, 'Mine', { password });
    const [{ passkeyId }] = (await creator.get(factors).expect(200)).body.data.passkeys;
    await changesNothing(world, async () => {
      await franchisee.post(`${factors}/remove`).send({ passkeyId, password }).expect(404);
    });
  });
});

describe('security 25: the last factor of an account that must have one', () => {
  test('stays', async () => {
    const browser = await half('superadmin');
    await browser
      .post(`${steps}/code`)
      .send({ code: nextCode(superadmin.secret) })
      .expect(200);
    const { passkeys } = (await browser.get(factors).expect(200)).body.data;
    for (const { passkeyId } of passkeys)
      await browser.post(`${factors}/remove`).send({ passkeyId, password }).expect(200);
    await changesNothing(world, async () => {
      const { body } = await browser.post(`${factors}/remove`).send({ passkeyId: null, password }).expect(409);
      expect(body.data.code).toBe('second_factor_required');
    });
  });
});

describe('security 25: an agency that asks its staff for a second step', () => {
  test('is asked by its own admin; its staff sets one up at the next sign-in, another agency’s does not', async () => {
    const admin = await world.as('adminOfOtherAgency');
    const [agency] = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items;
    const { agencyId, version } = agency;
    await admin
      .put('/api/v1/agency')
      .send({ agency: { agencyId, version, configuration: { requireSecondFactor: true } } })
      .expect(200);
    const browser = await half('adminOfOtherAgency');
    expect((await browser.get(steps).expect(200)).body.data.needs).toBe('set-up');
    const { recoveryCodes } = await setUpApp(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect(await isIn(browser)).toBe(true);
    const { isRequired } = (await browser.get(factors).expect(200)).body.data;
    expect(isRequired).toBe(true);
    await world.as('allCardFranchisee');
  });
});

describe('security 25: a colleague who has lost the phone', () => {
  const idOf = async (person: Person): Promise<string> => {
    const { rows } = await world.upstream.database.raw.query(
      'select franchisee_id from franchisee where phone_number = $1',
      [people[person].phoneNumber],
    );
    return (rows[0] as { franchisee_id: string }).franchisee_id;
  };

  test('is helped by its admin, who says the own password; its sessions end, and both stand in the log', async () => {
    const [admin, lost] = [await world.as('admin'), await world.as('permittedFranchisee')];
    await setUpApp(lost, { password });
    const franchiseeId = await idOf('permittedFranchisee');
    await changesNothing(world, async () => {
      await admin.post(`${factors}/take-off`).send({ franchiseeId, password: 'not the right one' }).expect(422);
    });
    await admin.post(`${factors}/take-off`).send({ franchiseeId, password }).expect(200);
    expect(await isIn(lost)).toBe(false);
    const [entry] = await log(admin, { action: 'factor-remove', entityId: franchiseeId });
    expect(entry).toMatchObject({ franchiseeName: 'admin', franchiseeId: await idOf('admin'), entity: 'franchisee' });
    const back = await world.as('permittedFranchisee');
    const told = await back.get('/api/v1/analytics/admin-notification').expect(200);
    expect(told.body.data.items.map(({ kind }: { kind: string }) => kind)).toContain('second_factor_removed');
  });

  test('is out of reach of another agency’s admin, and in reach of the super admin’s', async () => {
    const lost = await world.as('franchisee');
    await setUpApp(lost, { password });
    const franchiseeId = await idOf('franchisee');
    const platform = await half('superadmin');
    await platform
      .post(`${steps}/code`)
      .send({ code: nextCode(superadmin.secret) })
      .expect(200);
    const stranger = await world.as('adminWithoutBilling');
    const victim = await idOf('superadmin');
    await changesNothing(world, async () => {
      await stranger.post(`${factors}/take-off`).send({ franchiseeId: victim, password }).expect(404);
      const own = await platform.post(`${factors}/take-off`).send({ franchiseeId: victim, password }).expect(409);
      expect(own.body.data.code).toBe('own_account');
    });
    await platform.post(`${factors}/take-off`).send({ franchiseeId, password }).expect(200);
    await world.as('franchisee');
  });
});

describe('security 25: who has lost everything', () => {
  test('is helped by whoever runs the database, which is written down; the set-up is asked for again', async () => {
    const { db } = world.upstream.database;
    const { phoneNumber } = people.adminOfOtherAgency;
    const nobody = await changesNothing(world, () => takeOffByOperator(db, '+919811199999'));
    expect(nobody).toMatchObject({ isDone: false });
    await changesNothing(world, async () => {
      expect(await takeOffByOperator(db, phoneNumber, 'home agency')).toMatchObject({ isDone: false });
    });
    expect(await takeOffByOperator(db, phoneNumber)).toMatchObject({ isDone: true });
    const browser = await half('adminOfOtherAgency');
    await setUpApp(browser);
    const [entry] = await log(browser, { action: 'factor-remove' });
    expect(entry?.after).toEqual({ factor: 'all', by: 'operator' });
  });
});

describe('security 25: the audit log', () => {
  test('has each change of factors, each recovery code and each new password, with whom they concern', async () => {
    const browser = await half('superadmin');
    await browser
      .post(`${steps}/code`)
      .send({ code: nextCode(superadmin.secret) })
      .expect(200);
    const { franchiseeId } = (await browser.get('/api/v1/franchisee').expect(200)).body.data;
    const entries = await log(browser, { franchiseeId, entity: 'franchisee', limit: 100 });
    const deeds = new Set(entries.map(({ action }) => action));
    for (const deed of [
      'sign-in',
      'factor-add',
      'factor-remove',
      'recovery-code-use',
      'recovery-codes-renew',
      'password-change',
    ])
      expect(deeds).toContain(deed);
    expect(entries.find(({ action, after }) => action === 'factor-add' && after?.factor === 'passkey')?.after).toEqual({
      ...{ factor: 'passkey', passkeyName: 'Laptop' },
    });
  });

  test('has what was refused, ten an hour of an account and not more', async () => {
    const admin = await world.as('admin');
    for (let tries = 0; tries < 14; tries += 1) {
      const stranger = world.browser();
      await login(stranger, 'allCardFranchisee', 'not the right one')
        .set('X-Forwarded-For', `10.8.0.${tries}`)
        .expect(422);
    }
    const refused = () => log(admin, { action: 'sign-in-refused', limit: 100 });
    await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(10);
    await login(world.browser(), 'allCardFranchisee').expect(200);
    const entries = (await refused()).filter(({ franchiseeName }) => franchiseeName?.includes('all-card'));
    expect(entries).toHaveLength(10);
    expect(entries[0]?.after).toEqual({ step: 'password' });
  });
});

test('security 25: twenty wrong codes of a stranger leave the owner his paper codes', async () => {
  const wrong = codeOf(superadmin.secret, 3_600_000);
  const statuses: number[] = [];
  for (let nth = 0; nth < 24; nth += 1) {
    const stranger = await half('superadmin');
    const answer = await stranger.post(`${steps}/code`).set('X-Forwarded-For', `10.9.0.${nth}`).send({ code: wrong });
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
  const owner = await half('superadmin');
  await owner.post(`${steps}/recovery-code`).send({ recoveryCode: superadmin.recoveryCodes[7] }).expect(200);
});
