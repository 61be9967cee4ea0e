import { AsyncLocalStorage } from 'node:async_hooks';

const isDrawing = new AsyncLocalStorage<boolean>();

export const inCall = <T>(draws: boolean, work: () => T): T => isDrawing.run(draws, work);

/**
 * An undeclared call would bypass the queue and the rate limit.
 * @throws Error
 */
export function requireDrawingCall(): void {
  if (isDrawing.getStore() === false) throw new Error('this call draws, and its contract does not say so (`draws`)');
}
