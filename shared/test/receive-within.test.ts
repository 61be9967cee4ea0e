import { once } from 'node:events';
import { type ClientRequest, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayTakeLong, receiveWithin } from '../src/lib/receive-within.ts';

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

/** A request whose body has begun and waits to be ended. */
function begin(path: string): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const begun = request({ port, path, method: 'POST', headers: { 'content-length': 2 } });
  begun.on('error', () => {});
  begun.write('1');
  return begun;
}
/** `once` would reject at the error that comes before. */
const closed = (begun: ClientRequest) => new Promise((resolve) => begun.once('close', resolve));

describe('how long a body may take to arrive', () => {
  it('is limited, and for an admitted upload it is not', async () => {
    const upload = begin('/upload');
    await closed(begin('/'));
    const answered = once(upload, 'response');
    upload.end('2');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
  });

  it('is limited again for an upload that is refused early and sends on', async () => {
    const refused = begin('/refused');
    const [response] = await once(refused, 'response');
    expect(response.statusCode).toBe(413);
    response.resume();
    await closed(refused);
    expect(refused.destroyed).toBe(true);
  });
});
