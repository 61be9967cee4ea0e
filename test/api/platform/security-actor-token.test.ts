import { callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { internalCalls } from '@parichay/shared/internal.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { actorTokenAudience, actorTokenIssuer } from '@parichay/shared/platform/lib/actor-token.ts';
import { type EndpointKey, splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsWith } from '../../calls/call.ts';
import { requestOf } from '../../calls/calls.ts';
import { watchTables } from '../../lib/stored.ts';
import { actorKey, startWorld, type World } from '../../lib/world.ts';

let world: World;
let expectUnchangedTables: () => Promise<void>;
beforeAll(async () => {
  world = await startWorld();
  expectUnchangedTables = await watchTables(world);
});
afterAll(() => world.close());

describe('security 16: the actor token of the upstream', () => {
  const key = new TextEncoder().encode(actorKey);
  let admin: Extract<ActorClaims, { kind: 'staff' }>;
  beforeAll(async () => {
    const { rows } = await world.upstream.database.raw.query(
      `select f.* from franchisee f join agency_domain d using (agency_id) where d.host = 'home.test' and 'admin' = any(f.roles) limit 1`,
    );
    const row = rows[0] as { agency_id: string; franchisee_id: string; session_epoch: number };
    admin = {
      kind: 'staff',
      agencyId: row.agency_id,
      franchiseeId: row.franchisee_id,
      roles: ['admin'],
      permissions: [],
      ofSuperadminAgency: false,
      hideBilling: false,
      sessionEpoch: row.session_epoch,
    };
  });

  const token = (actor: unknown, alg = 'HS256') =>
    new SignJWT({ actor })
      .setProtectedHeader({ alg })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .setIssuedAt()
      .setExpirationTime('60s');
  const requestWith = async (authorization: string | undefined, path = '/api/v1/franchisee', method = 'GET') => {
    const answer = await fetch(world.upstream.url + path, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        'x-user-id': '1',
        'x-actor': JSON.stringify(admin),
        'content-type': 'application/json',
        cookie: 'sid=anything',
      },
      ...(method !== 'GET' && { body: '{}' }),
    });
    const { data } = (await answer.json()) as { data: { code?: string } };
    return [answer.status, data.code];
  };

  test('a valid actor token is accepted by the upstream', async () => {
    expect(await requestWith(`Bearer ${await token(admin).sign(key)}`)).toEqual([200, undefined]);
  });

  const unsigned = (actor: unknown) =>
    new UnsecuredJWT({ actor })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .setExpirationTime('60s')
      .encode();
  const forgeries: [what: string, authorization: () => Promise<string | undefined> | string | undefined][] = [
    ['no token', () => undefined],
    ['an empty token', () => 'Bearer '],
    ['a token of another scheme', async () => `Basic ${await token(admin).sign(key)}`],
    ['an unsigned token', () => `Bearer ${unsigned(admin)}`],
    ['a forged signature', async () => `Bearer ${await token(admin).sign(new TextEncoder().encode('x'.repeat(44)))}`],
    ['a token of another algorithm', async () => `Bearer ${await token(admin, 'HS512').sign(key)}`],
    ['an expired token', async () => `Bearer ${await token(admin).setExpirationTime('-1s').sign(key)}`],
    ['a token without an expiry', async () => `Bearer ${await endless(admin)}`],
    ['a token for another audience', async () => `Bearer ${await token(admin).setAudience('somebody').sign(key)}`],
    ['a token of another issuer', async () => `Bearer ${await token(admin).setIssuer('somebody').sign(key)}`],
    ['a token with a changed claim', async () => `Bearer ${tampered(await token(admin).sign(key))}`],
    ['a token with an unknown role', async () => `Bearer ${await token({ ...admin, roles: ['root'] }).sign(key)}`],
    ['a token without claims', async () => `Bearer ${await token(undefined).sign(key)}`],
    ['a token of an ended session', async () => `Bearer ${await token({ ...admin, sessionEpoch: 99 }).sign(key)}`],
    [
      'a token with another agency’s id',
      async () => `Bearer ${await token({ ...admin, agencyId: '0198c0de-0000-7000-8000-0000000000aa' }).sign(key)}`,
    ],
  ];
  const endless = (actor: unknown) =>
    new SignJWT({ actor })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .sign(key);
  const tampered = (jwt: string) => {
    const [head, body = '', signature] = jwt.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    claims.actor.ofSuperadminAgency = true;
    return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  };

  test.each(forgeries)(
    '%s as the actor token answers 401 to reads and writes and changes nothing',
    async (_, authorization) => {
      const header = await authorization();
      expect(await requestWith(header)).toEqual([401, 'not_signed_in']);
      expect(await requestWith(header, '/api/v1/franchisee/signup', 'POST')).toEqual([401, 'not_signed_in']);
      expect(await requestWith(header, '/api/v1/category-static-page', 'POST')).toEqual([401, 'not_signed_in']);
      expect(await requestWith(header, '/api/v1/log', 'POST')).toEqual([401, 'not_signed_in']);
      // An ended account's valid signature still gets 404 for internal calls.
      expect([401, 404]).toContain((await requestWith(header, '/internal/agency?host=home.test'))[0]);
      await expectUnchangedTables();
    },
  );

  test('the BFF’s token allows only internal calls, and an account’s token allows none of them', async () => {
    const service = `Bearer ${await token({ kind: 'service' }).sign(key)}`;
    const account = `Bearer ${await token(admin).sign(key)}`;
    const anonymous = `Bearer ${await token({ kind: 'anonymous', agencyId: admin.agencyId }).sign(key)}`;
    expect(await requestWith(service, '/internal/agency?host=home.test')).toEqual([200, undefined]);
    for (const endpoint of callKeys.filter((one) => endpointOf(one).owner !== 'bff')) {
      const { path } = requestOf(endpoint, idsWith({}));
      expect([endpoint, ...(await requestWith(service, path, splitEndpointKey(endpoint).method))]).toEqual([
        endpoint,
        404,
        'not_found',
      ]);
    }
    for (const internal of Object.keys(internalCalls) as EndpointKey[]) {
      const { method, path } = splitEndpointKey(internal);
      expect([internal, ...(await requestWith(account, path, method))]).toEqual([internal, 404, 'not_found']);
      expect([internal, ...(await requestWith(anonymous, path, method))]).toEqual([internal, 404, 'not_found']);
      expect([internal, ...(await requestWith(undefined, path, method))]).toEqual([internal, 401, 'not_signed_in']);
    }
    await expectUnchangedTables();
  });

  test('an internal call cannot be reached through the BFF', async () => {
    const browser = world.browser();
    for (const path of ['/internal/agency?host=home.test', '/api/v1/internal/agency', '/api/v1/../internal/agency']) {
      expect([404, 400]).toContain((await browser.get(path)).status);
    }
  });
});
