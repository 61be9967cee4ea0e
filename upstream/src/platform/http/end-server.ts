import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

/**
 * @param announceMs time to keep serving while health reports "not ready"
 * @param withinMs for running responses to end
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
