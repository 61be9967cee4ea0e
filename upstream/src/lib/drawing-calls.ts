import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the call that is being answered is declared to draw; nothing outside of a call. */
const isDrawing = new AsyncLocalStorage<boolean>();

/** Answers a call. @param draws whether its contract says so, and it waits for its turn */
export const inCall = <T>(draws: boolean, work: () => T): T => isDrawing.run(draws, work);

/** @throws Error where a call draws, and its contract does not say so: it would have neither turns nor a pace */
export function requireDrawingCall(): void {
  if (isDrawing.getStore() === false) throw new Error('this call draws, and its contract does not say so (`draws`)');
}
