import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TempFiles } from '../lib/temp-files.ts';

/**
 * What a child is kept from, as far as this system lets us:
 * `jail`: no network, and no files but the system's programs and its own directory; `no-network`; `limits`: processor
 * time, memory, open files and the size of what it writes only; `none` where even prlimit is missing (not Linux).
 */
export type JailLevel = 'jail' | 'no-network' | 'limits' | 'none';

export interface ChildLimits {
  cpuSeconds: number;
  /** Bytes that it may allocate. */
  memoryBytes: number;
  /** Bytes of the largest file that it may write. */
  fileBytes: number;
  /** How far behind other processes it waits for a processor, 0 to 19. Default: 15. */
  niceness?: number | undefined;
}

const jailFile = fileURLToPath(new URL('./jail.sh', import.meta.url));
const prlimit = '/usr/bin/prlimit';
const unshare = '/usr/bin/unshare';
const nice = ['/usr/bin/nice', '/bin/nice'].find((file) => existsSync(file));
/** Films wait for pages: beside one, the slowest of a hundred cards took six times as long (`npm run bench -- card`). */
const NICENESS = 15;
const namespaces = ['--user', '--map-root-user', '--net'];
/** Address space beyond what is allocated: shared libraries, stacks, memory that is only reserved. */
const ADDRESS_SPACE_MARGIN = 3 * 1024 ** 3;
const PROBE_MS = 10_000;
/** A film of 200 layers, which is the most that a page has, opens a file for each and reads how they move from others. */
const OPEN_FILES = 512;
/** Of each thread: ffmpeg 7 starts three for every picture, and the usual 8 MB of each would count as memory. */
const THREAD_STACK_BYTES = 1024 ** 2;

const limitsOf = ({ cpuSeconds, memoryBytes, fileBytes, niceness = NICENESS }: ChildLimits): string[] => [
  ...(nice ? [nice, '-n', String(niceness)] : []),
  prlimit,
  // First a signal that says what it is for.
  `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
  `--data=${memoryBytes}`,
  `--as=${memoryBytes + ADDRESS_SPACE_MARGIN}`,
  `--fsize=${fileBytes}`,
  '--core=0',
  `--nofile=${OPEN_FILES}`,
  `--stack=${THREAD_STACK_BYTES}`,
  '--',
];

/**
 * The command line that runs a program at this level.
 * @param directory its working directory; in a jail all that it sees of this machine's own files
 */
export function jailed(level: JailLevel, limits: ChildLimits, directory: string, command: readonly string[]): string[] {
  if (level === 'none') return [...command];
  if (level === 'limits') return [...limitsOf(limits), ...command];
  if (level === 'no-network') return [...limitsOf(limits), unshare, ...namespaces, ...command];
  const more = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  const root = join(directory, '.jail');
  return [...limitsOf(limits), unshare, ...namespaces, ...more, '/bin/sh', jailFile, root, directory, ...command];
}

/**
 * Puts a process that leads a session behind other sessions in the queue for a processor: Linux may weigh sessions by
 * themselves, and look at niceness only within one. Source: sched(7), "The autogroup feature".
 */
export function queueBehind(pid: number | undefined, niceness = NICENESS, triesLeft = 20): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // Of ordinary users Linux takes one such wish in a tenth of a second, from all programs together.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN' && triesLeft > 0)
      setTimeout(() => queueBehind(pid, niceness, triesLeft - 1), 150).unref();
    // Else it has ended, or sessions are not weighed here.
  }
}

/** A directory in which a program may be run in a jail. */
export async function prepareForJail(directory: string): Promise<void> {
  await mkdir(join(directory, '.jail'), { recursive: true, mode: 0o700 });
}

const succeeds = ([file = '', ...rest]: string[], cwd: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(file, rest, { cwd, env: {}, stdio: 'ignore', timeout: PROBE_MS, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

/** Whether Linux hides this process's environment and memory from its user's other programs (docs/adr/0063). */
export function isHidden(): boolean {
  try {
    readFileSync('/proc/self/environ');
    return false;
  } catch {
    return true;
  }
}

/** The strictest level at which this program starts here. Containers and some systems forbid namespaces. */
export async function strictestLevel(program: string, temp: TempFiles): Promise<JailLevel> {
  if (!existsSync(prlimit)) return 'none';
  const limits: ChildLimits = { cpuSeconds: 10, memoryBytes: 512 * 1024 ** 2, fileBytes: 1024 ** 2 };
  const directory = await temp.makeDirectory();
  try {
    await prepareForJail(directory);
    for (const level of ['jail', 'no-network', 'limits'] as const) {
      if (await succeeds(jailed(level, limits, directory, [program, '-version']), directory)) return level;
    }
    return 'none';
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
