import { readFileSync } from 'node:fs';
import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner } from '../../../bff/src/lib/upstream.ts';
import { allowAgencyGreetings } from '../../lib/factories.ts';
import { forEachParallel } from '../../lib/parallel.ts';
import { hosts, type Person, people } from '../../lib/people.ts';
import { readAllTables } from '../../lib/stored.ts';
import { actorKey, type Client, startWorld, type World } from '../../lib/world.ts';

const fileRows = (url: URL) =>
  readFileSync(url, 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'));

const [header = '', ...rows] = fileRows(new URL('../../../shared/test/role-matrix.txt', import.meta.url));
const [, ...columns] = header.trim().split(/\s+/);
/** Maps a call such as `GET /user` to the columns that may call it. */
const matrix = new Map(
  rows.map((row) => {
    const [method, path, ...cells] = row.split(/\s+/);
    return [`${method} ${path}`, new Set(columns.filter((_, index) => cells[index] === 'x'))] as const;
  }),
);

/** Column of the matrix for each of the thirteen principals. */
const columnOf: Record<Person | 'anonymous' | 'otpPending', string> = {
  anonymous: 'anonymous',
  otpPending: 'anonymous',
  customer: 'customer',
  otherCustomer: 'customer',
  customerOfOtherAgency: 'customer',
  creator: 'creator',
  franchisee: 'franchisee',
  permittedFranchisee: 'permitted',
  allCardFranchisee: 'all-card',
  admin: 'admin',
  adminWithoutBilling: 'no-billing',
  adminOfOtherAgency: 'admin',
  superadmin: 'superadmin',
};
type Principal = keyof typeof columnOf;
const principals = Object.keys(columnOf) as Principal[];

const mayCall = (principal: Principal, key: CallKey) => matrix.get(key)?.has(columnOf[principal]) === true;

/** Calls that end the session or delete the account. */
const endingCalls: ReadonlySet<string> = new Set<CallKey>(['POST /logout', 'POST /franchisee/logout', 'DELETE /user']);

const pathOf = (key: CallKey) =>
  `/api/v1${splitEndpointKey(key).path.replaceAll(/\{\w+\}/g, '0198c0de-0000-7000-8000-00000000dead')}`;
const call = (browser: Client, key: CallKey) => {
  const verb = splitEndpointKey(key).method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return browser[verb](pathOf(key)).send(verb === 'get' ? undefined : {});
};

let world: World;
const browsers = {} as Record<Principal, Client>;
beforeAll(async () => {
  world = await startWorld();
  // The matrix assumes agencies with every product; product-switches.test.ts has the others.
  await allowAgencyGreetings(world, hosts.home);
  await allowAgencyGreetings(world, hosts.other);
  browsers.anonymous = world.browser();
  browsers.otpPending = world.browser();
  await browsers.otpPending.post('/api/v1/verifyUser').send({ phoneNumber: '+919811109999' }).expect(200);
  for (const person of Object.keys(people) as Person[]) browsers[person] = await world.as(person);
  // Each principal has another address, since open calls are limited per address.
  for (const [index, principal] of principals.entries())
    browsers[principal].set('X-Forwarded-For', `10.7.0.${index + 1}`);
});
afterAll(() => world.close());

describe('security 13: every call as every role, through the BFF', () => {
  test('the role matrix has a row for every call, and there are thirteen roles', () => {
    expect([...matrix.keys()].sort()).toEqual([...callKeys].sort());
    expect(principals).toHaveLength(13);
  });

  test.each(principals)(
    '%s may make exactly the calls that the role matrix allows, and each call is implemented',
    async (principal) => {
      const wrong: string[] = [];
      await forEachParallel(
        callKeys.filter((key) => !endingCalls.has(key)),
        async (key) => {
          const { status, body } = await call(browsers[principal], key);
          const refused = columnOf[principal] === 'anonymous' ? 401 : 403;
          const isRight = mayCall(principal, key) ? ![401, 403].includes(status) : status === refused;
          if (!isRight || status === 500 || status === 501)
            wrong.push(`${key} answered ${status} ${JSON.stringify(body)}`);
        },
      );
      expect(wrong).toEqual([]);
    },
  );

  test.each(principals)('signing out is allowed to %s', async (principal) => {
    if (columnOf[principal] === 'anonymous') {
      await world.browser().post('/api/v1/logout').expect(200);
      return;
    }
    const person = principal as Person;
    const browser = await world.as(person);
    const isStaff = people[person].kind === 'staff';
    const own = isStaff ? '/api/v1/franchisee' : '/api/v1/user';
    await browser.get(own).expect(200);
    await browser.post(isStaff ? '/api/v1/franchisee/logout' : '/api/v1/logout').expect(200);
    await browser.get(own).expect(401);
  });

  test.each(principals.filter((principal) => columnOf[principal] !== 'customer'))(
    'deleting the customer account as %s answers 401 or 403 and changes nothing',
    async (principal) => {
      const before = await readAllTables(world);
      const { status } = await browsers[principal].delete('/api/v1/user');
      expect([401, 403]).toContain(status);
      expect(await readAllTables(world)).toEqual(before);
    },
  );

  test('a customer may delete their own account', async () => {
    const leaving = await world.as('otherCustomer');
    await leaving.delete('/api/v1/user').expect(200);
    await leaving.get('/api/v1/user').expect(401);
  });
});

describe('security 13: every call as every role, directly to the upstream', () => {
  const tokens = {} as Record<Person | 'anonymous', string>;
  beforeAll(async () => {
    const sign = createSigner(actorKey);
    const { rows: staff } = await world.upstream.database.raw.query(
      `select f.*, a.roles as agency_roles from franchisee f join agency a using (agency_id)`,
    );
    const { rows: customers } = await world.upstream.database.raw.query('select * from customer');
    for (const person of Object.keys(people) as Person[]) {
      const { kind, phoneNumber } = people[person];
      const row = (kind === 'staff' ? staff : customers).find(
        (one) => (one as { phone_number: string }).phone_number === phoneNumber,
      ) as never as Record<string, never>;
      tokens[person] = await sign(
        kind === 'staff'
          ? {
              kind,
              agencyId: row.agency_id ?? '',
              franchiseeId: row.franchisee_id ?? '',
              roles: row.roles ?? [],
              permissions: row.permissions ?? [],
              ofSuperadminAgency: (row.agency_roles as never as string[]).includes('superadmin'),
              hideBilling: (row.configuration as never as { hideBilling: boolean }).hideBilling,
              sessionEpoch: row.session_epoch ?? 0,
            }
          : {
              kind,
              agencyId: row.agency_id ?? '',
              userId: row.user_id ?? '',
              sessionEpoch: row.session_epoch ?? 0,
            },
      );
      tokens.anonymous = await sign({ kind: 'anonymous', agencyId: row.agency_id ?? '' });
    }
  });

  const withTokens = principals.filter(
    (principal): principal is Person | 'anonymous' => principal !== 'otpPending' && principal !== 'otherCustomer',
  );
  test.each(withTokens)('the upstream allows %s exactly the calls that the role matrix allows', async (principal) => {
    const wrong: string[] = [];
    await forEachParallel(callKeys, async (key) => {
      const response = await fetch(world.upstream.url + pathOf(key), {
        method: splitEndpointKey(key).method,
        headers: { authorization: `Bearer ${tokens[principal]}`, 'content-type': 'application/json' },
        ...(splitEndpointKey(key).method !== 'GET' && { body: '{}' }),
      });
      await response.arrayBuffer();
      const { status } = response;
      const refused = principal === 'anonymous' ? 401 : 403;
      const isOfBff = endpointOf(key).owner === 'bff';
      const isRight = isOfBff
        ? status === 404
        : mayCall(principal, key)
          ? ![401, 403, 500].includes(status)
          : status === refused;
      if (!isRight) wrong.push(`${key} answered ${status}`);
    });
    expect(wrong).toEqual([]);
  });
});
