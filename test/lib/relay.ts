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
  at(moment: Moment, action: () => Promise<void>): Promise<void>;
  /** Cancels the pending action. */
  cancel(): void;
  close(): Promise<void>;
}

/** Forwards calls between two processes until the moment comes. */
export async function startRelay(): Promise<Relay> {
  let target = '';
  let pendingAction: (Moment & { act(): Promise<void> }) | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const name = `${request.method} ${request.url}`;
    const matchesMoment = (when: Moment['when']) => pendingAction?.when === when && name.startsWith(pendingAction.call);
    const hangUp = async () => {
      const action = pendingAction?.act;
      pendingAction = undefined;
      await action?.();
      request.socket.destroy();
    };
    if (matchesMoment('before')) return hangUp();
    const { method, headers } = request;
    const forwarded = send(new URL(request.url ?? '/', target), { method, headers, agent: false });
    forwarded.once('error', () => request.socket.destroy());
    forwarded.once('response', async (answer) => {
      const answerChunks: Buffer[] = [];
      for await (const answerChunk of answer) answerChunks.push(answerChunk);
      if (matchesMoment('after')) return hangUp();
      const { 'transfer-encoding': _chunked, connection: _ours, ...responseHeaders } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, responseHeaders).end(Buffer.concat(answerChunks));
    });
    forwarded.end(Buffer.concat(chunks));
  });
  // The server closes no idle connections, because that could fail a call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    relayTo: (url) => {
      target = url;
    },
    at: (moment, action) =>
      new Promise((resolveDone, reject) => {
        pendingAction = { ...moment, act: () => action().then(resolveDone, reject) };
      }),
    cancel: () => {
      pendingAction = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
