import { availableParallelism } from 'node:os';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { Tinypool } from 'tinypool';
import type { RenderCard } from './card-renderer.ts';

const TIMEOUT_MS = 5_000;

/** Worker threads render pages, so a burst of uncached cards blocks no other requests. */
export function createRenderPool(siteDir: string): { render: RenderCard; close(): Promise<void> } {
  const pool = new Tinypool({
    filename: new URL('./card-render-worker.ts', import.meta.url).href,
    name: 'draw',
    argv: [siteDir],
    env: {},
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue: 1_000,
    // A thread that waits on Atomics never runs its event loop, which leaks memory.
    useAtomics: false,
  });
  return {
    async render(...renderArguments) {
      try {
        return await pool.run(renderArguments, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      } catch (cause) {
        throw new ApiError('unavailable', { cause, retryAfter: 2 });
      }
    },
    close: () => pool.destroy(),
  };
}
