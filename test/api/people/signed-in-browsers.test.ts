import type { SignedInBrowser } from '@parichay/shared/people/session/session.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CookieJar, cookieJar } from '../../lib/cookie-jar.ts';
import { password, people } from '../../lib/people.ts';
import { startWorld, type World } from '../../lib/world.ts';

const MINUTE = 60_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

type Kind = 'customer' | 'otherCustomer' | 'creator' | 'permittedFranchisee';
async function signInJar(person: Kind, keepSignedIn = false): Promise<CookieJar> {
  const { kind, phoneNumber } = people[person];
  const jar = cookieJar(world);
  const body = { phoneNumber, password, ...(keepSignedIn && { keepSignedIn }) };
  expect((await jar.send('POST', kind === 'staff' ? '/franchisee/login' : '/login', body)).status).toBe(200);
  return jar;
}
const isSignedIn = async (jar: CookieJar, path = '/user') => (await jar.get(path)).status === 200;
async function signedInBrowsersOf(jar: CookieJar): Promise<SignedInBrowser[]> {
  const { status, text } = await jar.get('/session/list');
  expect(status).toBe(200);
  return JSON.parse(text).data.browsers;
}
const browserIdOf = async (jar: CookieJar) =>
  (await signedInBrowsersOf(jar)).find(({ isThis }) => isThis)?.browserId ?? 'none';

