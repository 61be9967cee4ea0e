import { type ChildProcess, fork } from 'node:child_process';

export interface Supervised {
  url: string;
  pid(): number | undefined;
  /** Restarts the child at its address. Resolves to false if it failed, after printing why. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

/** @param url current address, which stays the same after a restart; null at the first start */
export type EnvironmentForRestart = (url: string | null) => NodeJS.ProcessEnv;
export type Launch = (module: string, environment: NodeJS.ProcessEnv) => ChildProcess;

export interface SuperviseOptions {
  /** Called when the child crashes repeatedly; `restart` stays possible. */
  onCrashLoop(): void;
  /** True during shutdown, when an ended child is not restarted. */
  isStopping(): boolean;
  launch?: Launch;
}

const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

const forkModule: Launch = (module, env) => fork(module, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

export const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/**
 * Runs a module as a child that reports `{ ready: url }`, and restarts it at most five times a minute.
 * @throws Error when the first start fails
 */
export async function supervise(
  module: string,
  environmentOf: EnvironmentForRestart,
  { onCrashLoop, isStopping, launch = forkModule }: SuperviseOptions,
): Promise<Supervised> {
  const name = module.split('/').slice(-2).join('/');
  let child: ChildProcess;
  const crashes: number[] = [];
  /** Children that this process ended on purpose. */
  const endedOnPurpose = new WeakSet<ChildProcess>();

  const start = (url: string | null): Promise<string> =>
    new Promise((resolve, reject) => {
      child = launch(module, environmentOf(url));
      child.once('message', (message) => resolve((message as { ready: string }).ready));
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    });

  const restartOnExit = (url: string) => {
    const watchedChild = child;
    watchedChild.once('exit', (code, signal) => {
      if (isStopping() || endedOnPurpose.has(watchedChild)) return;
      const now = Date.now();
      crashes.push(now);
      if (crashes.filter((crashTime) => now - crashTime < RESTART_WINDOW_MS).length > MAX_RESTARTS)
        return onCrashLoop();
      console.error(`${name} ended (${signal ?? code}); starting it again`);
      const starting = start(url);
      const started = child;
      starting.then(restartOnExit, () => isStopping() || endedOnPurpose.has(started) || onCrashLoop());
    });
  };

  const url = await start(null);
  restartOnExit(url);

  async function replace(): Promise<boolean> {
    endedOnPurpose.add(child);
    await end(child);
    if (isStopping()) return false;
    try {
      restartOnExit(await start(url));
      return true;
    } catch (error) {
      if (!isStopping()) console.error(error instanceof Error ? error.message : error);
      return false;
    }
  }
  let currentRestart = Promise.resolve(true);
  let queuedRestart: Promise<boolean> | null = null;

  return {
    url,
    pid: () => child.pid,
    // Requests during a restart are merged into one more restart.
    restart() {
      queuedRestart ??= currentRestart.then(() => {
        queuedRestart = null;
        currentRestart = replace();
        return currentRestart;
      });
      return queuedRestart;
    },
    stop() {
      endedOnPurpose.add(child);
      return end(child);
    },
  };
}
