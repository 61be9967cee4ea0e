import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { type ActorClaims, actorTokenAudience, actorTokenIssuer } from '@parichay/shared/platform/lib/actor-token.ts';
import { splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callOf } from '../../calls/calls.ts';
import { type EchoUpstream, type ReceivedRequest, startEchoUpstream } from '../../lib/echo-upstream.ts';
import { sendRaw, sendRequest, signInCookies, statusesOf } from '../../lib/raw.ts';
import { actorKey, startWorld, type World } from '../../lib/world.ts';

let echo: EchoUpstream;
let world: World;
let customer: string;
let superadmin: string;
beforeAll(async () => {
  echo = await startEchoUpstream();
  world = await startWorld({ bff: { upstreamUrl: echo.url } });
  echo.relayTo(world.upstream.url);
  customer = await signInCookies(world, 'customer');
  superadmin = await signInCookies(world, 'superadmin');
});
afterAll(async () => {
  await world.close();
  await echo.close();
});
beforeEach(() => {
  echo.received.length = 0;
  echo.answerHeaders = {};
});

/** Bytes of one request, signed in as the customer. */
const request = (line: string, headers: string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: home.test', `Cookie: ${customer}`, 'X-CSRF: 1', ...headers, '', body].join('\r\n');
const send = (line: string, headers: string[] = [], body = '') =>
  sendRaw(world.url, request(line, ['Connection: close', ...headers], body));

const onlyArrivedRequest = (): ReceivedRequest => {
  expect(echo.received).toHaveLength(1);
  return echo.received[0] as ReceivedRequest;
};
const actorClaimsIn = async (arrived: ReceivedRequest): Promise<ActorClaims> => {
  const tokens = arrived.headers.filter(([name]) => name === 'authorization').map(([, value]) => value);
  expect(tokens).toHaveLength(1);
  const { payload } = await jwtVerify(tokens[0]?.replace('Bearer ', '') ?? '', new TextEncoder().encode(actorKey), {
    audience: actorTokenAudience,
    issuer: actorTokenIssuer,
  });
  return payload.actor as ActorClaims;
};

describe('security 1: paths that are not in the API contract', () => {
  const disguises = [
    '/api/v1/../admin',
    '/api/v1/..%2fadmin',
    '/api/v1/%2e%2e/admin',
    '/api/v1//user',
    '//api/v1/user',
    '/api/v1\\user',
    'http://home.test/api/v1/user',
    '/API/v1/user',
    '/api/v1/USER',
    '/api/v1/user/',
    '/api/v1/user;x=1',
    '/api/v1/us%65r',
    '/api/v1/user%00',
    '/api/v1/./user',
    '/api/v1/user%2f',
    '/api/v1/business/..;/user',
    '/api/v1/business/../user',
    '/api/v1/user#there',
    '/api/v1/openapi.json/',
    '/api/v1/OPENAPI.json',
    '/api/v1/internal/agency?host=home.test',
    '/internal/agency?host=home.test',
    '/api/v1/../internal/agency?host=home.test',
  ];
  test.each(disguises)('GET %s answers 404 and does not reach the upstream', async (path) => {
    expect(statusesOf(await send(`GET ${path}`))).toEqual([404]);
    expect(echo.received).toEqual([]);
  });

  test('a path with a control character answers 400 or 404 and does not reach the upstream', async () => {
    for (const path of ['/api/v1/user\0', '/api/v1/us\x01er', '/api/v1/\r\nuser']) {
      const statuses = statusesOf(await send(`GET ${path}`));
      expect(statuses.every((status) => status === 400 || status === 404)).toBe(true);
    }
    expect(echo.received).toEqual([]);
  });

  test('an undeclared method of a path in the API contract answers 404 and does not reach the upstream', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY'])
      expect(statusesOf(await send(`${method} /api/v1/user`))).toEqual([404]);
    expect(statusesOf(await send('GET /api/v1/login'))).toEqual([404]);
    expect(statusesOf(await send('OPTIONS *'))).toEqual([404]);
    expect(echo.received).toEqual([]);
  });

  test('a call of the API contract reaches the upstream with a rebuilt path and query', async () => {
    expect(statusesOf(await send('GET /api/v1/analytics/admin-notification?cursor=a%20b+c&limit=10'))).toEqual([200]);
    expect(onlyArrivedRequest()).toMatchObject({
      method: 'GET',
      path: '/api/v1/analytics/admin-notification?cursor=a+b+c&limit=10',
    });
  });

  test('a question mark in a query value reaches the upstream URL-encoded', async () => {
    await send('GET /api/v1/analytics/admin-notification?cursor=why?&limit=10');
    expect(onlyArrivedRequest().path).toBe('/api/v1/analytics/admin-notification?cursor=why%3F&limit=10');
  });
});

