import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Given {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Selects requests and spoils their answers. */
export interface Fault {
  on(request: { method: string; path: string; authorization: string }): boolean;
  spoil(answer: Given): Given;
}

/** Starts a proxy of an upstream that spoils some of its answers. */
export async function startSpoiledUpstream(
  realUrl: string,
  faults: readonly Fault[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part);
    const { method = '', url = '/', headers } = asked;
    const { authorization = '' } = headers;
    const onward = send(new URL(url, realUrl), { method, headers, agent: false }, async (came) => {
      const chunks: Buffer[] = [];
      for await (const chunk of came) chunks.push(chunk);
      const fault = faults.find(({ on }) => on({ method, path: url.replace(/\?.*/, ''), authorization }));
      const { 'transfer-encoding': _chunked, connection: _theirs, ...kept } = came.headers;
      const body = Buffer.concat(chunks);
      if (!fault) return void answer.writeHead(came.statusCode ?? 502, kept).end(body);
      const { 'content-length': _length, ...plain } = kept as Record<string, string>;
      const spoiled = fault.spoil({ status: came.statusCode ?? 502, headers: plain, body: body.toString() });
      answer.writeHead(spoiled.status, spoiled.headers).end(spoiled.body);
    });
    onward.on('error', () => asked.socket.destroy());
    onward.end(Buffer.concat(parts));
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
