import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const IDLE_CLOSE_INTERVAL_MS = 100;

/**
 * @param notReadyMs serves on while health reports "not ready"
 * @param timeoutMs for running responses
 */
export async function closeServer(server: Server, notReadyMs: number, timeoutMs: number): Promise<void> {
  if (notReadyMs > 0) await sleep(notReadyMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const pollTimer = setInterval(() => server.closeIdleConnections(), IDLE_CLOSE_INTERVAL_MS);
  const forceTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(pollTimer);
  clearTimeout(forceTimer);
}
