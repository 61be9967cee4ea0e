import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authErrorEvent, CallFailure, call } from '../src/lib/api.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const seen: Seen[] = [];
const events: { key: string; code: string; status: number }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{"data":{}}' };

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const isLog = request.url === '/api/v1/log';
    response.statusCode = isLog ? 200 : answer.status;
    response.end(isLog ? '{"data":{}}' : answer.body);
  });
});

// These stubs replace the page address and the event target of a browser.
const realFetch = globalThis.fetch;
let isOnline = true;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    isOnline ? realFetch(`http://127.0.0.1:${port}${path}`, init) : Promise.reject(new TypeError('Failed to fetch')),
  );
  vi.stubGlobal('dispatchEvent', (event: CustomEvent) => {
    if (event.type === authErrorEvent) events.push(event.detail);
    return true;
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen.length = 0;
  events.length = 0;
  isOnline = true;
  answer = { status: 200, body: '{"data":{}}' };
});

const failing = (status: number, failure: object): void => {
  answer = { status, body: JSON.stringify({ data: failure }) };
};
const failureOf = (promise: Promise<unknown>): Promise<CallFailure> =>
  promise.then(
    () => expect.fail('the call should fail'),
    (thrown) => (thrown instanceof CallFailure ? thrown : Promise.reject(thrown)),
  );
const reported = () =>
  vi.waitFor(() => seen.find(({ url }) => url === '/api/v1/log') ?? expect.fail('nothing reported'), 20_000);

describe('a call', () => {
  it('a call sends its body as JSON with the CSRF header and answers the payload', async () => {
    answer.body = '{"data":{"userExist":true,"otpSent":false}}';
    const result = await call('POST /verifyUser', { body: { phoneNumber: '+919876543210' } });
    expect(result).toEqual({ userExist: true, otpSent: false });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/verifyUser',
      body: '{"phoneNumber":"+919876543210"}',
    });
    expect(seen[0]?.headers).toMatchObject({ 'x-csrf': '1', 'content-type': 'application/json' });
  });

  it('a call that reads sends no CSRF header and leaves undefined values out of its query', async () => {
    await call('GET /agency/list', { query: { limit: '10', search: undefined } });
    expect(seen[0]?.url).toBe('/api/v1/agency/list?limit=10');
    expect(seen[0]?.headers['x-csrf']).toBeUndefined();
  });

  it('a call puts encoded parameters into its path', async () => {
    await call('PUT /analytics/admin-notification/{id}/read', { params: { id: 'a/b' } });
    expect(seen[0]?.url).toBe('/api/v1/analytics/admin-notification/a%2Fb/read');
  });

  it('a call sends a file as a form and leaves the content type to the browser', async () => {
    await call('POST /document/uploadDoc', {
      query: { hierarchy1: 'image', hierarchy2: 'logo' },
      file: new Blob(['x']),
    });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="file"');
  });
});

describe('a call that fails', () => {
  it('a failed call throws code, status, fields and seconds to wait, and is reported once', async () => {
    failing(429, { code: 'otp_too_soon', message: 'Wait.', retryAfter: 30, fields: { otp: 'no' } });
    const failure = await failureOf(call('POST /resendOtp'));
    expect(failure).toMatchObject({ code: 'otp_too_soon', status: 429, retryAfter: 30, fields: { otp: 'no' } });
    const { body } = await reported();
    expect(JSON.parse(body)).toEqual({
      level: 'warn',
      message: 'POST /resendOtp failed',
      additionalInfo: { code: 'otp_too_soon', status: 429 },
      source: 'frontend',
    });
    expect(seen).toHaveLength(2);
  });

  it('a call without network fails with `unavailable` and status 0', async () => {
    isOnline = false;
    expect(await failureOf(call('POST /logout'))).toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('a call that is answered with HTML instead of JSON fails with `unavailable`', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    expect(await failureOf(call('GET /agency-details'))).toMatchObject({ code: 'unavailable', status: 502 });
    answer = { status: 200, body: '<html>Welcome to the hotel WiFi</html>' };
    expect(await failureOf(call('GET /agency-details'))).toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('a failed call to a log is not reported', async () => {
    failing(500, { code: 'internal' });
    await failureOf(call('POST /analytics/log', { body: { logEvents: [{ logEventName: 'A', sessionId: 's' }] } }));
    answer = { status: 200, body: '{"data":{}}' };
    await call('GET /agency-details');
    expect(seen.filter(({ body }) => body.includes('POST /analytics/log'))).toEqual([]);
  });

  it('a refusal of the account is dispatched as an event to the page, and one of a limit is not', async () => {
    failing(401, { code: 'not_signed_in' });
    await failureOf(call('GET /user'));
    failing(403, { code: 'not_allowed' });
    await failureOf(call('GET /user'));
    failing(403, { code: 'plan_limit_reached' });
    await failureOf(call('GET /user'));
    expect(events).toEqual([
      { key: 'GET /user', code: 'not_signed_in', status: 401 },
      { key: 'GET /user', code: 'not_allowed', status: 403 },
    ]);
  });

  it('a call aborted by its signal rejects with the reason and sends nothing', async () => {
    const stop = new AbortController();
    stop.abort(new Error('left the page'));
    await expect(call('GET /user', { signal: stop.signal })).rejects.toThrow('left the page');
    expect(seen).toEqual([]);
  });
});
