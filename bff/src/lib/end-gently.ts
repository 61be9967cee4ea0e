import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';

/** How long answers under way may take when no proxy stands in front. */
const AT_LEAST_MS = 3_000;
const LOOK_EVERY_MS = 100;

/**
 * Ends a server. New connections are refused at once, so that a proxy in front goes on to another one; what comes on those
 * that it has is answered, with the word that each ends with its answer.
 * @param drainMs how long the proxy may take to let go of its idle connections, and requests to be answered: closed by us,
 *   an idle one might be written to at that very moment. 0: nobody is in front, and they are closed at once
 */
export async function endGently(server: Server, drainMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const ended = new Promise<void>((resolve) => {
    // Not http's own `close`, which closes idle connections, too.
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
  // http's own, now that nothing is left to close: it alone ends the clock that looks for half-sent headers, which would
  // hold this server, and all that it answered with, for as long as the process lives.
  server.close();
}
