import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeFactorsByOperator } from '../../../upstream/src/people/second-factor/take-off.ts';
import { appCode, Passkey } from '../../lib/authenticators.ts';
import { hosts, type Person, password, people } from '../../lib/people.ts';
import { expectNoChange, readAllTables } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const sealSecret = 'test-second-factor-secret-test-second-factor';
const stepPath = '/api/v1/franchisee/second-step';
const factorPath = '/api/v1/franchisee/second-factor';

let world: World;
beforeAll(async () => {
  world = await startWorld({ bff: { secondFactor: { sealSecret, isRequired: true } } });
});
afterAll(() => world.close());

/** Milliseconds the world's clock is ahead; a code is valid once, so each sign-in is 30 s later. */
let clockAheadMs = 0;
const passTime = (ms: number) => {
  clockAheadMs += ms;
  world.passTime(ms);
};
const appCodeOf = (secret: string, offMs = 0) => appCode(secret, Date.now() + clockAheadMs + offMs);
const nextAppCode = (secret: string) => {
  passTime(30_000);
  return appCodeOf(secret);
};

const login = (browser: Client, person: Person, accountPassword = password) =>
  browser.post('/api/v1/franchisee/login').send({ phoneNumber: people[person].phoneNumber, password: accountPassword });

/** Client after the password step, before the second step. */
async function beginSignIn(person: Person, host: string = people[person].host): Promise<Client> {
  const browser = world.browser(host);
  const { body } = await login(browser, person).expect(200);
  expect(body.data).toMatchObject({ franchiseeLoggedIn: false, franchisee: null });
  return browser;
}

/** Sets up an authenticator app; `confirmation` has the password of a signed-in account. */
async function setUpAuthenticatorApp(browser: Client, confirmation: object = {}) {
  const start = await browser.post(`${factorPath}/authenticator-start`).send(confirmation).expect(200);
  const { secret, url } = start.body.data;
  const { body } = await browser
    .post(`${factorPath}/authenticator`)
    .send({ code: appCodeOf(secret) })
    .expect(200);
  return { secret, url, recoveryCodes: body.data.recoveryCodes as string[] | null };
}

const originOf = (host: string) => `http://${host}`;

async function addPasskey(browser: Client, host: string, name: string, confirmation: object = {}): Promise<Passkey> {
  const { body } = await browser.post(`${factorPath}/passkey-options`).send(confirmation).expect(200);
  const passkey = new Passkey();
  const response = passkey.createCredential(body.data.options, originOf(host));
  await browser.post(`${factorPath}/passkey`).send({ name, response }).expect(200);
  return passkey;
}

const signWithPasskey = async (browser: Client, passkey: Passkey, host: string, origin = originOf(host)) => {
  const { body } = await browser.post(`${stepPath}/passkey-options`).expect(200);
  return passkey.useCredential(body.data.options, origin);
};

const isSignedIn = async (browser: Client): Promise<boolean> =>
  (await browser.get('/api/v1/franchisee')).status === 200;

const auditLog = async (browser: Client, query: object): Promise<AuditEntry[]> =>
  (await browser.get('/api/v1/audit-log').query(query).expect(200)).body.data.items;

let superadmin: { secret: string; recoveryCodes: string[] };

