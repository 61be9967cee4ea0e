import { type ChildProcess, fork } from 'node:child_process';

export interface Supervised {
  url: string;
  /** Process id of the current child. */
  pid(): number | undefined;
  /** Restarts the child at its address. Resolves to false if it failed, after printing why. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

/** @param url current address, which a restart keeps; null at the first start */
export type EnvironmentOf = (url: string | null) => NodeJS.ProcessEnv;
export type Launch = (module: string, environment: NodeJS.ProcessEnv) => ChildProcess;

export interface SuperviseOptions {
  /** Called when the child keeps dying; `restart` stays possible. */
  onGivenUp(): void;
  /** True during shutdown, when an ended child is not restarted. */
  isStopping(): boolean;
  launch?: Launch;
}

const MAX_RESTARTS = 5;
const WITHIN_MS = 60_000;

const forked: Launch = (module, env) => fork(module, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

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
  environmentOf: EnvironmentOf,
  { onGivenUp, isStopping, launch = forked }: SuperviseOptions,
): Promise<Supervised> {
  const name = module.split('/').slice(-2).join('/');
  let child: ChildProcess;
  const crashes: number[] = [];
  /** Children that this process ended on purpose. */
  const ended = new WeakSet<ChildProcess>();

  const start = (url: string | null): Promise<string> =>
    new Promise((resolve, reject) => {
      child = launch(module, environmentOf(url));
      child.once('message', (message) => resolve((message as { ready: string }).ready));
      child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    });

  const watch = (url: string) => {
    const watched = child;
    watched.once('exit', (code, signal) => {
      if (isStopping() || ended.has(watched)) return;
      const now = Date.now();
      crashes.push(now);
      if (crashes.filter((at) => now - at < WITHIN_MS).length > MAX_RESTARTS) return onGivenUp();
      console.error(`${name} ended (${signal ?? code}); starting it again`);
      const starting = start(url);
      const started = child;
      starting.then(watch, () => isStopping() || ended.has(started) || onGivenUp());
    });
  };

  const url = await start(null);
  watch(url);

  async function replace(): Promise<boolean> {
    ended.add(child);
    await end(child);
    if (isStopping()) return false;
    try {
      watch(await start(url));
      return true;
    } catch (error) {
      if (!isStopping()) console.error(error instanceof Error ? error.message : error);
      return false;
    }
  }
  let replacing = Promise.resolve(true);
  let next: Promise<boolean> | null = null;

  return {
    url,
    pid: () => child.pid,
    // Requests during a restart are merged into one more restart.
    restart() {
      next ??= replacing.then(() => {
        next = null;
        replacing = replace();
        return replacing;
      });
      return next;
    },
    stop() {
      ended.add(child);
      return end(child);
    },
  };
}
