import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TempFiles } from '../files/temp-files.ts';

/** `sandbox`: no network, own files only. `no-network`: all files. `limits`: only prlimit. `none`: no prlimit. */
export type SandboxLevel = 'sandbox' | 'no-network' | 'limits' | 'none';

export interface ProcessLimits {
  cpuSeconds: number;
  memoryBytes: number;
  fileBytes: number;
  niceness?: number | undefined;
}

const sandboxFile = fileURLToPath(new URL('./sandbox.sh', import.meta.url));
const prlimit = '/usr/bin/prlimit';
const unshare = '/usr/bin/unshare';
const nice = ['/usr/bin/nice', '/bin/nice'].find((file) => existsSync(file));
/** At normal priority, encoding makes the slowest card pages six times slower (`npm run bench -- card`). */
const NICENESS = 15;
const unshareOptions = ['--user', '--map-root-user', '--net'];
/** Address space also counts shared libraries, stacks and reserved memory. */
const ADDRESS_SPACE_MARGIN = 3 * 1024 ** 3;
const PROBE_TIMEOUT_MS = 10_000;
/** A video has at most 200 pictures (video-draft.rules.ts); ffmpeg opens two files for each. */
const MAX_OPEN_FILES = 512;
/** ffmpeg starts three threads per picture; 8 MB each would count as memory. */
const THREAD_STACK_BYTES = 1024 ** 2;

const limitedCommandPrefix = ({ cpuSeconds, memoryBytes, fileBytes, niceness = NICENESS }: ProcessLimits): string[] => [
  ...(nice ? [nice, '-n', String(niceness)] : []),
  prlimit,
  `--cpu=${cpuSeconds}:${cpuSeconds + 5}`,
  `--data=${memoryBytes}`,
  `--as=${memoryBytes + ADDRESS_SPACE_MARGIN}`,
  `--fsize=${fileBytes}`,
  '--core=0',
  `--nofile=${MAX_OPEN_FILES}`,
  `--stack=${THREAD_STACK_BYTES}`,
  '--',
];

export function sandboxedCommand(
  level: SandboxLevel,
  limits: ProcessLimits,
  directory: string,
  command: readonly string[],
): string[] {
  if (level === 'none') return [...command];
  if (level === 'limits') return [...limitedCommandPrefix(limits), ...command];
  if (level === 'no-network') return [...limitedCommandPrefix(limits), unshare, ...unshareOptions, ...command];
  const extraNamespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  const root = join(directory, '.sandbox');
  return [
    ...limitedCommandPrefix(limits),
    unshare,
    ...unshareOptions,
    ...extraNamespaces,
    '/bin/sh',
    sandboxFile,
    root,
    directory,
    ...command,
  ];
}

/** With autogroups, Linux applies niceness only within a session. Source: sched(7), "The autogroup feature". */
export function lowerAutogroupPriority(pid: number | undefined, niceness = NICENESS, triesLeft = 20): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // Linux accepts one such write per 0.1 s from all unprivileged processes together.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN' && triesLeft > 0)
      setTimeout(() => lowerAutogroupPriority(pid, niceness, triesLeft - 1), 150).unref();
    // Otherwise the process has ended, or autogroups are off.
  }
}

export async function makeSandboxDirectory(directory: string): Promise<void> {
  await mkdir(join(directory, '.sandbox'), { recursive: true, mode: 0o700 });
}

const commandSucceeds = ([file = '', ...rest]: string[], cwd: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(file, rest, {
      cwd,
      env: {},
      stdio: 'ignore',
      timeout: PROBE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

/** Linux hides this process's environment and memory from other processes of its user (docs/adr/0063). */
export function isProcessHidden(): boolean {
  try {
    readFileSync('/proc/self/environ');
    return false;
  } catch {
    return true;
  }
}

export async function findStrictestSandboxLevel(program: string, temp: TempFiles): Promise<SandboxLevel> {
  if (!existsSync(prlimit)) return 'none';
  const limits: ProcessLimits = { cpuSeconds: 10, memoryBytes: 512 * 1024 ** 2, fileBytes: 1024 ** 2 };
  const directory = await temp.makeDirectory();
  try {
    await makeSandboxDirectory(directory);
    for (const level of ['sandbox', 'no-network', 'limits'] as const) {
      if (await commandSucceeds(sandboxedCommand(level, limits, directory, [program, '-version']), directory))
        return level;
    }
    return 'none';
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
