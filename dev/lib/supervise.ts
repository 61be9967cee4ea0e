import { type ChildProcess, fork } from 'node:child_process';

export interface Supervised {
  url: string;
  /** Process id of the child that runs now. */
  pid(): number | undefined;
  /** Ends the child and starts it again at its address. Resolves to whether it is ready; if not, it has said why. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

/** @param url where it is already, so that a later start keeps its address; null at the first */
export type EnvironmentOf = (url: string | null) => NodeJS.ProcessEnv;
export type Launch = (module: string, environment: NodeJS.ProcessEnv) => ChildProcess;

export interface SuperviseOptions {
  /** It keeps dying; it is left as it is, and a restart may be tried. */
  onGivenUp(): void;
  /** Whether everything is ending, so that what ends is not started again. */
  isStopping(): boolean;
  launch?: Launch;
}

const MAX_RESTARTS = 5;
const WITHIN_MS = 60_000;

const forked: Launch = (module, env) => fork(module, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

/** Asks a child to end and waits until it has. */
export const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/**
 * Runs a module as a child that reports `{ ready: url }`, and starts it again when it dies, five times a minute at most.
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
  /** Children that were ended by us. */
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
    // What is asked for while one is under way is done once more after it.
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
