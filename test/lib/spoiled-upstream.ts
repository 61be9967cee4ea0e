import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

interface UpstreamAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Selects requests and says how their answers are spoiled. */
export interface Fault {
  matches(request: { method: string; path: string; authorization: string }): boolean;
  spoil(response: UpstreamAnswer): UpstreamAnswer;
}

/** Starts a proxy of an upstream that spoils some of its answers. */
export async function startSpoiledUpstream(
  realUrl: string,
  faults: readonly Fault[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const requestChunks: Buffer[] = [];
    for await (const requestChunk of request) requestChunks.push(requestChunk);
    const { method = '', url = '/', headers } = request;
    const { authorization = '' } = headers;
    const forwarded = send(new URL(url, realUrl), { method, headers, agent: false }, async (upstreamResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of upstreamResponse) chunks.push(chunk);
      const fault = faults.find(({ matches }) => matches({ method, path: url.replace(/\?.*/, ''), authorization }));
      const { 'transfer-encoding': _chunked, connection: _theirs, ...upstreamHeaders } = upstreamResponse.headers;
      const body = Buffer.concat(chunks);
      if (!fault) return void response.writeHead(upstreamResponse.statusCode ?? 502, upstreamHeaders).end(body);
      const { 'content-length': _length, ...headersWithoutLength } = upstreamHeaders as Record<string, string>;
      const spoiled = fault.spoil({
        status: upstreamResponse.statusCode ?? 502,
        headers: headersWithoutLength,
        body: body.toString(),
      });
      response.writeHead(spoiled.status, spoiled.headers).end(spoiled.body);
    });
    forwarded.on('error', () => request.socket.destroy());
    forwarded.end(Buffer.concat(requestChunks));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
