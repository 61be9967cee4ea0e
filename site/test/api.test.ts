import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authErrorEvent, CallFailure, call } from '../src/lib/api.ts';

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const receivedRequests: ReceivedRequest[] = [];
const events: { key: string; code: string; status: number }[] = [];
let nextAnswer: { status: number; body: string } = { status: 200, body: '{"data":{}}' };

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    receivedRequests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const isLogCall = request.url === '/api/v1/log';
    response.statusCode = isLogCall ? 200 : nextAnswer.status;
    response.end(isLogCall ? '{"data":{}}' : nextAnswer.body);
  });
});

// The stub of `fetch` below sends paths to the test server.
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
  receivedRequests.length = 0;
  events.length = 0;
  isOnline = true;
  nextAnswer = { status: 200, body: '{"data":{}}' };
});

const failNextCall = (status: number, failure: object): void => {
  nextAnswer = { status, body: JSON.stringify({ data: failure }) };
};
const callFailureOf = (promise: Promise<unknown>): Promise<CallFailure> =>
  promise.then(
    () => expect.fail('the call should fail'),
    (thrown) => (thrown instanceof CallFailure ? thrown : Promise.reject(thrown)),
  );
const waitForErrorReport = () =>
  vi.waitFor(
    () => receivedRequests.find(({ url }) => url === '/api/v1/log') ?? expect.fail('nothing reported'),
    20_000,
  );

describe('the request of an API call', () => {
  it('an API call sends its body as JSON with the CSRF header and returns the data of the response', async () => {
    nextAnswer.body = '{"data":{"userExist":true,"otpSent":false}}';
    const result = await call('POST /verifyUser', { body: { phoneNumber: '+919876543210' } });
    expect(result).toEqual({ userExist: true, otpSent: false });
    expect(receivedRequests).toHaveLength(1);
    expect(receivedRequests[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/verifyUser',
      body: '{"phoneNumber":"+919876543210"}',
    });
    expect(receivedRequests[0]?.headers).toMatchObject({ 'x-csrf': '1', 'content-type': 'application/json' });
  });

  it('a GET API call sends no CSRF header and omits undefined query parameters', async () => {
    await call('GET /agency/list', { query: { limit: '10', search: undefined } });
    expect(receivedRequests[0]?.url).toBe('/api/v1/agency/list?limit=10');
    expect(receivedRequests[0]?.headers['x-csrf']).toBeUndefined();
  });

  it('an API call URL-encodes the parameters in its path', async () => {
    await call('PUT /analytics/admin-notification/{id}/read', { params: { id: 'a/b' } });
    expect(receivedRequests[0]?.url).toBe('/api/v1/analytics/admin-notification/a%2Fb/read');
  });

  it('an API call sends a file as multipart form data with the content type set by the browser', async () => {
    await call('POST /document/uploadDoc', {
      query: { hierarchy1: 'image', hierarchy2: 'logo' },
      file: new Blob(['x']),
    });
    expect(receivedRequests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(receivedRequests[0]?.body).toContain('name="file"');
  });
});

describe('the failure of an API call', () => {
  it('a failed API call throws code, status, fields and retry delay, and is reported once', async () => {
    failNextCall(429, { code: 'otp_too_soon', message: 'Wait.', retryAfter: 30, fields: { otp: 'no' } });
    const failure = await callFailureOf(call('POST /resendOtp'));
    expect(failure).toMatchObject({ code: 'otp_too_soon', status: 429, retryAfter: 30, fields: { otp: 'no' } });
    const { body } = await waitForErrorReport();
    expect(JSON.parse(body)).toEqual({
      level: 'warn',
      message: 'POST /resendOtp failed',
      additionalInfo: { code: 'otp_too_soon', status: 429 },
      source: 'frontend',
    });
    expect(receivedRequests).toHaveLength(2);
  });

  it('an API call without network fails with `unavailable` and status 0', async () => {
    isOnline = false;
    expect(await callFailureOf(call('POST /logout'))).toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('an API call that gets HTML instead of JSON fails with `unavailable`', async () => {
    nextAnswer = { status: 502, body: '<html>Bad gateway</html>' };
    expect(await callFailureOf(call('GET /agency-details'))).toMatchObject({ code: 'unavailable', status: 502 });
    nextAnswer = { status: 200, body: '<html>Welcome to the hotel WiFi</html>' };
    expect(await callFailureOf(call('GET /agency-details'))).toMatchObject({ code: 'unavailable', status: 0 });
  });

  it('a failed API call of the analytics log is not reported', async () => {
    failNextCall(500, { code: 'internal' });
    await callFailureOf(call('POST /analytics/log', { body: { logEvents: [{ logEventName: 'A', sessionId: 's' }] } }));
    nextAnswer = { status: 200, body: '{"data":{}}' };
    await call('GET /agency-details');
    expect(receivedRequests.filter(({ body }) => body.includes('POST /analytics/log'))).toEqual([]);
  });

  it('an API call refused with not_signed_in or not_allowed dispatches an event on the page, and one refused by a plan limit does not', async () => {
    failNextCall(401, { code: 'not_signed_in' });
    await callFailureOf(call('GET /user'));
    failNextCall(403, { code: 'not_allowed' });
    await callFailureOf(call('GET /user'));
    failNextCall(403, { code: 'plan_limit_reached' });
    await callFailureOf(call('GET /user'));
    expect(events).toEqual([
      { key: 'GET /user', code: 'not_signed_in', status: 401 },
      { key: 'GET /user', code: 'not_allowed', status: 403 },
    ]);
  });

  it('an API call that is aborted by its signal rejects with the reason and sends nothing', async () => {
    const abortController = new AbortController();
    abortController.abort(new Error('left the page'));
    await expect(call('GET /user', { signal: abortController.signal })).rejects.toThrow('left the page');
    expect(receivedRequests).toEqual([]);
  });
});
