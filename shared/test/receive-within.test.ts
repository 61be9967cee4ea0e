import { once } from 'node:events';
import { type ClientRequest, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayTakeLong, receiveWithin } from '../src/platform/lib/receive-within.ts';

let server: Server;
beforeAll(async () => {
  const within = receiveWithin(300);
  server = createServer((asked, response) =>
    within(asked, response, () => {
      if (asked.url !== '/') mayTakeLong(asked);
      if (asked.url === '/refused') response.writeHead(413).end();
      asked.resume().once('end', () => response.headersSent || response.end('whole'));
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends one of two bytes and leaves the body open. */
function begin(path: string): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const begun = request({ port, path, method: 'POST', headers: { 'content-length': 2 } });
  begun.on('error', () => {});
  begun.write('1');
  return begun;
}
/** `once` would reject on the error that precedes the close. */
const closed = (begun: ClientRequest) => new Promise((resolve) => begun.once('close', resolve));

describe('the time limit of a request body', () => {
  it('a slow request is cut off after the limit, but an admitted upload is not', async () => {
    const upload = begin('/upload');
    await closed(begin('/'));
    const answered = once(upload, 'response');
    upload.end('2');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
  });

  it('a refused upload that leaves its body open is cut off after the limit', async () => {
    const refused = begin('/refused');
    const [response] = await once(refused, 'response');
    expect(response.statusCode).toBe(413);
    response.resume();
    await closed(refused);
    expect(refused.destroyed).toBe(true);
  });
});
