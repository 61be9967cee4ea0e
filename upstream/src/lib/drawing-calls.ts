import { AsyncLocalStorage } from 'node:async_hooks';

const isDrawing = new AsyncLocalStorage<boolean>();

export const inCall = <T>(draws: boolean, work: () => T): T => isDrawing.run(draws, work);

/** @throws Error when a call draws without declaring `draws`, as it would bypass the queue and the rate limit */
export function requireDrawingCall(): void {
  if (isDrawing.getStore() === false) throw new Error('this call draws, and its contract does not say so (`draws`)');
}
