import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { ErrorCode } from '@parichay/shared/lib/error-codes.ts';

/* The process of a worker: what it may use of the machine, and why it has ended. */

/** A worker ends itself with this code when a job needs more memory than it may have. */
export const OUT_OF_MEMORY_EXIT = 86;

const prlimit = '/usr/bin/prlimit';
/** Behind the server in the queue for a processor, but not so far that uploads starve on a busy one. */
const NICENESS = 2;
/** What an idle Node counts against RLIMIT_DATA: stacks of its threads and room it only reserves (measured: 650 MB). */
const NODE_BASELINE_BYTES = 800 * 1024 * 1024;

/**
 * Node started with a small heap and, where the system can, hard limits beneath it. RLIMIT_DATA counts what is really
 * allocated; RLIMIT_AS would count the address space that V8 only reserves.
 */
function launcher(maxResidentBytes: number): { execPath: string; execArgv: string[] } {
  const nodeArguments = ['--max-old-space-size=96', '--disable-warning=ExperimentalWarning'];
  if (!existsSync(prlimit)) return { execPath: process.execPath, execArgv: nodeArguments };
  const limits = [`--data=${maxResidentBytes + NODE_BASELINE_BYTES}`, '--core=0', '--fsize=0', '--nofile=128'];
  return { execPath: prlimit, execArgv: [...limits, '--', process.execPath, ...nodeArguments] };
}

/** Why a worker ended in the middle of a job, as the sender of the picture is told it. */
export function codeOfDeath(exitCode: number | null, signal: NodeJS.Signals | null): ErrorCode {
  // Allocation refused by the limit ends in abort or trap.
  if (exitCode === OUT_OF_MEMORY_EXIT || signal === 'SIGABRT' || signal === 'SIGTRAP') return 'image_too_many_pixels';
  return signal === 'SIGSEGV' || signal === 'SIGBUS' || signal === 'SIGILL' ? 'file_damaged' : 'unavailable';
}

/** Starts a module that serves jobs. @param args what it is given, before the maximum resident bytes */
export function startWorker(file: string, args: readonly string[], maxResidentBytes: number): ChildProcess {
  const worker = fork(file, [...args, String(maxResidentBytes)], {
    ...launcher(maxResidentBytes),
    // Nothing of the server's environment: it holds the secrets.
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (worker.pid !== undefined) {
    try {
      setPriority(worker.pid, NICENESS);
    } catch {
      // It ran out already; whoever started it hears its exit.
    }
  }
  return worker;
}
