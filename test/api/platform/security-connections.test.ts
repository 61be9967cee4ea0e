import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, sendRaw, statusesOf } from '../../lib/raw.ts';
import { startWorld, type World } from '../../lib/world.ts';

/* Clients that hold connections or do not read, without a proxy in front of the product. */

let world: World;
let port: number;
beforeAll(async () => {
  world = await startWorld({ bff: { trustProxyHops: 0 } });
  port = Number(new URL(world.url).port);
});
afterAll(() => world?.close());

/** Status of a request from this local address. */
const statusFrom = (localAddress: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, localAddress, path: '/health/live', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.once('error', reject);
    asked.end();
  });

describe('security 21: connections', () => {
  test('M3: an address gets at most two hundred connections, and other addresses are still served', async () => {
    const sockets: Socket[] = [];
    const opened = Array.from({ length: 260 }, async () => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.9' });
      sockets.push(socket);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write('GET / HT');
    });
    await Promise.all(opened);
    await expect.poll(() => sockets.filter(({ closed, bytesRead }) => closed && bytesRead === 0).length).toBe(60);
    expect(await statusFrom('127.0.0.2')).toBe(200);
    await expect(statusFrom('127.0.0.9')).rejects.toThrow();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusFrom('127.0.0.9').catch(() => 0)).toBe(200);
  });

  test('H4: a client that sends 900 requests without reading gets at most ten answers', async () => {
    const one = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: home.test\r\n\r\n';
    const said = await sendRaw(world.url, one.repeat(900));
    expect(statusesOf(said).length).toBeLessThanOrEqual(10);
    expect((await ask(world.url, { path: '/health/live' })).status).toBe(200);
  });

  test('H4: the API description answers 304 to a client that has it', async () => {
    const path = '/api/v1/openapi.json';
    const { headers, text } = await ask(world.url, { path });
    expect(JSON.parse(text).openapi).toBe('3.1.0');
    const again = await ask(world.url, { path, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
