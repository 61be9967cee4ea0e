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

/** An address that refuses. */
async function nobody(): Promise<string> {
  const url = await serve(() => {});
  const server = servers.pop();
  server?.close();
  return url;
}

const bodies: string[] = [];
const wellServed = () =>
  serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json').end('{"data":{}}');
  });
/** Takes every request and cuts the connection before it has answered. */
const dying = () => serve((request) => request.socket.destroy());

/** The proxy in front of these, which are asked in this order until one is found unreachable. */
async function proxyTo(...urls: string[]): Promise<string> {
  const left = [...urls];
  const replicas: Replicas = {
    next: () => left[0] ?? '',
    unreachable: (url) => void left.splice(left.indexOf(url), 1),
    close() {},
  };
  const log = pino({ level: 'silent' });
  const forward = createApiProxy({
    replicas,
    upstream: { sign: async () => 'token' } as never,
    log,
    cardsChanged: async () => {},
    agenciesChanged() {},
    sessionIsDead() {},
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
const ask = async (url: string, method: string) => {
  const init = { method, headers: { 'content-type': 'application/json' }, body: '{"word":"once"}' };
  return (await fetch(url, method === 'GET' ? {} : init)).status;
};

describe('a call to an upstream that is gone', () => {
  it.each(['GET', 'POST'])('as %s goes to another one when nobody got it, body and all', async (method) => {
    bodies.length = 0;
    expect(await ask(await proxyTo(await nobody(), await wellServed()), method)).toBe(200);
    expect(bodies).toEqual([method === 'GET' ? '' : '{"word":"once"}']);
  });

  it('is sent again when it was a GET that somebody got, and never when it was a write', async () => {
    bodies.length = 0;
    expect(await ask(await proxyTo(await dying(), await wellServed()), 'GET')).toBe(200);
    bodies.length = 0;
    expect(await ask(await proxyTo(await dying(), await wellServed()), 'POST')).toBe(502);
    expect(bodies).toEqual([]);
  });

  it('fails at once when there is no other', async () => {
    const gone = await nobody();
    expect(await ask(await proxyTo(gone, gone), 'GET')).toBe(502);
  });
});
