import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/**
 * Ends a server.
 * @param announceMs goes on as ever for so long, while its health says that it is not ready: who is in front looks there
 * @param withinMs how long answers under way may take then
 */
export async function endServer(server: Server, announceMs: number, withinMs: number): Promise<void> {
  if (announceMs > 0) await sleep(announceMs);
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const last = setTimeout(() => server.closeAllConnections(), withinMs);
  await ended;
  clearInterval(looking);
  clearTimeout(last);
}
