import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';

const MIN_DRAIN_MS = 3_000;
const IDLE_CHECK_INTERVAL_MS = 100;

/** @param drainMs time for the proxy to close idle connections, which loses no request; 0 = no proxy */
export async function closeGracefully(server: Server, drainMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closed = new Promise<void>((resolve) => {
    // `http.Server.close` would also close idle connections.
    Listener.prototype.close.call(server, () => resolve());
  });
  const closeIdle = () => {
    if (drainMs === 0) server.closeIdleConnections();
  };
  closeIdle();
  const idleTimer = setInterval(closeIdle, IDLE_CHECK_INTERVAL_MS);
  const forceTimer = setTimeout(() => server.closeAllConnections(), Math.max(drainMs, MIN_DRAIN_MS));
  await closed;
  clearInterval(idleTimer);
  clearTimeout(forceTimer);
  // Only `http.Server.close` stops the timer for half-sent headers, which would keep this server in memory.
  server.close();
}
