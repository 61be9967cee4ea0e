import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from './client-address.ts';

/** A browser opens six connections, and an office shares one IP address. */
const MAX_PER_IP = 200;
/** Pipelined requests per connection; browsers and proxies send one at a time. */
const MAX_UNANSWERED = 5;
const MAX_CONNECTIONS = 10_000;

/** @param isBehindProxy all connections come from one address, which has no limit */
export function limitConnections(server: Server, { isBehindProxy }: { isBehindProxy: boolean }): void {
  server.maxConnections = MAX_CONNECTIONS;
  const connectionsByAddress = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    if (isBehindProxy) return;
    const address = clientAddress({ ip: socket.remoteAddress ?? '' });
    const count = (connectionsByAddress.get(address) ?? 0) + 1;
    connectionsByAddress.set(address, count);
    socket.once('close', () => {
      const remaining = (connectionsByAddress.get(address) ?? 1) - 1;
      if (remaining > 0) connectionsByAddress.set(address, remaining);
      else connectionsByAddress.delete(address);
    });
    if (count > MAX_PER_IP) socket.destroy();
  });
}

export function limitPipelining(handler: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MAX_UNANSWERED) return destroyQuietly(socket);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/** Node aborts each pipelined request with an error, and 700 stack traces take most of the time. */
function destroyQuietly(socket: Socket): void {
  const limit = Error.stackTraceLimit;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = limit;
  });
  socket.destroy();
}
