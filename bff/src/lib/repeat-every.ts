/**
 * Skips a tick while the previous run is active.
 * @returns a function that stops, and waits for the active run
 */
export function repeatEvery(
  ms: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = task()
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
