import { AsyncLocalStorage } from 'node:async_hooks';

const mayDrawContext = new AsyncLocalStorage<boolean>();

export const runWithDrawingPermission = <T>(mayDraw: boolean, work: () => T): T => mayDrawContext.run(mayDraw, work);

/**
 * Refuses to draw in a call without `renderLimits`, because it would bypass the account's queue.
 * @throws Error
 */
export function requireDrawingPermission(): void {
  if (mayDrawContext.getStore() === false)
    throw new Error('this call draws, and its contract does not say so (`renderLimits`)');
}
