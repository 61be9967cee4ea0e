export interface Running {
  url: string;
  close(): Promise<void>;
  /** How long requests under way are given at its end, beside the 4 seconds for everything else. */
  drainMs?: number;
}

/**
 * Runs a server until SIGTERM or SIGINT, then lets it finish within 4 seconds and what it takes for its requests.
 * A start that fails prints one sentence, not a stack; a later unhandled fault ends the process, so that its
 * supervisor starts a clean one.
 */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  process.send?.({ ready: running.url });
  let isStopping = false;
  const stop = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode || 1), 4_000 + (running.drainMs ?? 0)).unref();
    running.close().then(
      () => process.exit(exitCode),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));
  // A parent that is killed leaves no orphan holding the data directory.
  process.on('disconnect', () => stop(0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => {
      console.error(fault, error);
      stop(1);
    });
  }
}
