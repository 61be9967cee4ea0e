import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';

const AT_LEAST_MS = 3_000;
const LOOK_EVERY_MS = 100;

/** @param drainMs time for the proxy to close idle connections, which loses no request; 0 = no proxy */
export async function endGently(server: Server, drainMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const ended = new Promise<void>((resolve) => {
    // `http.Server.close` would also close idle connections.
    Listener.prototype.close.call(server, () => resolve());
  });
  const closeIdle = () => {
    if (drainMs === 0) server.closeIdleConnections();
  };
  closeIdle();
  const looking = setInterval(closeIdle, LOOK_EVERY_MS);
  const last = setTimeout(() => server.closeAllConnections(), Math.max(drainMs, AT_LEAST_MS));
  await ended;
  clearInterval(looking);
  clearTimeout(last);
  // Only `http.Server.close` stops the timer for half-sent headers, which would keep this server in memory.
  server.close();
}
