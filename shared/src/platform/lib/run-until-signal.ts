export interface RunningServer {
  url: string;
  close(): Promise<void>;
  /** Extra ms for open requests, added to the 4 seconds of every shutdown. */
  extraDrainMs?: number;
}

export async function runUntilSignal(start: () => Promise<RunningServer>): Promise<void> {
  let running: RunningServer;
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
    setTimeout(() => process.exit(exitCode || 1), 4_000 + (running.extraDrainMs ?? 0)).unref();
    running.close().then(
      () => process.exit(exitCode),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));
  // Stops with the parent, because an orphan would hold the data directory.
  process.on('disconnect', () => stop(0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => {
      console.error(fault, error);
      stop(1);
    });
  }
}
