/**
 * Does the work again and again, never twice at once: a turn that comes while the last is under way is left out.
 * @param failed hears of what a turn threw; the next one comes all the same
 * @returns stops it, and waits for the turn that is under way
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
