import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mayBeRepeated, openReplicas, type Replicas } from '../src/lib/replicas.ts';
import { createSigner, createUpstreamClient } from '../src/lib/upstream.ts';

const URL_OF_ALL = 'http://upstream.test:8081';
const at = (address: string) => `http://${address}:8081`;
let replicas: Replicas | undefined;
afterEach(() => replicas?.close());

/** Opens replicas at a mutable list of addresses; those in `away` are not ready. */
async function open(addresses: string[], away = new Set<string>()): Promise<Replicas> {
  replicas = await openReplicas(URL_OF_ALL, {
    addressesOf: async () => addresses,
    isReady: async (url) => !away.has(url),
    everyMs: 5,
  });
  return replicas;
}
const nextTen = (from: Replicas) => new Set(Array.from({ length: 10 }, () => from.next()));

describe('the replicas of an upstream', () => {
  it('requests alternate evenly between two replicas', async () => {
    const { next } = await open(['10.0.0.1', '10.0.0.2']);
    const asked = Array.from({ length: 10 }, next);
    expect(asked.filter((url) => url === at('10.0.0.1'))).toHaveLength(5);
    expect(asked.filter((url) => url === at('10.0.0.2'))).toHaveLength(5);
  });

  it('a replica that is not ready gets no requests until it is ready', async () => {
    const away = new Set([at('10.0.0.2')]);
    const all = await open(['10.0.0.1', '10.0.0.2'], away);
    expect(nextTen(all)).toEqual(new Set([at('10.0.0.1')]));
    away.clear();
    await expect.poll(() => nextTen(all).size).toBe(2);
  });

  it('an unreachable replica gets no requests until the next readiness check', async () => {
    const all = await open(['10.0.0.1', '10.0.0.2']);
    all.unreachable(at('10.0.0.1'));
    expect(nextTen(all)).toEqual(new Set([at('10.0.0.2')]));
    await expect.poll(() => nextTen(all).size).toBe(2);
  });

  it('changed addresses of the replicas are used after the next lookup', async () => {
    const addresses = ['10.0.0.1', '10.0.0.2'];
    const all = await open(addresses);
    addresses.splice(0, 2, '10.0.0.3', '10.0.0.4');
    await expect.poll(() => nextTen(all)).toEqual(new Set([at('10.0.0.3'), at('10.0.0.4')]));
  });

  it('the host name is used while there is one replica or none is ready', async () => {
    expect(nextTen(await open(['10.0.0.1']))).toEqual(new Set([URL_OF_ALL]));
    replicas?.close();
    expect(nextTen(await open(['10.0.0.1', '10.0.0.2'], new Set([at('10.0.0.1'), at('10.0.0.2')])))).toEqual(
      new Set([URL_OF_ALL]),
    );
  });

  it('an upstream with an IP address is used without a lookup', async () => {
    const fixed = await openReplicas('http://127.0.0.1:8081', {
      addressesOf: () => Promise.reject(new Error('nobody asks')),
      isReady: () => Promise.reject(new Error('nobody asks')),
      everyMs: 5,
    });
    expect(fixed.next()).toBe('http://127.0.0.1:8081');
  });
});

async function startAgencies(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"data":{"agency":null}}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a failed request to the upstream', () => {
  const failure = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

  it.each([
    ['POST', 'ECONNREFUSED', true],
    ['POST', 'EHOSTUNREACH', true],
    ['GET', 'ECONNRESET', true],
    ['POST', 'ECONNRESET', false],
    ['POST', 'UND_ERR_SOCKET', false],
    ['GET', 'UND_ERR_HEADERS_TIMEOUT', false],
  ])('a failed %s with %s may be repeated: %s', (method, code, may) => {
    expect(mayBeRepeated(method, failure(code))).toBe(may);
  });

  it('a call whose replica refused the connection is sent to the next replica', async () => {
    const [server, ended] = await Promise.all([startAgencies(), startAgencies()]);
    const [alive, gone] = [server, ended].map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`) as [
      string,
      string,
    ];
    ended.close();
    await once(ended, 'close');
    const left = [gone, alive];
    const client = createUpstreamClient(
      {
        next: () => left[0] ?? '',
        unreachable: (url) => void left.splice(left.indexOf(url), 1),
        close() {},
      },
      createSigner('test-actor-key-test-actor-key-test-actor-key'),
    );
    expect(await client.call('GET /internal/agency', { query: { host: 'a.test' } })).toEqual({ agency: null });
    expect(left).toEqual([alive]);
    server.close();
    server.closeAllConnections();
  });
});
