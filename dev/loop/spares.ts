import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { end, type Launch } from '../lib/supervise.ts';
import type { Order } from './spare.ts';

/**
 * Launches the servers of a workspace, each in a process that has been waiting for it with the packages loaded.
 * @param inspectPort where a debugger finds the server that runs
 */
export function createSpares(
  workspace: string,
  environment: NodeJS.ProcessEnv,
  inspectPort: number,
): { launch: Launch; stop(): Promise<void> } {
  let isStopping = false;
  const make = (): ChildProcess =>
    fork(join(import.meta.dirname, 'spare.ts'), [workspace], {
      env: environment,
      // The addresses of debuggers are said once, not at every start.
      execArgv: ['--inspect-publish-uid=http'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  let spare = make();
  return {
    launch(module, env) {
      const server = spare.connected ? spare : make();
      server.send({ module, environment: env, inspectPort } satisfies Order);
      // The next one waits until this one needs the machine no more: it is ready, or has failed.
      let isNeeded = true;
      const makeNext = () => {
        if (isNeeded && !isStopping) spare = make();
        isNeeded = false;
      };
      server.once('message', makeNext).once('exit', makeNext);
      return server;
    },
    stop() {
      isStopping = true;
      return end(spare);
    },
  };
}
