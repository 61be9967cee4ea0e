import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ApiError, type ErrorCode } from '@parichay/shared/lib/error-codes.ts';
import { type FromChild, type Job, OUT_OF_MEMORY_EXIT, type Results, type ToChild } from './picture.jobs.ts';

export interface PoolOptions {
  /** Children at once. */
  size: number;
  /** Jobs waiting beyond those under way; more are answered `unavailable`. */
  maxWaiting: number;
  /** A job that takes longer, once the child has started, is killed with its child. */
  maxMs: number;
  /** Resident bytes of a child; a job that needs more is killed with its child. */
  maxResidentBytes: number;
  /** Jobs after which a child is replaced, so that nothing a job left behind lives long. */
  jobsPerChild: number;
  /** An idle child is ended after this time and its memory given back. */
  idleMs: number;
}

interface Waiting {
  job: Job;
  resolve(result: Results[keyof Results]): void;
  reject(error: unknown): void;
}

interface Child {
  process: ChildProcess;
  isReady: boolean;
  jobsDone: number;
  current: { id: number; waiting: Waiting; timer: NodeJS.Timeout } | null;
  idleTimer: NodeJS.Timeout | null;
  complaint: string;
}

const childFile = fileURLToPath(new URL('./picture.child.ts', import.meta.url));
const prlimit = '/usr/bin/prlimit';
/** Behind the server in the queue for a processor, but not so far that uploads starve on a busy one. */
const NICENESS = 2;
/** A child that has not begun after this time never will; it is not the picture's fault, so it does not count as its time. */
const MAX_START_MS = 30_000;
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

/** Why a child ended in the middle of a job, as the sender of the picture is told it. */
function codeOfDeath(exitCode: number | null, signal: NodeJS.Signals | null): ErrorCode {
  // Allocation refused by the limit ends in abort or trap.
  if (exitCode === OUT_OF_MEMORY_EXIT || signal === 'SIGABRT' || signal === 'SIGTRAP') return 'image_too_many_pixels';
  return signal === 'SIGSEGV' || signal === 'SIGBUS' || signal === 'SIGILL' ? 'file_damaged' : 'unavailable';
}

/** Children that do one job at a time each, started when needed, replaced after any fault. */
export function createPool(kind: Job['kind'], options: PoolOptions) {
  const children = new Set<Child>();
  const queue: Waiting[] = [];
  let nextId = 1;
  let closing: PromiseWithResolvers<void> | null = null;

  const forget = (child: Child) => {
    children.delete(child);
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.process.kill('SIGKILL');
  };

  /** Takes the job off the child, so that whatever happens to the child next cannot answer it again. */
  const release = (child: Child): Waiting | null => {
    const { current } = child;
    child.current = null;
    if (current) clearTimeout(current.timer);
    return current?.waiting ?? null;
  };

  const fail = (child: Child, code: ErrorCode, cause: unknown) => {
    const waiting = release(child);
    forget(child);
    waiting?.reject(new ApiError(code, code === 'unavailable' ? { cause, retryAfter: 2 } : { cause }));
    next();
  };

  const killAfter = (child: Child, ms: number): NodeJS.Timeout =>
    setTimeout(() => fail(child, 'unavailable', new Error(`a picture took longer than ${ms} ms`)), ms);

  const hear = (child: Child, message: FromChild) => {
    if ('ready' in message) {
      child.isReady = true;
      if (!child.current) return;
      clearTimeout(child.current.timer);
      child.current.timer = killAfter(child, options.maxMs);
      return;
    }
    if (message.id !== child.current?.id) return;
    const waiting = release(child);
    child.jobsDone += 1;
    if ('result' in message) waiting?.resolve(message.result);
    else waiting?.reject(new ApiError(message.failure, { cause: new Error(message.message) }));
    if (child.jobsDone >= options.jobsPerChild) forget(child);
    else rest(child);
    next();
  };

  /** An idle child neither keeps the server's process alive nor stays for ever. */
  const rest = (child: Child) => {
    child.process.unref();
    child.process.channel?.unref();
    child.idleTimer = setTimeout(() => forget(child), options.idleMs).unref();
  };

  const start = (): Child => {
    const process = fork(childFile, [kind, String(options.maxResidentBytes)], {
      ...launcher(options.maxResidentBytes),
      // Nothing of the server's environment: it holds the secrets.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const child: Child = { process, isReady: false, jobsDone: 0, current: null, idleTimer: null, complaint: '' };
    if (process.pid !== undefined) {
      try {
        setPriority(process.pid, NICENESS);
      } catch {
        // It ran out already; the exit is heard below.
      }
    }
    process.stderr?.on('data', (text: Buffer) => {
      child.complaint = (child.complaint + text.toString()).slice(-2000);
    });
    if (process.stderr && 'unref' in process.stderr) (process.stderr.unref as () => void)();
    process.on('message', (message) => hear(child, message as FromChild));
    process.on('error', (error) => fail(child, 'unavailable', error));
    process.on('exit', (exitCode, signal) => {
      const how = `the picture process ended with ${signal ?? exitCode}: ${child.complaint}`;
      fail(child, codeOfDeath(exitCode, signal), new Error(how));
    });
    children.add(child);
    return child;
  };

  const give = (child: Child, waiting: Waiting) => {
    const id = nextId++;
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.process.ref();
    child.process.channel?.ref();
    const timer = killAfter(child, child.isReady ? options.maxMs : MAX_START_MS);
    child.current = { id, waiting, timer };
    child.process.send({ id, job: waiting.job } satisfies ToChild, (error) => {
      if (error && child.current?.id === id) fail(child, 'unavailable', error);
    });
  };

  const next = () => {
    while (queue.length > 0) {
      const idle = [...children].find((child) => child.current === null);
      if (!idle && children.size >= options.size) return;
      const waiting = queue.shift();
      if (waiting) give(idle ?? start(), waiting);
    }
    if (closing && [...children].every((child) => child.current === null)) {
      for (const child of [...children]) forget(child);
      closing.resolve();
    }
  };

  return {
    /** @throws ApiError of the job, or `unavailable` when there is no room or the child was lost */
    run<K extends keyof Results>(job: Job & { kind: K }): Promise<Results[K]> {
      if (closing || queue.length >= options.maxWaiting) {
        return Promise.reject(new ApiError('unavailable', { retryAfter: 2 }));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Results[keyof Results]>();
      queue.push({ job, resolve, reject });
      next();
      return promise as Promise<Results[K]>;
    },
    /** Process ids and whether they are at work. */
    children: () => [...children].map(({ process, current }) => ({ pid: process.pid, busy: current !== null })),
    /** Takes no more jobs, lets those it has finish, ends the children. */
    close(): Promise<void> {
      if (!closing) {
        closing = Promise.withResolvers<void>();
        next();
      }
      return closing.promise;
    },
  };
}
