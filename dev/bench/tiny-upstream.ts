import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** Upstream of bff.proxied-get: answers one call from memory and forwards the BFF's own calls to the real one. */
const body = JSON.stringify({
  data: { userId: '01a1fb80-5309-736f-bd15-77447770b183', phoneNumber: '+919810000006', preferences: {} },
});
const server = createServer((request, response) => {
  if (request.url === '/api/v1/user') {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
    return;
  }
  const headers = {
    authorization: request.headers.authorization ?? '',
    'content-type': request.headers['content-type'] ?? 'application/json',
  };
  const hasBody = request.method !== 'GET';
  fetch(`${process.env.REAL}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
  } as RequestInit).then(
    async (answer) => {
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    },
    () => response.writeHead(502).end(),
  );
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () =>
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('SIGTERM', () => process.exit(0));
