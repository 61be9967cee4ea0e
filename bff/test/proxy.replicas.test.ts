import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parichay/shared/contract.ts';
import express from 'express';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Replicas } from '../src/lib/replicas.ts';
import { createApiProxy } from '../src/proxy/proxy.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** URL of a closed port, which refuses connections. */
async function closedPortUrl(): Promise<string> {
  const url = await serve(() => {});
  const server = servers.pop();
  server?.close();
  return url;
}

const bodies: string[] = [];
const echoServer = () =>
  serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json').end('{"data":{}}');
  });
/** A server that closes the connection of each request without an answer. */
const droppingServer = () => serve((request) => request.socket.destroy());

/** A proxy that asks the given upstreams in order and drops unreachable ones. */
async function proxyTo(...urls: string[]): Promise<string> {
  const remainingUrls = [...urls];
  const replicas: Replicas = {
    nextUrl: () => remainingUrls[0] ?? '',
    markUnreachable: (url) => void remainingUrls.splice(remainingUrls.indexOf(url), 1),
    close() {},
  };
  const log = pino({ level: 'silent' });
  const forward = createApiProxy({
    replicas,
    upstream: { sign: async () => 'token' } as never,
    log,
    cardsChanged: async () => {},
    agenciesChanged() {},
    onDeadSession() {},
  });
  const app = express();
  app.use((request, response, next) => {
    const key = `${request.method} /log` as 'POST /log';
    const endpoint = contract[request.method === 'GET' ? 'GET /agency-details' : 'POST /log'];
    Object.assign(request, { log, id: 'test-request', agency: { configuration: {} }, session: {} });
    void forward(
      { key, endpoint, parameters: {} } as never,
      '',
      { kind: 'anonymous', agencyId: 'none' },
      request,
      response,
      next,
    );
  });
  return serve(app);
}
const requestStatus = async (url: string, method: string) => {
  const init = { method, headers: { 'content-type': 'application/json' }, body: '{"word":"once"}' };
  return (await fetch(url, method === 'GET' ? {} : init)).status;
};

describe('the API proxy when an upstream is unreachable', () => {
  it.each(['GET', 'POST'])(
    'a %s request is sent with its body to the next upstream when the first refuses the connection',
    async (method) => {
      bodies.length = 0;
      expect(await requestStatus(await proxyTo(await closedPortUrl(), await echoServer()), method)).toBe(200);
      expect(bodies).toEqual([method === 'GET' ? '' : '{"word":"once"}']);
    },
  );

  it('a GET request whose connection broke is retried, and a POST request answers 502 and is not retried', async () => {
    bodies.length = 0;
    expect(await requestStatus(await proxyTo(await droppingServer(), await echoServer()), 'GET')).toBe(200);
    bodies.length = 0;
    expect(await requestStatus(await proxyTo(await droppingServer(), await echoServer()), 'POST')).toBe(502);
    expect(bodies).toEqual([]);
  });

  it('a GET request answers 502 when no upstream is reachable', async () => {
    const closedUrl = await closedPortUrl();
    expect(await requestStatus(await proxyTo(closedUrl, closedUrl), 'GET')).toBe(502);
  });
});
