import { type SpawnOptions, spawn } from 'node:child_process';
import { connect } from 'node:net';

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
 * Runs a server as a child that ends with this process in any case: its shell waits until standard input closes.
 * @param signal ends the server after its open work
 * @param log file descriptor for the server's output
 */
export async function startPrivateServer(
  command: readonly string[],
  { signal, log, ...user }: { signal: 'TERM' | 'INT'; log: number | 'ignore' } & Pick<SpawnOptions, 'uid' | 'gid'>,
): Promise<PrivateServer> {
  const shell = spawn('sh', ['-c', script, 'sh', ...command], {
    ...user,
    env: { ...process.env, SIGNAL_TO_END: signal },
    stdio: ['pipe', 'pipe', log],
    // Ctrl-C must not reach the server, because the product uses it until its own end.
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

export const isListening = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