describe('security 2: request headers that reach the upstream', () => {
  const allowed = [
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'if-none-match',
    'range',
    'transfer-encoding',
    'x-request-id',
  ];
  const forged = [
    'Authorization: Bearer forged.token.of-mine',
    'X-User-Id: 1',
    'X-Agency-Id: 1',
    'X-Actor: {"kind":"service"}',
    'X-Request-Id: mine-mine-mine',
    'X-Forwarded-For: 10.0.0.1',
    'X-Forwarded-Host: evil.test',
    'X-Forwarded-Proto: https',
    'X-Real-IP: 10.0.0.1',
    'Forwarded: for=10.0.0.1;host=evil.test',
    'X-HTTP-Method-Override: DELETE',
    'X-Original-URL: /api/v1/franchisee/list',
    'X-Rewrite-URL: /api/v1/franchisee/list',
    'Proxy-Authorization: Basic eDp5',
    'Proxy-Connection: keep-alive',
    'Via: 1.1 evil',
    'Accept-Encoding: gzip',
    'Referer: http://home.test/panel?phone=9811100001',
    'Origin: http://home.test',
    'User-Agent: corpus',
  ];
  const customs: [name: string, headers: string[]][] = [
    ['forged identity', []],
    ['Expect: 100-continue', ['Expect: 100-continue']],
    ['Trailer', ['Trailer: X-User-Id']],
    ['TE', ['TE: trailers, deflate;q=0.5']],
    ['Connection naming our own headers', ['Connection: authorization, x-request-id, content-type']],
    ['Keep-Alive', ['Keep-Alive: timeout=600, max=100000']],
  ];
  test.each(customs)(
    'a call with forged headers and %s reaches the upstream with allow-listed headers and our identity only',
    async (_name, headers) => {
      expect(statusesOf(await send('GET /api/v1/user', [...forged, ...headers]))).toEqual([200]);
      const arrived = onlyArrivedRequest();
      const names = arrived.headers.map(([name]) => name);
      expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
      expect(names).toEqual([...new Set(names)]);
      expect(await actorClaimsIn(arrived)).toMatchObject({ kind: 'customer' });
      const all = JSON.stringify(arrived.headers);
      for (const secret of ['sid', 'forged', 'mine-mine', '10.0.0.1', 'evil']) expect(all).not.toContain(secret);
    },
  );

  test('a chunked write with forged headers and a trailer reaches the upstream with its body and allowed headers only', async () => {
    const chunked = '7\r\n{"langu\r\n9;ext="a b"\r\nage":"hi"\r\n1\r\n}\r\n0\r\nX-User-Id: 1\r\n\r\n';
    const answer = await send(
      'POST /api/v1/user/preference',
      [...forged, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Trailer: X-User-Id', 'TE: trailers'],
      chunked,
    );
    expect(statusesOf(answer)).toEqual([200]);
    const arrived = onlyArrivedRequest();
    expect(arrived.body.toString()).toBe('{"language":"hi"}');
    expect(arrived.headers.map(([name]) => name).filter((name) => !allowed.includes(name))).toEqual([]);
    expect(await actorClaimsIn(arrived)).toMatchObject({ kind: 'customer' });
  });

  test('a request without a session reaches only public calls, as anonymous, whatever identity its headers claim', async () => {
    const open = await sendRequest(world.url, {
      method: 'POST',
      path: '/api/v1/log',
      headers: { 'x-csrf': '1', 'x-user-id': '1', authorization: 'Bearer x', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(open.status).toBe(200);
    expect(await actorClaimsIn(onlyArrivedRequest())).toMatchObject({ kind: 'anonymous' });
    const closed = await sendRequest(world.url, { path: '/api/v1/user', headers: { authorization: 'Bearer x' } });
    expect([closed.status, closed.code]).toEqual([401, 'not_signed_in']);
    expect(echo.received).toHaveLength(1);
  });

  test("a customer's session answers 401 on another agency's host, and a super admin's session is accepted there", async () => {
    await sendRequest(world.url, { path: '/api/v1/user', headers: { host: 'other.test', cookie: customer } }).then(
      (answer) => expect(answer.status).toBe(401),
    );
    expect(echo.received).toEqual([]);
    await sendRequest(world.url, { path: '/api/v1/franchisee', headers: { host: 'other.test', cookie: superadmin } });
    expect(await actorClaimsIn(onlyArrivedRequest())).toMatchObject({ kind: 'staff', ofSuperadminAgency: true });
  });

  test('thirty parallel readiness checks query the upstream once', async () => {
    let checkCount = 0;
    const { beforeRelay } = echo;
    echo.beforeRelay = async (path) => {
      if (path.includes('localhost')) checkCount += 1;
    };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sendRequest(world.url, { path: '/health/ready' })),
    );
    echo.beforeRelay = beforeRelay;
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(checkCount).toBe(1);
  });

  test('the Range and If-None-Match headers reach the upstream', async () => {
    await send('GET /api/v1/user', ['Range: bytes=0-9', 'If-None-Match: "abc"']);
    expect(onlyArrivedRequest().headers).toEqual(
      expect.arrayContaining([
        ['range', 'bytes=0-9'],
        ['if-none-match', '"abc"'],
      ]),
    );
  });

  test('the body of every write, chunked or unchunked, reaches the upstream unchanged', async () => {
    const body = Buffer.from('{ "b": "नमस्ते \\u0000", "a": 1.0e2,\r\n\t"a": [ null ] }');
    const framings: Record<string, string>[] = [{}, { 'transfer-encoding': 'chunked' }];
    // The BFF reads the bodies of these calls for checkout proofs and guessed codes.
    const isReadByBff = (key: CallKey) => callOf(key).isByHand || key === 'POST /business/subscription-payment/free';
    const writes = callKeys.filter(
      (key) => !key.startsWith('GET ') && endpointOf(key).owner !== 'bff' && !isReadByBff(key),
    );
    expect(writes.length).toBeGreaterThan(70);
    for (const key of writes) {
      const { method, path } = splitEndpointKey(key);
      const { access } = endpointOf(key);
      const isForCustomers = access !== 'public' && access.customer === true && !access.staff;
      for (const framing of framings) {
        echo.received.length = 0;
        const answer = await sendRequest(world.url, {
          method,
          path: `/api/v1${path.replaceAll(/\{\w+\}/g, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000')}`,
          headers: {
            host: isForCustomers ? 'home.test' : 'platform.test',
            cookie: isForCustomers ? customer : superadmin,
            'x-csrf': '1',
            'content-type': endpointOf(key).upload ? 'multipart/form-data; boundary=x' : 'application/json',
            ...framing,
          },
          body,
        });
        expect([key, answer.status]).toEqual([key, 200]);
        expect([key, onlyArrivedRequest().body.equals(body)]).toEqual([key, true]);
      }
    }
  });

  test('internal headers and cookies of the upstream do not reach the client', async () => {
    echo.answerHeaders = {
      'x-powered-by': 'Express',
      'x-card-changed': 'a-card',
      'keep-alive': 'timeout=75',
      'set-cookie': 'sid=planted; Path=/',
    };
    const { headers } = await sendRequest(world.url, { path: '/api/v1/user', headers: { cookie: customer } });
    for (const name of Object.keys(echo.answerHeaders)) expect(headers[name] ?? '').not.toBe(echo.answerHeaders[name]);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-card-changed']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('a client that sends Connection: close gets that header in the response', async () => {
    expect(await send('GET /api/v1/user')).toMatch(/^connection: close\r$/im);
    expect(echo.received).toHaveLength(1);
  });
});

describe('security 2: request smuggling', () => {
  const inner = 'GET /api/v1/franchisee HTTP/1.1\r\nHost: home.test\r\nX-User-Id: 1\r\n\r\n';
  const json = 'Content-Type: application/json';
  const pairs: [name: string, headers: string[], body: string][] = [
    ['CL.TE', [json, 'Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`],
    ['TE.CL', [json, 'Transfer-Encoding: chunked', 'Content-Length: 4'], `5c\r\n${inner}\r\n0\r\n\r\n`],
    ['TE.TE', [json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${inner}`],
    ['an unknown transfer coding', [json, 'Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`],
    ['a space before the colon', [json, 'Transfer-Encoding : chunked'], `0\r\n\r\n${inner}`],
    ['a folded header', [json, 'Transfer-Encoding:\r\n chunked'], `0\r\n\r\n${inner}`],
    ['two content lengths', [json, 'Content-Length: 0', `Content-Length: ${inner.length}`], inner],
    ['a list of content lengths', [json, 'Content-Length: 2, 2'], `{}${inner}`],
    ['a content length with a plus sign', [json, 'Content-Length: +2'], `{}${inner}`],
    ['a chunk size that overflows', [json, 'Transfer-Encoding: chunked'], `10000000000000002\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than its declared size', [json, 'Transfer-Encoding: chunked'], `2\r\n{}${inner}\r\n0\r\n\r\n`],
  ];
  test.each(pairs)(
    'a request with %s answers 400, and the BFF forwards no second request from it',
    async (_name, headers, body) => {
      const statuses = statusesOf(await sendRaw(world.url, request('POST /api/v1/user/preference', headers, body)));
      expect(statuses.at(-1)).toBe(400);
      expect(echo.received.map((arrived) => arrived.path)).not.toContain('/api/v1/franchisee');
      expect(echo.received.length).toBeLessThanOrEqual(1);
    },
  );

  test('a chunked DELETE and the next request on its connection reach the upstream as two requests', async () => {
    const first = request(
      'DELETE /api/v1/business/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
      [json, 'Transfer-Encoding: chunked'],
      '2\r\n{}\r\n0\r\n\r\n',
    );
    const second = request('GET /api/v1/user', ['Connection: close']);
    expect(statusesOf(await sendRaw(world.url, first + second))).toEqual([200, 200]);
    // The two requests run in parallel, so their order varies.
    expect(echo.received.map(({ method, path, body }) => `${method} ${path} ${body}`).sort()).toEqual([
      'DELETE /api/v1/business/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000 {}',
      'GET /api/v1/user ',
    ]);
  });
});

describe('security 4: protocol upgrades', () => {
  const websocket = ['Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13'];
  const probes: [name: string, bytes: () => string][] = [
    ['a call', () => request('GET /api/v1/user', ['Connection: Upgrade', ...websocket])],
    ['a page', () => request('GET /panel/login', ['Connection: Upgrade', ...websocket])],
    [
      'an undeclared path with forged identity',
      () => request('GET /socket', ['Connection: Upgrade', 'X-User-Id: 1', ...websocket]),
    ],
    [
      'h2c',
      () =>
        request('GET /api/v1/user', [
          'Connection: Upgrade, HTTP2-Settings',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
        ]),
    ],
  ];
  test.each(probes)(
    'a protocol upgrade by %s is closed without a response and does not reach the upstream',
    async (_name, bytes) => {
      await sendRequest(world.url, { path: '/api/v1/user', headers: { cookie: customer } });
      echo.received.length = 0;
      expect(await sendRaw(world.url, bytes())).toBe('');
      expect(echo.received).toEqual([]);
    },
  );
});
