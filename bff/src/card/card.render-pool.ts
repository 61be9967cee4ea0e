import { availableParallelism } from 'node:os';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { Tinypool } from 'tinypool';
import type { RenderCard } from './card.renderer.ts';

/** A page takes milliseconds; one that waits or draws longer than this is given up, ms. */
const TIMEOUT_MS = 5_000;

/**
 * Draws cards in threads of their own: a burst of cards that no cache has must not hold up every other request. The
 * threads see none of the server's environment; one that dies or hangs is replaced.
 */
export function createRenderPool(siteDir: string): { render: RenderCard; close(): Promise<void> } {
  const pool = new Tinypool({
    filename: new URL('./card.render-worker.ts', import.meta.url).href,
    name: 'draw',
    argv: [siteDir],
    env: {},
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue: 1_000,
    // Waiting on atomics keeps a thread from its event loop, and what that would have freed is never freed.
    useAtomics: false,
  });
  return {
    async render(...drawing) {
      try {
        return await pool.run(drawing, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      } catch (cause) {
        throw new ApiError('unavailable', { cause, retryAfter: 2 });
      }
    },
    close: () => pool.destroy(),
  };
}
