import { once } from 'node:events';
import { type ClientRequest, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liftReceiveLimit, limitRequestReceiveTime } from '../src/platform/lib/receive-time-limit.ts';

let server: Server;
beforeAll(async () => {
  const limitTime = limitRequestReceiveTime(300);
  server = createServer((incoming, response) =>
    limitTime(incoming, response, () => {
      if (incoming.url !== '/') liftReceiveLimit(incoming);
      if (incoming.url === '/refused') response.writeHead(413).end();
      incoming.resume().once('end', () => response.headersSent || response.end('whole'));
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
function startUpload(path: string): ClientRequest {
  const { port } = server.address() as AddressInfo;
  const clientRequest = request({ port, path, method: 'POST', headers: { 'content-length': 2 } });
  clientRequest.on('error', () => {});
  clientRequest.write('1');
  return clientRequest;
}
/** `once` would reject on the error that precedes the close. */
const closed = (clientRequest: ClientRequest) => new Promise((resolve) => clientRequest.once('close', resolve));

describe('the time limit for receiving a request body', () => {
  it('a request whose body is slow is closed after the time limit, except for an accepted upload', async () => {
    const upload = startUpload('/upload');
    await closed(startUpload('/'));
    const answered = once(upload, 'response');
    upload.end('2');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
  });

  it('a refused upload whose body never ends is closed after the time limit', async () => {
    const refused = startUpload('/refused');
    const [response] = await once(refused, 'response');
    expect(response.statusCode).toBe(413);
    response.resume();
    await closed(refused);
    expect(refused.destroyed).toBe(true);
  });
});
