import { type ChildProcess, fork } from 'node:child_process';

export interface Supervised {
  url: string;
  /** Process id of the child that runs now. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

const MOST_RESTARTS = 5;
const WITHIN_MS = 60_000;

/**
 * Runs a module as a child that reports `{ ready: url }`, and starts it again when it dies, five times a minute at most.
 * @param environment of the first start; `restartEnvironment(url)` of the later ones, so that it keeps its address
 * @throws Error when the first start fails
 */
export function supervise(
  module: string,
  environment: NodeJS.ProcessEnv,
  restartEnvironment: (url: string) => NodeJS.ProcessEnv,
  onGivenUp: () => void,
): Promise<Supervised> {
  let child: ChildProcess;
  let isStopping = false;
  const restarts: number[] = [];

  const start = (env: NodeJS.ProcessEnv): Promise<string> =>
    new Promise((resolve, reject) => {
      child = fork(module, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
      child.once('message', (message) => resolve((message as { ready: string }).ready));
      child.once('exit', (code) => reject(new Error(`${module} ended with ${code}`)));
    });

  const watch = (url: string) => {
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      const now = Date.now();
      restarts.push(now);
      if (restarts.filter((at) => now - at < WITHIN_MS).length > MOST_RESTARTS) return onGivenUp();
      console.error(`${module.split('/').slice(-2).join('/')} ended (${signal ?? code}); starting it again`);
      start(restartEnvironment(url)).then(watch, onGivenUp);
    });
  };

  return start(environment).then((url) => {
    watch(url);
    return {
      url,
      pid: () => child.pid,
      stop: () =>
        new Promise((resolve) => {
          isStopping = true;
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGTERM');
        }),
    };
  });
}
