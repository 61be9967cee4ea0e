import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isRetryable, openReplicas, type Replicas } from '../src/lib/replicas.ts';
import { createSigner, createUpstreamClient } from '../src/lib/upstream.ts';

const HOST_NAME_URL = 'http://upstream.test:8081';
const replicaUrlOf = (address: string) => `http://${address}:8081`;
let replicas: Replicas | undefined;
afterEach(() => replicas?.close());

/** Opens replicas at a mutable list of addresses; those in `notReady` are not ready. */
async function open(addresses: string[], notReady = new Set<string>()): Promise<Replicas> {
  replicas = await openReplicas(HOST_NAME_URL, {
    addressesOf: async () => addresses,
    isReady: async (url) => !notReady.has(url),
    intervalMs: 5,
  });
  return replicas;
}
const nextTenUrls = (from: Replicas) => new Set(Array.from({ length: 10 }, () => from.nextUrl()));

describe('the load balancing between replicas of the upstream', () => {
  it('requests alternate evenly between two replicas of the upstream', async () => {
    const { nextUrl } = await open(['10.0.0.1', '10.0.0.2']);
    const asked = Array.from({ length: 10 }, nextUrl);
    expect(asked.filter((url) => url === replicaUrlOf('10.0.0.1'))).toHaveLength(5);
    expect(asked.filter((url) => url === replicaUrlOf('10.0.0.2'))).toHaveLength(5);
  });

  it('a replica of the upstream that is not ready gets no requests until it is ready', async () => {
    const notReady = new Set([replicaUrlOf('10.0.0.2')]);
    const all = await open(['10.0.0.1', '10.0.0.2'], notReady);
    expect(nextTenUrls(all)).toEqual(new Set([replicaUrlOf('10.0.0.1')]));
    notReady.clear();
    await expect.poll(() => nextTenUrls(all).size).toBe(2);
  });

  it('an unreachable replica of the upstream gets no requests until the next readiness check', async () => {
    const all = await open(['10.0.0.1', '10.0.0.2']);
    all.markUnreachable(replicaUrlOf('10.0.0.1'));
    expect(nextTenUrls(all)).toEqual(new Set([replicaUrlOf('10.0.0.2')]));
    await expect.poll(() => nextTenUrls(all).size).toBe(2);
  });

  it('changed IP addresses of the upstream replicas are used after the next DNS lookup', async () => {
    const addresses = ['10.0.0.1', '10.0.0.2'];
    const all = await open(addresses);
    addresses.splice(0, 2, '10.0.0.3', '10.0.0.4');
    await expect.poll(() => nextTenUrls(all)).toEqual(new Set([replicaUrlOf('10.0.0.3'), replicaUrlOf('10.0.0.4')]));
  });

  it('the host name of the upstream is used while there is only one replica or none is ready', async () => {
    expect(nextTenUrls(await open(['10.0.0.1']))).toEqual(new Set([HOST_NAME_URL]));
    replicas?.close();
    expect(
      nextTenUrls(await open(['10.0.0.1', '10.0.0.2'], new Set([replicaUrlOf('10.0.0.1'), replicaUrlOf('10.0.0.2')]))),
    ).toEqual(new Set([HOST_NAME_URL]));
  });

  it('an upstream with an IP address is used without a DNS lookup', async () => {
    const fixed = await openReplicas('http://127.0.0.1:8081', {
      addressesOf: () => Promise.reject(new Error('nobody asks')),
      isReady: () => Promise.reject(new Error('nobody asks')),
      intervalMs: 5,
    });
    expect(fixed.nextUrl()).toBe('http://127.0.0.1:8081');
  });
});

async function startUpstreamStub(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"data":{"agency":null}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('the retry of a failed request to the upstream', () => {
  const failure = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

  it.each([
    ['POST', 'ECONNREFUSED', true],
    ['POST', 'EHOSTUNREACH', true],
    ['GET', 'ECONNRESET', true],
    ['POST', 'ECONNRESET', false],
    ['POST', 'UND_ERR_SOCKET', false],
    ['GET', 'UND_ERR_HEADERS_TIMEOUT', false],
  ])('a %s request to the upstream that failed with %s may be retried: %s', (method, code, may) => {
    expect(isRetryable(method, failure(code))).toBe(may);
  });

  it('a request to a replica that refused the connection is sent to the next replica', async () => {
    const [server, ended] = await Promise.all([startUpstreamStub(), startUpstreamStub()]);
    const [alive, closedUrl] = [server, ended].map(
      (one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`,
    ) as [string, string];
    ended.close();
    await once(ended, 'close');
    const remainingUrls = [closedUrl, alive];
    const client = createUpstreamClient(
      {
        nextUrl: () => remainingUrls[0] ?? '',
        markUnreachable: (url) => void remainingUrls.splice(remainingUrls.indexOf(url), 1),
        close() {},
      },
      createSigner('test-actor-key-test-actor-key-test-actor-key'),
    );
    expect(await client.call('GET /internal/agency', { query: { host: 'a.test' } })).toEqual({ agency: null });
    expect(remainingUrls).toEqual([alive]);
    server.close();
    server.closeAllConnections();
  });
});
