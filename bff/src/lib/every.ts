/**
 * Skips a tick while the previous run is active.
 * @returns stops, and waits for the active run
 */
export function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = work()
      .catch(failed)
      .finally(() => {
        isBusy = false;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
