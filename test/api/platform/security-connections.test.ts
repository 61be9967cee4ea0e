import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw, sendRequest, statusesOf } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

/* Clients that hold connections or do not read, without a proxy in front of the product. */

let world: World;
let port: number;
beforeAll(async () => {
  world = await startWorld({ bff: { trustProxyHops: 0 } });
  port = Number(new URL(world.url).port);
});
afterAll(() => world?.close());

const statusFromAddress = (localAddress: string) =>
  new Promise<number>((resolve, reject) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, localAddress, path: '/health/live', agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    clientRequest.once('error', reject);
    clientRequest.end();
  });

describe('security 21: limits on connections', () => {
  test('an IP address gets at most two hundred connections, and other IP addresses are still served', async () => {
    const sockets: Socket[] = [];
    const connections = Array.from({ length: 260 }, async () => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.9' });
      sockets.push(socket);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET / HT');
    });
    await Promise.all(connections);
    await expect.poll(() => sockets.filter(({ closed, bytesRead }) => closed && bytesRead === 0).length).toBe(60);
    expect(await statusFromAddress('127.0.0.2')).toBe(200);
    await expect(statusFromAddress('127.0.0.9')).rejects.toThrow();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusFromAddress('127.0.0.9').catch(() => 0)).toBe(200);
  });

  test('a client that sends 900 requests without reading gets at most ten responses', async () => {
    const one = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: home.test\r\n\r\n';
    const received = await sendRaw(world.url, one.repeat(900));
    expect(statusesOf(received).length).toBeLessThanOrEqual(10);
    expect((await sendRequest(world.url, { path: '/health/live' })).status).toBe(200);
  });

  test('the OpenAPI document answers 304 to a client that has the current version', async () => {
    const path = '/api/v1/openapi.json';
    const { headers, text } = await sendRequest(world.url, { path });
    expect(JSON.parse(text).openapi).toBe('3.1.0');
    const again = await sendRequest(world.url, { path, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
