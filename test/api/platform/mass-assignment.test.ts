import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ids, idsWith, type Sender } from '../../calls/call.ts';
import { type CallRequest, calls, requestOf, sendCall, senderOf } from '../../calls/calls.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { forEachParallel } from '../../lib/parallel.ts';
import { readAllTables } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/** Fields that a caller may never set. An answer names at most twenty fields, so all of these fit into one request. */
const forbiddenFields = {
  agencyId: '0198c0de-0000-7000-8000-0000000000aa',
  userId: '0198c0de-0000-7000-8000-0000000000bb',
  roles: ['admin'],
  permissions: ['record-manual-payments'],
  paymentStatus: 1,
  expiryDateForCustomer: '2099-12-31',
  isSubscriptionActive: true,
  businessMadeBy: 'admin',
  sharesLeads: true,
  remindAccountId: '0198c0de-0000-7000-8000-0000000000dd',
  madeByFranchiseeId: '0198c0de-0000-7000-8000-0000000000cc',
  price: 1,
  amountPaise: 1,
  isManualUpdate: true,
  sessionEpoch: 0,
  passwordHash: 'x',
  deletedAt: null,
  createdAt: '2000-01-01T00:00:00.000Z',
};

/** Every write that the upstream handles, except uploads, and every payment call. */
const writes = callKeys.filter(
  (key) =>
    !key.startsWith('GET') && (endpointOf(key).owner !== 'bff' || key.includes('payment')) && !endpointOf(key).upload,
);

let world: World;
const browsers = {} as Record<Sender, Client>;
let ids: Ids;
beforeAll(async () => {
  world = await startWorld();
  browsers.customer = await world.as('customer');
  browsers.admin = await world.as('admin');
  browsers.superadmin = await world.as('superadmin');
  const { businessId } = await makeBusiness(browsers.customer);
  const { cardNo } = await makeCard(browsers.customer, businessId);
  const { body: staff } = await browsers.admin.get('/api/v1/franchisee/list').expect(200);
  const { franchiseeId } = staff.data.items.find((item: { roles: string[] }) => item.roles[0] === 'creator');
  const [agency] = (await browsers.admin.get('/api/v1/agency/list').expect(200)).body.data.items;
  ids = idsWith({ business: businessId, card: cardNo, franchisee: franchiseeId, agency: agency.agencyId });
});
afterAll(() => world.close());

let lastRequest = 0;
/** Sends each request from another address, since strangers are limited by address. */
const send = (key: CallKey, request: CallRequest) => {
  lastRequest += 1;
  return sendCall(browsers[senderOf(key)], key, request).set(
    'X-Forwarded-For',
    `10.9.${lastRequest >> 8}.${lastRequest & 255}`,
  );
};

/** Adds the forbidden fields to the object, and then to each object in it. @yields the body and the added paths */
function* withForbiddenFields(
  body: unknown,
  isForged: (path: string) => boolean,
  path = '',
): Generator<[body: object, addedPaths: string[]]> {
  if (typeof body !== 'object' || body === null) return;
  if (!Array.isArray(body)) {
    const added = Object.entries(forbiddenFields).filter(
      ([name]) => !Object.hasOwn(body, name) && isForged(path + name),
    );
    yield [{ ...body, ...Object.fromEntries(added) }, added.map(([name]) => path + name)];
  }
  for (const [key, inner] of Object.entries(body)) {
    // Metadata takes any name.
    // video-draft.test.ts tests the fields of a video template.
    if (key === 'metadata' || key === 'film') continue;
    for (const [changed, addedPaths] of withForbiddenFields(inner, isForged, `${path}${key}.`))
      yield [Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed }, addedPaths];
  }
}