describe.each(['customer', 'creator'] as const)('the list of signed-in browsers of a %s', (person) => {
  const accountPath = person === 'customer' ? '/user' : '/franchisee';

  test('the list of signed-in browsers shows platform, program, sign-in time, last use and which one is this browser', async () => {
    const laptop = await signInJar(person);
    world.passTime(10 * MINUTE);
    const phone = await signInJar(person, person === 'customer');
    world.passTime(5 * MINUTE);
    expect(await isSignedIn(laptop, accountPath)).toBe(true);
    const browsers = await signedInBrowsersOf(phone);
    expect(browsers.map(({ isThis }) => isThis)).toEqual([true, false]);
    const [here, there] = browsers;
    expect(here).toMatchObject({ platform: 'android', program: 'chrome', isKept: person === 'customer' });
    expect(there?.isKept).toBe(false);
    const between = (one = '', other = '') => Date.parse(other) - Date.parse(one);
    expect(Math.round(between(there?.signedInAt, here?.signedInAt) / MINUTE)).toBe(10);
    expect(Math.round(between(there?.signedInAt, there?.lastSeenAt) / MINUTE)).toBe(15);
    await phone.send('POST', '/logout');
    expect(await signedInBrowsersOf(laptop)).toHaveLength(1);
    await laptop.send('POST', '/logout');
  });

  test('security 7: signing a browser out from the list ends its session at its next request, and no other session', async () => {
    const [here, there, third] = [await signInJar(person), await signInJar(person), await signInJar(person)];
    const browserId = await browserIdOf(there);
    expect((await here.send('DELETE', `/session?browserId=${browserId}`)).status).toBe(200);
    expect(await isSignedIn(there, accountPath)).toBe(false);
    expect(await isSignedIn(here, accountPath)).toBe(true);
    expect(await isSignedIn(third, accountPath)).toBe(true);
    expect((await signedInBrowsersOf(here)).map((one) => one.browserId)).not.toContain(browserId);
    expect((await here.send('DELETE', `/session?browserId=${browserId}`)).code).toBe('not_found');
    expect((await here.send('DELETE', '/session?browserId=x')).status).toBe(400);
    // Removing the own browser from the list signs it out.
    expect((await third.send('DELETE', `/session?browserId=${await browserIdOf(third)}`)).status).toBe(200);
    expect(await isSignedIn(third, accountPath)).toBe(false);
    await here.send('POST', '/logout');
  });

  test("security 14: another account's browser is not in the list, and signing it out answers not_found", async () => {
    const [mine, theirs] = [await signInJar(person), await signInJar('otherCustomer')];
    const browserId = await browserIdOf(theirs);
    expect((await signedInBrowsersOf(mine)).map((one) => one.browserId)).not.toContain(browserId);
    expect((await mine.send('DELETE', `/session?browserId=${browserId}`)).code).toBe('not_found');
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test('a browser whose session expired is not in the list of signed-in browsers', async () => {
    await signInJar(person);
    world.passTime(30 * MINUTE);
    expect(await signedInBrowsersOf(await signInJar(person))).toHaveLength(1);
  });

  test('security 22: an account has at most thirty signed-in browsers, and a further sign-in signs out the longest idle one', async () => {
    const first = await signInJar(person);
    world.passTime(15 * MINUTE);
    const rest: CookieJar[] = [];
    for (let count = 0; count < 30; count += 1) rest.push(await signInJar(person));
    expect(await isSignedIn(first, accountPath)).toBe(false);
    expect(await isSignedIn(rest[0] as CookieJar, accountPath)).toBe(true);
    expect(await signedInBrowsersOf(rest[29] as CookieJar)).toHaveLength(30);
    for (const jar of rest) await jar.send('POST', '/logout');
  });
});

test('signing a remembered browser out from the list also ends its earlier session ids', async () => {
  const phone = await signInJar('customer', true);
  const browserId = await browserIdOf(phone);
  world.passTime(24 * 60 * MINUTE);
  const before = phone.copy();
  await phone.get('/user');
  const laptop = await signInJar('customer');
  expect((await signedInBrowsersOf(laptop)).map((one) => one.browserId)).toContain(browserId);
  await laptop.send('DELETE', `/session?browserId=${browserId}`);
  expect(await isSignedIn(phone)).toBe(false);
  expect(await isSignedIn(before)).toBe(false);
});

test('after a staff account sets a new password, the list of signed-in browsers has only that browser', async () => {
  const [here, there] = [await signInJar('creator'), await signInJar('creator')];
  const changed = { password, newPassword: 'a kite above Anand' };
  expect((await here.send('POST', '/franchisee/password', changed)).status).toBe(200);
  expect(await signedInBrowsersOf(here)).toHaveLength(1);
  expect((await there.get('/session/list')).status).toBe(401);
});

test("a staff session as a customer is in the staff account's list of browsers and can be signed out there", async () => {
  const customer = await signInJar('customer');
  const { userId } = JSON.parse((await customer.get('/user')).text).data;
  const helper = await signInJar('permittedFranchisee');
  const elsewhere = await signInJar('permittedFranchisee');
  const before = await signedInBrowsersOf(customer);
  await customer.send('POST', '/business', { businessName: 'Ram Kirana', category: 'Grocery' });
  const admin = cookieJar(world);
  await admin.send('POST', '/franchisee/login', { phoneNumber: people.admin.phoneNumber, password });
  expect((await admin.send('POST', '/user/log-in-as', { userId })).status).toBe(200);
  expect(await signedInBrowsersOf(customer)).toHaveLength(before.length);
  expect((await admin.get('/session/list')).status).toBe(403);
  const adminElsewhere = cookieJar(world);
  await adminElsewhere.send('POST', '/franchisee/login', { phoneNumber: people.admin.phoneNumber, password });
  const helping = (await signedInBrowsersOf(adminElsewhere)).find(({ isThis }) => !isThis);
  await adminElsewhere.send('DELETE', `/session?browserId=${helping?.browserId}`);
  expect(await isSignedIn(admin)).toBe(false);
  expect(await isSignedIn(helper, '/franchisee')).toBe(true);
  expect(await isSignedIn(elsewhere, '/franchisee')).toBe(true);
});

test('a customer is notified of a sign-in in a second browser and of a changed password, but not of signing up', async () => {
  const phoneNumber = '+919822200071';
  const createPassword = async (jar: CookieJar, newPassword: string, fromForgotPassword: boolean) => {
    expect((await jar.send('POST', '/verifyUser', { phoneNumber, fromForgotPassword })).status).toBe(200);
    expect((await jar.send('POST', '/verifyOtp', { otp: world.otpFor(phoneNumber) })).status).toBe(200);
    const body = { password: newPassword, fromForgotPassword };
    expect((await jar.send('POST', '/createPassword', body)).status).toBe(200);
  };
  const notificationKindsIn = async (jar: CookieJar) => {
    expect((await jar.get('/user')).status).toBe(200);
    const { items } = JSON.parse((await jar.get('/analytics/admin-notification')).text).data;
    return items.map(({ kind }: { kind: string }) => kind);
  };
  const phone = cookieJar(world);
  await createPassword(phone, password, false);
  expect(await notificationKindsIn(phone)).toEqual([]);
  const laptop = cookieJar(world);
  for (const jar of [phone, laptop])
    expect((await jar.send('POST', '/login', { phoneNumber, password })).status).toBe(200);
  expect(await notificationKindsIn(phone)).toEqual(['new_browser']);
  await createPassword(cookieJar(world), 'another secret', true);
  expect((await phone.send('POST', '/login', { phoneNumber, password: 'another secret' })).status).toBe(200);
  expect(await notificationKindsIn(phone)).toEqual(['password_changed', 'new_browser']);
});

test('a staff account is notified of a sign-in in a second browser, but not of its very first sign-in', async () => {
  const phoneNumber = '+919822200072';
  const admin = await world.as('admin');
  await admin
    .post('/api/v1/franchisee/signup')
    .send({ phoneNumber, name: 'Meera', roles: ['creator'] })
    .expect(200);
  const phone = cookieJar(world);
  expect((await phone.send('POST', '/franchisee/verifyPhoneNumber', { phoneNumber })).status).toBe(200);
  expect((await phone.send('POST', '/verifyOtp', { otp: world.otpFor(phoneNumber) })).status).toBe(200);
  expect((await phone.send('POST', '/franchisee/createPassword', { password })).status).toBe(200);
  const notificationKinds = async () =>
    JSON.parse((await phone.get('/analytics/admin-notification')).text).data.items.map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(await notificationKinds()).toEqual([]);
  expect((await cookieJar(world).send('POST', '/franchisee/login', { phoneNumber, password })).status).toBe(200);
  expect(await notificationKinds()).toEqual(['new_browser']);
});
