import { AsyncLocalStorage } from 'node:async_hooks';

export interface WorkLoop {
  /** There is something to do: a turn begins now, or after the one that is under way. */
  wake(): void;
  /** Wakes, and resolves when that turn has ended, however it ended. */
  settled(): Promise<void>;
  /** Begins no further turn, and resolves when the one that is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Takes turns at some work, one at a time: whenever it is woken, and every `everyMs` for what nobody woke it for.
 * @param work one turn: does all there is to do
 * @param failed hears of what a turn threw; the next one comes all the same
 */
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
  // A call that wakes it is not what the turn works for.
  const asStarted = AsyncLocalStorage.snapshot();
  const turn = async () => {
    isWaiting = false;
    if (!isStopped) await work().catch(failed);
  };
  const wake = () => {
    // One turn after the one that is under way sees whatever came meanwhile.
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
