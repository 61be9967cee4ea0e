import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A moment of a call: before it is forwarded, or after its answer, which the caller has not received. */
export interface Moment {
  /** The method and the start of the path: `POST /internal/payment/intent`. */
  call: string;
  when: 'before' | 'after';
}

export interface Relay {
  url: string;
  relayTo(url: string): void;
  /** Acts once at this moment, hangs up on the caller, and resolves when done. */
  at(moment: Moment, act: () => Promise<void>): Promise<void>;
  /** Cancels the pending action. */
  forget(): void;
  close(): Promise<void>;
}

/** Forwards calls between two processes until the moment comes. */
export async function startRelay(): Promise<Relay> {
  let target = '';
  let waiting: (Moment & { act(): Promise<void> }) | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const name = `${request.method} ${request.url}`;
    const takes = (when: Moment['when']) => waiting?.when === when && name.startsWith(waiting.call);
    const hangUp = async () => {
      const act = waiting?.act;
      waiting = undefined;
      await act?.();
      request.socket.destroy();
    };
    if (takes('before')) return hangUp();
    const { method, headers } = request;
    const onward = send(new URL(request.url ?? '/', target), { method, headers, agent: false });
    onward.once('error', () => request.socket.destroy());
    onward.once('response', async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      if (takes('after')) return hangUp();
      const { 'transfer-encoding': _chunked, connection: _ours, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept).end(Buffer.concat(parts));
    });
    onward.end(Buffer.concat(chunks));
  });
  // A connection closed by the server during a call would be one failure too many.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    relayTo: (url) => {
      target = url;
    },
    at: (moment, act) =>
      new Promise((done, failed) => {
        waiting = { ...moment, act: () => act().then(done, failed) };
      }),
    forget: () => {
      waiting = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
