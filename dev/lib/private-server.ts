import { type SpawnOptions, spawn } from 'node:child_process';

export interface PrivateServer {
  pid: number;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

const script = `
exec 3<&0
"$@" >&2 &
server=$!
echo $server
(cat <&3 >/dev/null; kill -$SIGNAL_TO_END $server 2>/dev/null) &
wait $server`;

/**
 * Runs a server's program beside this process. It ends with this process, however this process ends: the shell around it
 * waits for its standard input to close.
 * @param signal ends the server in an orderly way
 * @param log file descriptor that gets what the server prints
 */
export async function startPrivateServer(
  command: readonly string[],
  { signal, log, ...user }: { signal: 'TERM' | 'INT'; log: number | 'ignore' } & Pick<SpawnOptions, 'uid' | 'gid'>,
): Promise<PrivateServer> {
  const shell = spawn('sh', ['-c', script, 'sh', ...command], {
    ...user,
    env: { ...process.env, SIGNAL_TO_END: signal },
    stdio: ['pipe', 'pipe', log],
    // Ctrl-C does not reach it: the product ends first and uses it until then.
    detached: true,
  });
  const pid = await new Promise<number>((resolve, reject) => {
    shell.once('error', reject);
    shell.stdout?.once('data', (chunk) => resolve(Number(String(chunk).trim())));
  });
  const hasEnded = () => shell.exitCode !== null || shell.signalCode !== null;
  return {
    pid,
    hasEnded,
    stop: () =>
      new Promise((resolve) => {
        if (hasEnded()) return resolve();
        shell.once('exit', () => resolve());
        shell.stdin?.end();
      }),
  };
}
