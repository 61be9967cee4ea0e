import { AsyncLocalStorage } from 'node:async_hooks';

export interface WorkLoop {
  wake(): void;
  /** Wakes the loop and resolves after that run, even a failed one. */
  wakeAndWait(): Promise<void>;
  stop(): Promise<void>;
}

/** @param onError receives the error of a run; the loop continues */
export function startWorkLoop({
  intervalMs,
  work,
  onError,
}: {
  intervalMs: number;
  work(): Promise<void>;
  onError(error: unknown): void;
}): WorkLoop {
  let lastRun: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let isStopped = false;
  // The work must not inherit the async context of the call that woke it.
  const runInStartContext = AsyncLocalStorage.snapshot();
  const runOnce = async () => {
    isWaiting = false;
    if (!isStopped) await work().catch(onError);
  };
  const wake = () => {
    if (isWaiting || isStopped) return;
    isWaiting = true;
    lastRun = lastRun.then(() => runInStartContext(runOnce));
  };
  const timer = setInterval(wake, intervalMs);
  return {
    wake,
    wakeAndWait() {
      wake();
      return lastRun;
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      return lastRun;
    },
  };
}
