import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';

export const OUT_OF_MEMORY_EXIT_CODE = 86;

const prlimit = '/usr/bin/prlimit';
/** The server goes first, but a larger value starves uploads on a busy machine. */
const NICENESS = 2;
/** An idle Node's share of RLIMIT_DATA: thread stacks and reserved memory (650 MB measured). */
const IDLE_NODE_BYTES = 800 * 1024 * 1024;

/** RLIMIT_DATA counts allocated memory, RLIMIT_AS also address space that V8 only reserves. */
function workerLaunchOptions(maxResidentBytes: number): { execPath: string; execArgv: string[] } {
  const nodeArguments = ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning'];
  if (!existsSync(prlimit)) return { execPath: process.execPath, execArgv: nodeArguments };
  const limits = [`--data=${maxResidentBytes + IDLE_NODE_BYTES}`, '--core=0', '--fsize=0', '--nofile=128'];
  return { execPath: prlimit, execArgv: [...limits, '--', process.execPath, ...nodeArguments] };
}

export function errorOfWorkerExit(exitCode: number | null, signal: NodeJS.Signals | null): ErrorCode {
  // An allocation that the limit refuses ends in abort or trap.
  if (exitCode === OUT_OF_MEMORY_EXIT_CODE || signal === 'SIGABRT' || signal === 'SIGTRAP')
    return 'image_too_many_pixels';
  return signal === 'SIGSEGV' || signal === 'SIGBUS' || signal === 'SIGILL' ? 'file_damaged' : 'unavailable';
}

export function startWorker(file: string, args: readonly string[], maxResidentBytes: number): ChildProcess {
  const worker = fork(file, [...args, String(maxResidentBytes)], {
    ...workerLaunchOptions(maxResidentBytes),
    // The server's environment holds secrets, so none of it is passed on.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (worker.pid !== undefined) {
    try {
      setPriority(worker.pid, NICENESS);
    } catch {
      // The process has already ended, which its exit event reports.
    }
  }
  return worker;
}
