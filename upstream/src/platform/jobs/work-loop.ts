import { AsyncLocalStorage } from 'node:async_hooks';

export interface WorkLoop {
  wake(): void;
  /** Wakes the loop and resolves after that run, even a failed one. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** @param failed receives the error of a run; the loop continues */
export function startWorkLoop({
  everyMs,
  work,
  failed,
}: {
  everyMs: number;
  work(): Promise<void>;
  failed(error: unknown): void;
}): WorkLoop {
  let running: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let isStopped = false;
  // The work must not inherit the async context of the call that woke it.
  const asStarted = AsyncLocalStorage.snapshot();
  const turn = async () => {
    isWaiting = false;
    if (!isStopped) await work().catch(failed);
  };
  const wake = () => {
    if (isWaiting || isStopped) return;
    isWaiting = true;
    running = running.then(() => asStarted(turn));
  };
  const timer = setInterval(wake, everyMs);
  return {
    wake,
    settled() {
      wake();
      return running;
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
