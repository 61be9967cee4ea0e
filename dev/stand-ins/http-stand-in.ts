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

export interface ReceivedRequest {
  method: string;
  path: string;
  header(name: string): string;
  body: string;
}

export interface StandInAnswer {
  status: number;
  /** An object is sent as JSON. */
  body: string | Record<string, unknown>;
}

export interface StandInService {
  answer(asked: ReceivedRequest): StandInAnswer;
  /** Answer of the mode `500`. */
  fault: StandInAnswer;
  /** null = bytes that are not HTTP. */
  garbage: StandInAnswer | null;
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
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
export async function startHttpStandIn(port: number, service: StandInService) {
  let mode: Mode = 'well';
  let requestCount = 0;
  const sockets = new Set<Socket>();

  const server = createServer(async (request, response) => {
    const incoming = await read(request).catch(() => null);
    if (!incoming) return;
    requestCount += 1;
    if (mode === 'hang') return;
    if (mode === 'garbage' && !service.garbage) {
      request.socket.end('\u0000\u0001 220 this is not HTTP\r\n\r\n');
      return;
    }
    const faultAnswers = { '500': service.fault, garbage: service.garbage };
    const answer = (mode === '500' || mode === 'garbage' ? faultAnswers[mode] : null) ?? service.answer(incoming);
    const isText = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
      'x-request-id': randomUUID(),
    });
    response.end(isText ? answer.body : JSON.stringify(answer.body));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const listen = async (portNumber: number): Promise<number> => {
    server.listen(portNumber, '127.0.0.1');
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

  const boundPort = await listen(port);
  return {
    url: `http://127.0.0.1:${boundPort}`,
    count: () => requestCount,
    async misbehave(newMode: Mode): Promise<void> {
      mode = newMode;
      if (newMode === 'refuse') await stop();
      else if (!server.listening) await listen(boundPort);
    },
    close: stop,
  };
}
