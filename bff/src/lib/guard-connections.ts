import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './client-address.ts';

/** A browser opens six, and an office shares one address. */
const MAX_PER_ADDRESS = 200;
/** Pipelined requests; browsers and proxies send one at a time. */
const MAX_UNANSWERED = 5;
const MAX_TOTAL = 10_000;

/** @param isBehindProxy all connections come from the proxy, so there is no limit per address */
export function guardConnections(server: Server, { isBehindProxy }: { isBehindProxy: boolean }): void {
  server.maxConnections = MAX_TOTAL;
  const ofAddress = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    if (isBehindProxy) return;
    const address = clientAddress({ ip: socket.remoteAddress ?? '' });
    const count = (ofAddress.get(address) ?? 0) + 1;
    ofAddress.set(address, count);
    socket.once('close', () => {
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    });
    if (count > MAX_PER_ADDRESS) socket.destroy();
  });
}

export function whileRead(answer: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MAX_UNANSWERED) return refuse(socket);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    answer(request, response);
  };
}

/** Node aborts each request of a chunk, up to 700, with an error. Their stack traces would take most of the time. */
function refuse(socket: Socket): void {
  const limit = Error.stackTraceLimit;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = limit;
  });
  socket.destroy();
}
