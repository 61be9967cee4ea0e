import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as it arrived behind the BFF. */
export interface Arrived {
  method: string;
  /** The path with its query. */
  path: string;
  /** Names in lower case, repeated as they came. */
  headers: [name: string, value: string][];
  body: Buffer;
}

export interface EchoUpstream {
  url: string;
  /** All requests except the BFF’s own under /internal. */
  arrived: Arrived[];
  /** Forwards the BFF’s own requests; it is called once the real upstream runs. */
  relayTo(url: string): void;
  /** Headers of its answers. */
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
  let real = '';
  const server = createServer((asked, answer) => {
    if (echo.mode === 'hang') return;
    if (echo.mode === 'hang up') return void asked.socket.destroy();
    if (asked.url?.startsWith('/internal/')) void echo.beforeRelay(asked.url).then(() => relay(real, asked, answer));
    else
      read(asked).then(
        (body) => {
          echo.arrived.push({ method: asked.method ?? '', path: asked.url ?? '', headers: pairsOf(asked), body });
          answer.writeHead(200, { 'content-type': 'application/json', ...echo.answerHeaders });
          answer.end('{"data":{}}');
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
    arrived: [],
    relayTo: (url) => {
      real = url;
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

function pairsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    pairs.push([rawHeaders[index]?.toLowerCase() ?? '', rawHeaders[index + 1] ?? '']);
  return pairs;
}

async function read(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function relay(to: string, asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(`${to}${asked.url}`, { method: asked.method ?? 'GET', headers: asked.headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