describe('security 16: fields that only the server may set', () => {
  test('test/calls describes every payment call and every upstream write except uploads', () => {
    expect(writes.filter((key) => !(key in calls))).toEqual([]);
  });

  test('the query and body that test/calls describes for each call are valid', () => {
    const described = Object.keys(calls) as CallKey[];
    for (const key of described) {
      const { query, body } = endpointOf(key);
      const request = requestOf(key, ids);
      const texts = Object.entries(request.query).map(([name, value]) => [name, String(value)]);
      expect(query?.safeParse(Object.fromEntries(texts)).error?.issues, key).toBeUndefined();
      expect(body?.safeParse(request.body).error?.issues, key).toBeUndefined();
    }
  });

  test('every write with a server-only field, at any depth, answers 400 and names the field', async () => {
    const before = await readAllTables(world);
    const triedFields = new Set<string>();
    await forEachParallel(writes, async (key) => {
      const { body } = endpointOf(key);
      const isForged = (path: string) => !(body && path in body.shape);
      const request = requestOf(key, ids);
      for (const [forgedBody, addedPaths] of withForbiddenFields(request.body ?? {}, isForged)) {
        const answer = await send(key, { ...request, body: forgedBody as CallRequest['body'] });
        const fields = body
          ? Object.fromEntries(addedPaths.map((path) => [path, 'unknown field']))
          : { body: 'takes nothing' };
        expect({ key, ...answer.body.data }).toEqual({
          key,
          code: 'invalid_input',
          message: expect.any(String),
          fields,
        });
        expect(answer.status, key).toBe(400);
        for (const path of addedPaths) triedFields.add(path.split('.').at(-1) ?? '');
      }
    });
    expect([...triedFields].sort()).toEqual(Object.keys(forbiddenFields).sort());
    expect(await readAllTables(world)).toEqual(before);
  });

  test('a query parameter that a call does not declare answers 400 and changes nothing', async () => {
    const before = await readAllTables(world);
    await forEachParallel(writes, async (key) => {
      const request = requestOf(key, ids);
      const { agencyId } = forbiddenFields;
      const { status } = await send(key, { ...request, query: { ...request.query, agencyId } });
      // Only the super admin may name an agency; to all others another agency is missing.
      const isDeclared = Object.hasOwn(endpointOf(key).query?.shape ?? {}, 'agencyId');
      expect([key, status]).toEqual([key, isDeclared ? 404 : 400]);
    });
    const reads = ['GET /card', 'GET /business/{id}', 'GET /document'] as const;
    for (const { path, query } of [...reads.map((key) => requestOf(key, ids)), { path: '/api/v1/user', query: {} }])
      await browsers.customer
        .get(path)
        .query({ ...query, isAdmin: 'true' })
        .expect(400);
    expect(await readAllTables(world)).toEqual(before);
  });

  test('the schema of every call refuses unknown fields', () => {
    const lax = callKeys.filter((key) => {
      const { body, query } = endpointOf(key);
      const stranger = { 'no field of ours': true };
      return [body, query].some(
        (schema) =>
          schema && !schema.safeParse(stranger).error?.issues.some((issue) => issue.code === 'unrecognized_keys'),
      );
    });
    expect(lax).toEqual([]);
  });

  test('a body with __proto__ or constructor answers 400 and pollutes no prototype', async () => {
    const before = await readAllTables(world);
    for (const text of ['{"__proto__":{"roles":["admin"]}', '{"constructor":{"prototype":{"x":1}}']) {
      const { status } = await browsers.customer
        .post('/api/v1/business')
        .set('content-type', 'application/json')
        .send(`${text},"businessName":7}`);
      expect(status).toBe(400);
    }
    expect(await readAllTables(world)).toEqual(before);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('a staff account that adds a role to itself gets 403', async () => {
    const creator = await world.as('creator');
    const before = await readAllTables(world);
    await creator
      .post('/api/v1/franchisee/edit')
      .send({ franchiseeId: ids.franchisee, roles: ['admin'] })
      .expect(403);
    expect(await readAllTables(world)).toEqual(before);
  });
});
