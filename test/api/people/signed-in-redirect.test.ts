import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, password, people } from '../../lib/people.ts';
import { cookiesOf, post, sendRequest, signInCookies } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const redirectOrStatus = async (path: string, cookie = '') => {
  const { status, headers } = await sendRequest(world.url, { path, headers: { cookie } });
  return status === 302 ? headers.location : status;
};

describe('redirects from the sign-in page', () => {
  test.each<[Person, string, string | number]>([
    ['customer', '/panel/login', '/panel/customer'],
    ['customer', '/panel/login?next=%2Fpanel%2Fcustomer%2Fbusiness%3Ftab%3D2', '/panel/customer/business?tab=2'],
    ['customer', '/panel/login?next=https%3A%2F%2Fevil.example%2Fpanel%2F', '/panel/customer'],
    ['customer', '/panel/login?next=%2F%2Fevil.example', '/panel/customer'],
    ['customer', '/panel/login?next=%2Fpanel%2Flogin', '/panel/customer'],
    ['creator', '/panel/franchisee-login', '/panel/admin'],
    ['creator', '/panel/franchisee-login?next=%2Fpanel%2Fadmin%2Faccount', '/panel/admin/account'],
    // A person may sign in as the other kind of account.
    ['creator', '/panel/login', 200],
    ['customer', '/panel/franchisee-login', 200],
    // A session of another agency does not count here.
    ['customerOfOtherAgency', '/panel/login', 200],
  ])('a signed-in %s who opens %s is redirected or served: %s', async (person, path, to) => {
    expect(await redirectOrStatus(path, await signInCookies(world, person))).toBe(to);
  });

  test('the sign-in page is shown to a visitor without a session or with a forged cookie', async () => {
    expect(await redirectOrStatus('/panel/login')).toBe(200);
    expect(await redirectOrStatus('/panel/login', 'sid=s%3Aplanted.signature')).toBe(200);
  });

  test('a browser whose session was ended by a password change gets the sign-in page instead of a redirect', async () => {
    const { phoneNumber } = people.creator;
    const old = await signInCookies(world, 'creator');
    const here = cookiesOf(await post(world.url, '/franchisee/login', { phoneNumber, password }));
    const changed = { password, newPassword: 'a kite above Anand' };
    expect((await post(world.url, '/franchisee/password', changed, { cookie: here })).status).toBe(200);
    expect(await redirectOrStatus('/panel/franchisee-login', old)).toBe(200);
  });
});