describe('security 25: super admins without a second factor', () => {
  let entering: Client;
  beforeAll(async () => {
    entering = await beginSignIn('superadmin');
  });

  test('a super admin without a second factor must set one up, and other calls answer 401 until then', async () => {
    const { body } = await entering.get(stepPath).expect(200);
    expect(body.data).toEqual({
      ...{ needs: 'set-up', hasAuthenticator: false, hasPasskey: false, passkeyDomains: [], hasRecoveryCodes: false },
    });
    for (const path of ['/franchisee', '/agency/list', '/audit-log', '/franchisee/second-factor'])
      await entering.get(`/api/v1${path}`).expect(401);
    await entering.post(`${factorPath}/take-off`).send({ franchiseeId: '', password }).expect(401);
    const refused = await entering.post(`${stepPath}/code`).send({ code: '123456' }).expect(409);
    expect(refused.body.data.code).toBe('login_data_missing');
  });

  test('the first authenticator app code signs the super admin in and returns ten recovery codes', async () => {
    const start = await entering.post(`${factorPath}/authenticator-start`).send({}).expect(200);
    const { secret, url } = start.body.data;
    expect(url).toContain(`secret=${secret}`);
    await expectNoChange(world, async () => {
      const wrong = await entering
        .post(`${factorPath}/authenticator`)
        .send({ code: appCodeOf(secret, 3_600_000) })
        .expect(422);
      expect(wrong.body.data.code).toBe('otp_wrong');
    });
    expect(await isSignedIn(entering)).toBe(false);
    const done = await entering
      .post(`${factorPath}/authenticator`)
      .send({ code: appCodeOf(secret) })
      .expect(200);
    superadmin = { secret, recoveryCodes: done.body.data.recoveryCodes };
    expect(new Set(superadmin.recoveryCodes).size).toBe(10);
    await entering.get('/api/v1/agency/list').expect(200);
  });

  test('the database stores the authenticator secret sealed and the recovery codes as digests', async () => {
    const stored = JSON.stringify(await readAllTables(world));
    expect(stored).not.toContain(superadmin.secret);
    for (const code of superadmin.recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('a super admin signs in by password alone when the installation requires no second factor', async () => {
    const demo = await startWorld();
    try {
      await (await demo.as('superadmin')).get('/api/v1/agency/list').expect(200);
    } finally {
      await demo.close();
    }
  });
});

describe('security 25: codes of the authenticator app', () => {
  test('an authenticator code signs in once, and the same or an earlier code answers code_used', async () => {
    const code = nextAppCode(superadmin.secret);
    const here = await beginSignIn('superadmin');
    const { body } = await here.post(`${stepPath}/code`).send({ code }).expect(200);
    expect(body.data).toMatchObject({ franchiseeLoggedIn: true, secondStep: null });
    expect(body.data.franchisee.hasSecondFactor).toBe(true);
    expect(await isSignedIn(here)).toBe(true);
    const there = await beginSignIn('superadmin');
    expect((await there.post(`${stepPath}/code`).send({ code }).expect(422)).body.data.code).toBe('code_used');
    const before = appCodeOf(superadmin.secret, -30_000);
    expect((await there.post(`${stepPath}/code`).send({ code: before }).expect(422)).body.data.code).toBe('code_used');
    expect(await isSignedIn(there)).toBe(false);
  });

  test('an authenticator code that two browsers send at once signs in only one of the browsers', async () => {
    const browsers = [await beginSignIn('superadmin'), await beginSignIn('superadmin')];
    const code = nextAppCode(superadmin.secret);
    const answers = await Promise.all(browsers.map((browser) => browser.post(`${stepPath}/code`).send({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('an authenticator code is accepted from a clock 25 seconds off and refused from one two minutes off', async () => {
    passTime(120_000);
    const browser = await beginSignIn('superadmin');
    await browser
      .post(`${stepPath}/code`)
      .send({ code: appCodeOf(superadmin.secret, 120_000) })
      .expect(422);
    await browser
      .post(`${stepPath}/code`)
      .send({ code: appCodeOf(superadmin.secret, -120_000) })
      .expect(422);
    await browser
      .post(`${stepPath}/code`)
      .send({ code: appCodeOf(superadmin.secret, 25_000) })
      .expect(200);
  });

  test('five wrong authenticator codes, even in parallel, end the sign-in, and the right code then answers 409', async () => {
    const browser = await beginSignIn('superadmin');
    const wrong = (await browser.get(stepPath)) && appCodeOf(superadmin.secret, 3_600_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.post(`${stepPath}/code`).send({ code: wrong })),
    );
    expect(answers.filter(({ body }) => body.data.code === 'otp_wrong').length).toBeLessThanOrEqual(4);
    const { body } = await browser
      .post(`${stepPath}/code`)
      .send({ code: nextAppCode(superadmin.secret) })
      .expect(409);
    expect(body.data.code).toBe('login_data_missing');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a sign-in that waits sixteen minutes for its authenticator code answers 409', async () => {
    const browser = await beginSignIn('superadmin');
    passTime(16 * 60_000);
    const { body } = await browser
      .post(`${stepPath}/code`)
      .send({ code: appCodeOf(superadmin.secret) })
      .expect(409);
    expect(body.data.code).toBe('login_data_missing');
  });
});

describe('security 25: attempts to bypass the second factor', () => {
  test('a password reset by SMS code still requires the second factor', async () => {
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
    expect(await isSignedIn(browser)).toBe(false);
    await browser
      .post(`${stepPath}/code`)
      .send({ code: nextAppCode(superadmin.secret) })
      .expect(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('a sign-in that has not passed its second factor cannot set up another one', async () => {
    const browser = await beginSignIn('superadmin');
    const { body } = await browser.post(`${factorPath}/authenticator-start`).send({}).expect(409);
    expect(body.data.code).toBe('login_data_missing');
    await browser.post(`${factorPath}/passkey-options`).send({}).expect(409);
  });

  test('adding a passkey ends sign-ins of the account that were waiting for their second factor', async () => {
    const [owner, thief] = [await beginSignIn('superadmin'), world.browser(hosts.platform)];
    await owner
      .post(`${stepPath}/code`)
      .send({ code: nextAppCode(superadmin.secret) })
      .expect(200);
    const { franchiseeId } = (await owner.get('/api/v1/franchisee').expect(200)).body.data;
    await login(thief, 'superadmin').expect(200);
    await addPasskey(owner, hosts.platform, 'Laptop', { password });
    const code = nextAppCode(superadmin.secret);
    expect((await thief.post(`${stepPath}/code`).send({ code }).expect(409)).body.data.code).toBe('login_data_missing');
    const { rows } = await world.upstream.database.raw.query('select name from passkey where franchisee_id = $1', [
      franchiseeId,
    ]);
    expect(rows).toEqual([{ name: 'Laptop' }]);
  });
});

describe('security 25: recovery codes of an account', () => {
  test('a recovery code signs in once in any spelling, shows how many are left and sends a notification', async () => {
    const [first = '', second = ''] = superadmin.recoveryCodes;
    const browser = await beginSignIn('superadmin');
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
    await browser.post(`${stepPath}/recovery-code`).send({ recoveryCode: typed }).expect(200);
    const { body } = await browser.get(factorPath).expect(200);
    expect(body.data.recoveryCodesLeft).toBe(9);
    const notifications = await browser.get('/api/v1/analytics/admin-notification').expect(200);
    expect(notifications.body.data.items.map(({ kind }: { kind: string }) => kind)).toContain('recovery_code_used');
    const again = await beginSignIn('superadmin');
    const refused = await again.post(`${stepPath}/recovery-code`).send({ recoveryCode: first }).expect(422);
    expect(refused.body.data.code).toBe('recovery_code_wrong');
    const both = [again, await beginSignIn('superadmin')];
    const answers = await Promise.all(
      both.map((one) => one.post(`${stepPath}/recovery-code`).send({ recoveryCode: second })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('creating new recovery codes requires the password and invalidates the earlier codes', async () => {
    const browser = await beginSignIn('superadmin');
    await browser
      .post(`${stepPath}/code`)
      .send({ code: nextAppCode(superadmin.secret) })
      .expect(200);
    await expectNoChange(world, async () => {
      await browser.post(`${factorPath}/recovery-codes`).send({ password: 'not the right one' }).expect(422);
    });
    const { body } = await browser.post(`${factorPath}/recovery-codes`).send({ password }).expect(200);
    const old = superadmin.recoveryCodes[5];
    superadmin.recoveryCodes = body.data.recoveryCodes;
    const other = await beginSignIn('superadmin');
    await other.post(`${stepPath}/recovery-code`).send({ recoveryCode: old }).expect(422);
    await other.post(`${stepPath}/recovery-code`).send({ recoveryCode: superadmin.recoveryCodes[0] }).expect(200);
  });
});

describe('security 25: passkeys of an account', () => {
  const host = hosts.home;
  let admin: Client;
  let passkey: Passkey;
  beforeAll(async () => {
    admin = await world.as('admin');
    passkey = await addPasskey(admin, host, 'Phone', { password });
  });

  test('adding a passkey requires the password, and the passkey has a name and signs in', async () => {
    const { body } = await admin.get(factorPath).expect(200);
    expect(body.data).toMatchObject({ isRequired: false, authenticator: null, recoveryCodesLeft: 10 });
    expect(body.data.passkeys).toMatchObject([{ name: 'Phone', domain: host, lastUsedAt: null }]);
    const browser = await beginSignIn('admin');
    const response = await signWithPasskey(browser, passkey, host);
    await browser.post(`${stepPath}/passkey`).send({ response }).expect(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('a passkey signs a challenge once, and a signature for another origin answers 422', async () => {
    const browser = await beginSignIn('admin');
    const forOthers = await signWithPasskey(browser, passkey, host, 'http://evil.test');
    await browser.post(`${stepPath}/passkey`).send({ response: forOthers }).expect(422);
    const response = await signWithPasskey(browser, passkey, host);
    const forged = { ...response, response: { ...response.response, signature: forOthers.response.signature } };
    expect((await browser.post(`${stepPath}/passkey`).send({ response: forged }).expect(422)).body.data.code).toBe(
      'passkey_refused',
    );
    // The failed try used up its challenge.
    await browser.post(`${stepPath}/passkey`).send({ response }).expect(422);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a passkey whose signature counter went backwards is refused as a copy', async () => {
    const browser = await beginSignIn('admin');
    await browser
      .post(`${stepPath}/passkey`)
      .send({ response: await signWithPasskey(browser, passkey, host) })
      .expect(200);
    passkey.counter -= 2;
    const copied = await beginSignIn('admin');
    await copied
      .post(`${stepPath}/passkey`)
      .send({ response: await signWithPasskey(copied, passkey, host) })
      .expect(422);
    passkey.counter += 5;
  });

  test('signing in with an unknown passkey answers 422', async () => {
    const browser = await beginSignIn('admin');
    const response = await signWithPasskey(browser, new Passkey(), host);
    await browser.post(`${stepPath}/passkey`).send({ response }).expect(422);
  });

  test('a passkey is refused on another domain, where the sign-in names the passkey’s domain and offers recovery codes', async () => {
    const { rows } = await world.upstream.database.raw.query(`select agency_id from agency_domain where host = $1`, [
      host,
    ]);
    await world.upstream.database.raw.query(`insert into agency_domain (host, agency_id) values ('second.test', $1)`, [
      (rows[0] as { agency_id: string }).agency_id,
    ]);
    const browser = await beginSignIn('admin', 'second.test');
    const { body } = await browser.get(stepPath).expect(200);
    expect(body.data).toMatchObject({ hasPasskey: false, passkeyDomains: [host], hasRecoveryCodes: true });
    expect((await browser.post(`${stepPath}/passkey-options`).expect(422)).body.data.code).toBe('passkey_refused');
  });

  test('removing a passkey requires the password and signs out every other browser', async () => {
    const other = await beginSignIn('admin');
    await other
      .post(`${stepPath}/passkey`)
      .send({ response: await signWithPasskey(other, passkey, host) })
      .expect(200);
    const { passkeys } = (await other.get(factorPath).expect(200)).body.data;
    const [{ passkeyId }] = passkeys;
    await expectNoChange(world, async () => {
      await other.post(`${factorPath}/remove`).send({ passkeyId, password: 'not the right one' }).expect(422);
      await other.post(`${factorPath}/passkey-options`).send({}).expect(422);
      await other.post(`${factorPath}/authenticator-start`).send({ password: 'not the right one' }).expect(422);
    });
    await other.post(`${factorPath}/remove`).send({ passkeyId, password }).expect(200);
    expect(await isSignedIn(other)).toBe(true);
    expect(await isSignedIn(admin)).toBe(false);
    // Without a factor the password is enough again.
    admin = await world.as('admin');
    expect((await admin.get(factorPath).expect(200)).body.data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test("removing another account's passkey answers 404", async () => {
    const [creator, franchisee] = [await world.as('creator'), await world.as('franchisee')];
    await addPasskey(creator, host, 'Mine', { password });
    const [{ passkeyId }] = (await creator.get(factorPath).expect(200)).body.data.passkeys;
    await expectNoChange(world, async () => {
      await franchisee.post(`${factorPath}/remove`).send({ passkeyId, password }).expect(404);
    });
  });
});

describe('security 25: the last second factor of an account that must have one', () => {
  test('removing the last required second factor answers 409 second_factor_required', async () => {
    const browser = await beginSignIn('superadmin');
    await browser
      .post(`${stepPath}/code`)
      .send({ code: nextAppCode(superadmin.secret) })
      .expect(200);
    const { passkeys } = (await browser.get(factorPath).expect(200)).body.data;
    for (const { passkeyId } of passkeys)
      await browser.post(`${factorPath}/remove`).send({ passkeyId, password }).expect(200);
    await expectNoChange(world, async () => {
      const { body } = await browser.post(`${factorPath}/remove`).send({ passkeyId: null, password }).expect(409);
      expect(body.data.code).toBe('second_factor_required');
    });
  });
});

describe('security 25: agencies that require a second factor of their staff', () => {
  test("an agency that requires a second factor makes its own staff set one up, and other agencies' staff are not asked", async () => {
    const admin = await world.as('adminOfOtherAgency');
    const [agency] = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items;
    const { agencyId, version } = agency;
    await admin
      .put('/api/v1/agency')
      .send({ agency: { agencyId, version, configuration: { requireSecondFactor: true } } })
      .expect(200);
    const browser = await beginSignIn('adminOfOtherAgency');
    expect((await browser.get(stepPath).expect(200)).body.data.needs).toBe('set-up');
    const { recoveryCodes } = await setUpAuthenticatorApp(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect(await isSignedIn(browser)).toBe(true);
    const { isRequired } = (await browser.get(factorPath).expect(200)).body.data;
    expect(isRequired).toBe(true);
    await world.as('allCardFranchisee');
  });
});

describe('security 25: removing the second factors of a colleague who lost the phone', () => {
  const idOf = async (person: Person): Promise<string> => {
    const { rows } = await world.upstream.database.raw.query(
      'select franchisee_id from franchisee where phone_number = $1',
      [people[person].phoneNumber],
    );
    return (rows[0] as { franchisee_id: string }).franchisee_id;
  };

  test("an admin who enters their password can remove a colleague's second factors, which ends the colleague's sessions", async () => {
    const [admin, withoutPhone] = [await world.as('admin'), await world.as('permittedFranchisee')];
    await setUpAuthenticatorApp(withoutPhone, { password });
    const franchiseeId = await idOf('permittedFranchisee');
    await expectNoChange(world, async () => {
      await admin.post(`${factorPath}/take-off`).send({ franchiseeId, password: 'not the right one' }).expect(422);
    });
    await admin.post(`${factorPath}/take-off`).send({ franchiseeId, password }).expect(200);
    expect(await isSignedIn(withoutPhone)).toBe(false);
    const [entry] = await auditLog(admin, { action: 'factor-remove', entityId: franchiseeId });
    expect(entry).toMatchObject({ franchiseeName: 'admin', franchiseeId: await idOf('admin'), entity: 'franchisee' });
    const back = await world.as('permittedFranchisee');
    const notifications = await back.get('/api/v1/analytics/admin-notification').expect(200);
    expect(notifications.body.data.items.map(({ kind }: { kind: string }) => kind)).toContain('second_factor_removed');
  });

  test("removing second factors of another agency's staff answers 404, except to the super admin", async () => {
    const withoutPhone = await world.as('franchisee');
    await setUpAuthenticatorApp(withoutPhone, { password });
    const franchiseeId = await idOf('franchisee');
    const platform = await beginSignIn('superadmin');
    await platform
      .post(`${stepPath}/code`)
      .send({ code: nextAppCode(superadmin.secret) })
      .expect(200);
    const stranger = await world.as('adminWithoutBilling');
    const victim = await idOf('superadmin');
    await expectNoChange(world, async () => {
      await stranger.post(`${factorPath}/take-off`).send({ franchiseeId: victim, password }).expect(404);
      const own = await platform.post(`${factorPath}/take-off`).send({ franchiseeId: victim, password }).expect(409);
      expect(own.body.data.code).toBe('own_account');
    });
    await platform.post(`${factorPath}/take-off`).send({ franchiseeId, password }).expect(200);
    await world.as('franchisee');
  });
});

describe("security 25: operator removal of an account's second factors", () => {
  test("the operator removes an account's second factors in the database, after which a new set-up is required", async () => {
    const { db } = world.upstream.database;
    const { phoneNumber } = people.adminOfOtherAgency;
    const unknownPhone = await expectNoChange(world, () => removeFactorsByOperator(db, '+919811199999'));
    expect(unknownPhone).toMatchObject({ areFactorsRemoved: false });
    await expectNoChange(world, async () => {
      expect(await removeFactorsByOperator(db, phoneNumber, 'home agency')).toMatchObject({ areFactorsRemoved: false });
    });
    expect(await removeFactorsByOperator(db, phoneNumber)).toMatchObject({ areFactorsRemoved: true });
    const browser = await beginSignIn('adminOfOtherAgency');
    await setUpAuthenticatorApp(browser);
    const [entry] = await auditLog(browser, { action: 'factor-remove' });
    expect(entry?.after).toEqual({ factor: 'all', by: 'operator' });
  });
});

describe('security 25: second factors in the audit log', () => {
  test('the audit log records each change of second factors, each used recovery code and each new password', async () => {
    const browser = await beginSignIn('superadmin');
    await browser
      .post(`${stepPath}/code`)
      .send({ code: nextAppCode(superadmin.secret) })
      .expect(200);
    const { franchiseeId } = (await browser.get('/api/v1/franchisee').expect(200)).body.data;
    const entries = await auditLog(browser, { franchiseeId, entity: 'franchisee', limit: 100 });
    const actions = new Set(entries.map(({ action }) => action));
    for (const expectedAction of [
      'sign-in',
      'factor-add',
      'factor-remove',
      'recovery-code-use',
      'recovery-codes-renew',
      'password-change',
    ])
      expect(actions).toContain(expectedAction);
    expect(entries.find(({ action, after }) => action === 'factor-add' && after?.factor === 'passkey')?.after).toEqual({
      ...{ factor: 'passkey', passkeyName: 'Laptop' },
    });
  });

  test('the audit log records at most ten refused sign-ins of an account per hour', async () => {
    const admin = await world.as('admin');
    for (let tries = 0; tries < 14; tries += 1) {
      const stranger = world.browser();
      await login(stranger, 'allCardFranchisee', 'not the right one')
        .set('X-Forwarded-For', `10.8.0.${tries}`)
        .expect(422);
    }
    const refused = () => auditLog(admin, { action: 'sign-in-refused', limit: 100 });
    await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(10);
    await login(world.browser(), 'allCardFranchisee').expect(200);
    const entries = (await refused()).filter(({ franchiseeName }) => franchiseeName?.includes('all-card'));
    expect(entries).toHaveLength(10);
    expect(entries[0]?.after).toEqual({ step: 'password' });
  });
});

test('security 25: a recovery code still signs in after attackers used up the attempts for authenticator codes', async () => {
  const wrong = appCodeOf(superadmin.secret, 3_600_000);
  const statuses: number[] = [];
  for (let nth = 0; nth < 24; nth += 1) {
    const stranger = await beginSignIn('superadmin');
    const answer = await stranger
      .post(`${stepPath}/code`)
      .set('X-Forwarded-For', `10.9.0.${nth}`)
      .send({ code: wrong });
    statuses.push(answer.status);
  }
  expect(statuses.at(-1)).toBe(429);
  const owner = await beginSignIn('superadmin');
  await owner.post(`${stepPath}/recovery-code`).send({ recoveryCode: superadmin.recoveryCodes[7] }).expect(200);
});
