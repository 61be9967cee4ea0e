import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * `refuse`: the port is closed. `hang`: reads and never answers. `500`: the service's error page.
 * `garbage`: an unexpected answer.
 */
export type Mode = 'well' | 'refuse' | 'hang' | '500' | 'garbage';

export interface StandIn<Message> {
  url: string;
  /** Accepted messages as the recipient would get them, oldest first. */
  received: Message[];
  /** Complete requests, accepted or not. */
  count(): number;
  misbehave(mode: Mode): Promise<void>;
  close(): Promise<void>;
}

export interface Asked {
  method: string;
  path: string;
  header(name: string): string;
  body: string;
}

export interface Answered {
  status: number;
  /** An object is sent as JSON. */
  body: string | Record<string, unknown>;
}

export interface HttpService {
  answer(asked: Asked): Answered;
  /** Answer of the mode `500`. */
  fault: Answered;
  /** null = bytes that are not HTTP. */
  garbage: Answered | null;
}

async function read(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    header: (name) => String(request.headers[name] ?? ''),
    body: Buffer.concat(chunks).toString(),
  };
}

/** Starts a loopback server for a third party's HTTP API and its failures. */
export async function startHttpStandIn(port: number, service: HttpService) {
  let mode: Mode = 'well';
  let arrived = 0;
  const sockets = new Set<Socket>();

  const server = createServer(async (request, response) => {
    const asked = await read(request).catch(() => null);
    if (!asked) return;
    arrived += 1;
    if (mode === 'hang') return;
    if (mode === 'garbage' && !service.garbage) {
      request.socket.end('\u0000\u0001 220 this is not HTTP\r\n\r\n');
      return;
    }
    const ways = { '500': service.fault, garbage: service.garbage };
    const answered = (mode === '500' || mode === 'garbage' ? ways[mode] : null) ?? service.answer(asked);
    const isText = typeof answered.body === 'string';
    response.writeHead(answered.status, {
      'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
      'x-request-id': randomUUID(),
    });
    response.end(isText ? answered.body : JSON.stringify(answered.body));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const listen = async (on: number): Promise<number> => {
    server.listen(on, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const chosen = await listen(port);
  return {
    url: `http://127.0.0.1:${chosen}`,
    count: () => arrived,
    async misbehave(wanted: Mode): Promise<void> {
      mode = wanted;
      if (wanted === 'refuse') await stop();
      else if (!server.listening) await listen(chosen);
    },
    close: stop,
  };
}
