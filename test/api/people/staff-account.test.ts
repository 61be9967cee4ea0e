import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password, people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const signIn = (browser: Client, secret: string, person: 'creator' | 'franchisee') =>
  browser.post('/api/v1/franchisee/login').send({ phoneNumber: people[person].phoneNumber, password: secret });
const changePassword = (browser: Client, fields: object) => browser.post('/api/v1/franchisee/password').send(fields);

test("a staff account can change its own name, and an empty name or another account's id answers 400", async () => {
  const franchisee = await world.as('franchisee');
  const { body } = await franchisee.post('/api/v1/franchisee/name').send({ name: ' Asha  Rao ' }).expect(200);
  expect(body.data.franchisee.name).toBe('Asha Rao');
  expect((await franchisee.get('/api/v1/franchisee').expect(200)).body.data.name).toBe('Asha Rao');
  expect((await (await world.as('creator')).get('/api/v1/franchisee').expect(200)).body.data.name).not.toBe('Asha Rao');
  await franchisee.post('/api/v1/franchisee/name').send({ name: ' ' }).expect(400);
  await franchisee.post('/api/v1/franchisee/name').send({ name: 'A', franchiseeId: 'x' }).expect(400);
});

describe('security 25: changing the password of a staff account', () => {
  const newPassword = 'a kite above Anand';

  test('changing the password signs out every other browser, and this browser continues with a new session id', async () => {
    const [here, elsewhere] = [world.browser(), world.browser()];
    await signIn(here, password, 'creator').expect(200);
    await signIn(elsewhere, password, 'creator').expect(200);
    const changed = await changePassword(here, { password, newPassword }).expect(200);
    expect(changed.headers['set-cookie']).toHaveLength(1);
    await here.get('/api/v1/franchisee').expect(200);
    await elsewhere.get('/api/v1/franchisee').expect(401);
    await signIn(world.browser(), password, 'creator').expect(422);
    await signIn(world.browser(), newPassword, 'creator').expect(200);
  });

  test.each([
    ['the old one is wrong', { password: 'not the right one', newPassword }, 'wrong_credentials'],
    ['the new one is short', { password, newPassword: 'short' }, 'password_too_short'],
    [
      'the new one is its phone number',
      { password, newPassword: people.franchisee.phoneNumber },
      'password_too_common',
    ],
  ])('a password change answers an error code and changes nothing when %s', async (_, fields, code) => {
    const browser = world.browser();
    await signIn(browser, password, 'franchisee').expect(200);
    const { body } = await changePassword(browser, fields).expect(422);
    expect(body.data.code).toBe(code);
    await browser.get('/api/v1/franchisee').expect(200);
    await signIn(world.browser(), password, 'franchisee').expect(200);
  });

  test('only one of two parallel password changes of a staff account succeeds', async () => {
    const browser = world.browser();
    await signIn(browser, password, 'franchisee').expect(200);
    const answers = await Promise.all([
      changePassword(browser, { password, newPassword }),
      changePassword(browser, { password, newPassword: `${newPassword} again` }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the sixth wrong current password in a password change answers 429', async () => {
    const browser = world.browser();
    await signIn(browser, newPassword, 'creator').expect(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await changePassword(browser, { password: `guess number ${tries}`, newPassword })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
