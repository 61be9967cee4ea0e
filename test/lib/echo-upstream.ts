import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as it arrived behind the BFF. */
export interface ReceivedRequest {
  method: string;
  /** Path with its query. */
  path: string;
  /** Names in lower case, repeated as they came. */
  headers: [name: string, value: string][];
  body: Buffer;
}

export interface EchoUpstream {
  url: string;
  /** All requests except the BFF’s own under /internal. */
  received: ReceivedRequest[];
  /** Forwards the BFF’s own requests; it is called once the real upstream runs. */
  relayTo(url: string): void;
  /** Headers of every answer of this upstream. */
  answerHeaders: Record<string, string>;
  /** `hang` accepts all requests, internal ones included, and answers none. */
  mode: 'answer' | 'hang' | 'hang up';
  /** Runs before one of the BFF’s own requests is forwarded. */
  beforeRelay(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Replaces the upstream and records what reaches it. */
export async function startEchoUpstream(): Promise<EchoUpstream> {
  const sockets = new Set<Socket>();
  let upstreamUrl = '';
  const server = createServer((incoming, response) => {
    if (echo.mode === 'hang') return;
    if (echo.mode === 'hang up') return void incoming.socket.destroy();
    if (incoming.url?.startsWith('/internal/'))
      void echo.beforeRelay(incoming.url).then(() => relay(upstreamUrl, incoming, response));
    else
      read(incoming).then(
        (body) => {
          echo.received.push({
            method: incoming.method ?? '',
            path: incoming.url ?? '',
            headers: headerPairsOf(incoming),
            body,
          });
          response.writeHead(200, { 'content-type': 'application/json', ...echo.answerHeaders });
          response.end('{"data":{}}');
        },
        () => {},
      );
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const echo: EchoUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    relayTo: (url) => {
      upstreamUrl = url;
    },
    answerHeaders: {},
    mode: 'answer',
    beforeRelay: async () => {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return echo;
}

function headerPairsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    pairs.push([rawHeaders[index]?.toLowerCase() ?? '', rawHeaders[index + 1] ?? '']);
  return pairs;
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function relay(to: string, incoming: IncomingMessage, response: ServerResponse): void {
  const forwarded = request(
    `${to}${incoming.url}`,
    { method: incoming.method ?? 'GET', headers: incoming.headers },
    (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    },
  );
  forwarded.on('error', () => response.destroy());
  incoming.pipe(forwarded);
}
