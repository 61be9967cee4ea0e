import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { password, people } from '../../lib/people.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { post, sendRaw, sendRequest, signInCookies, statusesOf } from '../../lib/raw.ts';

let processes: Processes;
let cookie: string;
beforeAll(async () => {
  processes = await startProcesses({ LOG_LEVEL: 'info' });
  cookie = await signInCookies(processes, 'customer');
});
afterAll(() => processes.close());

/** Bytes of a request; each test sets its `Host` line. */
const request = (line: string, headers: string[], body = '') => [line, ...headers, '', body].join('\r\n');
const send = (bytes: string) => sendRaw(processes.url, bytes);

describe('security 3: hostile HTTP requests', () => {
  afterEach(async () => {
    // The process ids prove that neither process restarted.
    expect((await sendRequest(processes.url, { path: '/api/v1/user', headers: { cookie } })).status).toBe(200);
    expect(processes.bff.isRunning() && processes.upstream.isRunning()).toBe(true);
  });

  const headers: [name: string, ...headers: string[]][] = [
    ['Trailer on a GET', 'Trailer: x'],
    ['Trailer naming forbidden headers', 'Trailer: transfer-encoding, content-length'],
    ['Expect: 100-continue', 'Expect: 100-continue'],
    ['an unknown expectation', 'Expect: 200-ok'],
    ['TE', 'TE: trailers'],
    ['Connection: close, upgrade', 'Connection: close, upgrade'],
    ['Connection naming every header', 'Connection: close, cookie, host, authorization, x-csrf, content-type'],
    ['Upgrade without Connection', 'Upgrade: websocket'],
    ['HTTP2-Settings', 'HTTP2-Settings: AAMAAABk'],
    ['a forged identity', 'X-User-Id: 1', 'Authorization: Bearer x.y.z'],
    ['a nonsensical X-Forwarded-For', `X-Forwarded-For: ${'unknown, '.repeat(500)}::::`],
    ['a nonsensical range', 'Range: bytes=9999999999999999999-,-1,a-b'],
    ['high bytes', 'If-None-Match: "\xff\xfe\x80"', 'X-Bytes: \xe0\xa4\xa8'],
    ['an empty cookie name', 'Cookie: =; ;;=x; sid=s%3A%E0%A4; __proto__=1'],
    ['an unsigned session cookie', 'Cookie: sid=s%3Aabc.def; known=....; lang=__proto__'],
    ['300 headers', ...Array.from({ length: 300 }, (_, index) => `X-${index}: 1`)],
    ['a header of 30 KB', `X-Long: ${'a'.repeat(30_000)}`],
    ['a nonsensical language', `Accept-Language: ${'x-'.repeat(2_000)};q=NaN`, 'Accept: */*;q=-1, text/html;;'],
  ];
  test.each(headers)('a request with %s gets no 5xx response and ends no process', async (_name, ...lines) => {
    for (const path of ['/api/v1/user', '/panel/customer', '/somebody', '/media/x', '/static/x', '/health/ready']) {
      const head = [`GET ${path} HTTP/1.1`, 'Host: home.test', `Cookie: ${cookie}`, ...lines];
      const isLast = lines.some((line) => line.startsWith('Connection: close'));
      const statuses = statusesOf(
        await send(request(head[0] ?? '', [...head.slice(1), ...(isLast ? [] : ['Connection: close'])])),
      );
      expect(statuses.every((status) => status < 500)).toBe(true);
    }
  });

  const json = 'Content-Type: application/json';
  const framings: [name: string, headers: string[], body: string][] = [
    ['CL.TE', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'],
    ['TE.CL', ['Transfer-Encoding: chunked', 'Content-Length: 4'], '5c\r\nGPOST / HTTP/1.1\r\n\r\n0\r\n\r\n'],
    ['TE.TE', ['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], '0\r\n\r\n'],
    ['a nonsensical chunk size', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['an overflowing chunk size', ['Transfer-Encoding: chunked'], 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
    ['a nonsensical trailer', ['Transfer-Encoding: chunked', 'Trailer: a'], '2\r\n{}\r\n0\r\n\x00: x\r\n\r\n'],
    ['a negative length', ['Content-Length: -1'], ''],
    ['a huge length', ['Content-Length: 99999999999999999999'], ''],
    ['a length in letters', ['Content-Length: two'], '{}'],
    ['lines ended by line feeds alone', ['X: 1\nContent-Length: 2'], '{}'],
  ];
  test.each(framings)(
    'a request body framed as %s gets no 5xx response and ends no process',
    async (_name, lines, body) => {
      for (const path of ['/api/v1/user/preference', '/api/v1/verifyUser', '/panel/customer/card-preview']) {
        const answer = await send(
          request(`POST ${path} HTTP/1.1`, ['Host: home.test', `Cookie: ${cookie}`, 'X-CSRF: 1', json, ...lines], body),
        );
        expect(statusesOf(answer).every((status) => status < 500)).toBe(true);
      }
    },
  );

  const hosts: [name: string, ...headers: string[]][] = [
    ['missing'],
    ['empty', 'Host: '],
    ['sent twice', 'Host: home.test', 'Host: evil.test'],
    ['extended by a user and a path', 'Host: user@home.test/panel?x#y'],
    ['nonsensical', 'Host: ..;[::1'],
    ['300 characters long', `Host: ${'a'.repeat(300)}`],
  ];
  test.each(hosts)('a request whose Host header is %s answers 400, 404 or 421', async (_name, ...lines) => {
    for (const path of ['/panel/login', '/api/v1/user', '/somebody']) {
      const statuses = statusesOf(await send(request(`GET ${path} HTTP/1.1`, [...lines, 'Connection: close'])));
      expect(statuses).toHaveLength(1);
      expect([400, 404, 421]).toContain(statuses[0]);
    }
  });

  const methods: [name: string, line: string, headers: string[], body: string, statuses: number[]][] = [
    ['TRACE', 'TRACE /api/v1/user HTTP/1.1', [], '', [403, 404]],
    ['CONNECT', 'CONNECT evil.test:443 HTTP/1.1', [], '', []],
    ['an unknown method', 'PANIC /api/v1/user HTTP/1.1', [], '', [400]],
    ['HEAD', 'HEAD /api/v1/user HTTP/1.1', [], '', [404]],
    ['GET with a body', 'GET /api/v1/user HTTP/1.1', [json, 'Content-Length: 7'], '{"a":1}', [400]],
    ['an unknown HTTP version', 'GET /api/v1/user HTTP/3.7', [], '', [400]],
  ];
  test.each(methods)(
    'a request with %s gets its listed 4xx status or a closed connection, and ends no process',
    async (_name, line, lines, body, expected) => {
      const head = ['Host: home.test', `Cookie: ${cookie}`, 'Connection: close', ...lines];
      const statuses = statusesOf(await send(request(line, head, body)));
      if (expected.length === 0) expect(statuses).toEqual([]);
      else expect(expected).toContain(statuses[0]);
    },
  );

  test('a client that disconnects in the middle of a request line, a body or a response ends no process', async () => {
    const partialRequests = [
      'GET /api/v1/us',
      request(
        'POST /api/v1/user/preference HTTP/1.1',
        ['Host: home.test', `Cookie: ${cookie}`, 'X-CSRF: 1', json, 'Content-Length: 50'],
        '{"lang',
      ),
      request('POST /api/v1/login HTTP/1.1', ['Host: home.test', 'X-CSRF: 1', json, 'Content-Length: 50'], '{"phone'),
      request('GET /api/v1/openapi.json HTTP/1.1', ['Host: home.test']),
    ];
    for (const bytes of partialRequests) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(new URL(processes.url).port), '127.0.0.1', () =>
          socket.write(bytes, () => socket.resetAndDestroy()),
        );
        socket.once('close', () => resolve());
        socket.once('error', reject);
      });
    }
  });
});

test('security 21: the BFF uses below 400 MB while 400 connections send twenty requests each and read nothing', async () => {
  // Fresh processes exclude the memory of the earlier tests.
  const fresh = await startProcesses();
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${fresh.bff.pid}/status`, 'utf8'))?.[1]) / 1024;
  const { port } = new URL(fresh.url);
  const one = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: home.test\r\n\r\n';
  const sockets = await Promise.all(
    Array.from({ length: 400 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      socket.pause();
      await once(socket, 'connect');
      socket.write(one.repeat(20));
      return socket;
    }),
  );
  try {
    // The last client's answer proves that all earlier requests have arrived.
    expect((await sendRequest(fresh.url, { path: '/health/live' })).status).toBe(200);
    expect(rss()).toBeLessThan(400);
  } finally {
    for (const socket of sockets) socket.destroy();
    await fresh.close();
  }
});

describe('the logs of the BFF and the upstream', () => {
  test('the BFF and upstream logs have each request under one id, without phone numbers, passwords, codes or cookies', async () => {
    const phone = '+919876512345';
    const secret = 'a password nobody may read';
    const verified = await post(processes.url, '/verifyUser', { phoneNumber: phone });
    const waiting = { cookie: String(verified.headers['set-cookie']).split(';', 1)[0] ?? '' };
    await post(processes.url, '/verifyOtp', { otp: '000000' }, waiting);
    const code = processes.otpFor(phone);
    const right = await post(processes.url, '/verifyOtp', { otp: code }, waiting);
    const proven = { cookie: String(right.headers['set-cookie']).split(';', 1)[0] ?? '' };
    await post(processes.url, '/createPassword', { password: secret }, proven);
    await post(processes.url, '/login', { phoneNumber: phone, password: `not ${secret}` });
    await post(processes.url, '/login', { phoneNumber: people.customer.phoneNumber, password });
    await sendRequest(processes.url, { path: `/api/v1/getcardlist?search=${phone}`, headers: { cookie } });
    await post(processes.url, '/log', {
      level: 'error',
      message: `no answer for ${phone}, code ${code}`,
      additionalInfo: { phoneNumber: phone, note: `call ${phone} or someone@example.in` },
      source: 'frontend',
    });
    const broken = await sendRequest(processes.url, {
      method: 'POST',
      path: '/api/v1/login',
      headers: { 'x-csrf': '1', 'content-type': 'application/json' },
      body: `{"phoneNumber":"${phone}","password":"${secret}"`,
    });
    expect(broken.code).toBe('invalid_json');
    const { headers } = await sendRequest(processes.url, { path: '/api/v1/user', headers: { cookie } });

    const id = String(headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const { bff, upstream } = processes;
    await expect.poll(() => bff.output()).toContain(id);
    await expect.poll(() => upstream.output()).toContain(id);
    const lines = `${bff.output()}${upstream.output()}`.split('\n');
    const linesWith = (text: string) => lines.filter((line) => line.includes(text));
    expect(linesWith('"path":"/api/v1/login"')).not.toEqual([]);
    expect(linesWith('"frontend":').map((line) => JSON.parse(line).stream)).toEqual(['browsers']);
    const digits = phone.slice(3);
    for (const hidden of [digits, secret, code, 'someone@example.in', people.customer.phoneNumber.slice(3), password])
      expect(linesWith(hidden)).toEqual([]);
    for (const value of [cookie, waiting.cookie, proven.cookie].flatMap((pairs) => pairs.split('; ')))
      expect(linesWith(decodeURIComponent(value.split('=')[1] ?? '').slice(2, 20))).toEqual([]);
  });

  test('a request id sent by a client is replaced', async () => {
    const { headers } = await sendRequest(processes.url, {
      path: '/health/live',
      headers: { 'x-request-id': 'mine-mine-mine' },
    });
    expect(headers['x-request-id']).not.toBe('mine-mine-mine');
  });
});
