import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { end, type Launch } from '../lib/supervise.ts';
import type { LaunchRequest } from './spare.ts';

/**
 * Launches a workspace's servers in spare processes whose packages are already loaded.
 * @param inspectPort debugger port of the running server
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
      // Hides the debugger address, which each start would print.
      execArgv: ['--inspect-publish-uid=http'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  let spare = make();
  return {
    launch(module, env) {
      const server = spare.connected ? spare : make();
      server.send({ module, environment: env, inspectPort } satisfies LaunchRequest);
      // The next spare loads after this server is ready or has failed.
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
