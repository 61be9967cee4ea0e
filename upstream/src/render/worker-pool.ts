import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { ApiError, type ErrorCode } from '@parichay/shared/lib/error-codes.ts';

/*
 * Processes that decode and draw, away from the server: a crash, a time-out or too much memory ends one job, never the
 * queue. A worker may hold parts of its work (a decoded greeting, a frame already drawn) for the jobs that come after.
 */

export interface PoolOptions {
  /** Workers at once. */
  size: number;
  /** Jobs waiting beyond those under way; more are answered `unavailable`. */
  maxWaiting: number;
  /** A job that takes longer, once the worker has started, is killed with its worker. */
  maxMs: number;
  /** Resident bytes of a worker; a job that needs more is killed with its worker. */
  maxResidentBytes: number;
  /** Jobs after which a worker is replaced, so that nothing a job left behind lives long. */
  jobsPerChild: number;
  /** An idle worker is ended after this time and its memory given back. */
  idleMs: number;
  /** Bytes of parts that one worker holds; the part unused for longest goes first. */
  maxPartBytes?: number;
}

/** Something that a worker is given once and holds for later jobs. */
export interface Part {
  key: string;
  /** Bytes that it takes in the worker, about. */
  weight: number;
  /** Asked only for a worker that does not hold it; it crosses to that worker once. */
  load(): Promise<unknown>;
}

/** What the server sends: a job, and what the worker is to hold or forget before it. */
export interface ToWorker<Job> {
  id: number;
  job: Job;
  put: { key: string; part: unknown }[];
  drop: string[];
}

export type FromWorker<Result> =
  /** Once, when it has loaded its libraries and can begin. */
  { ready: true } | { id: number; result: Result } | { id: number; failure: ErrorCode; message: string };

/** A worker ends itself with this code when a job needs more memory than it may have. */
export const OUT_OF_MEMORY_EXIT = 86;

interface Waiting<Job, Result> {
  job: Job;
  parts: readonly Part[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Child<Job, Result> {
  process: ChildProcess;
  isReady: boolean;
  jobsDone: number;
  current: { id: number; waiting: Waiting<Job, Result>; timer: NodeJS.Timeout } | null;
  idleTimer: NodeJS.Timeout | null;
  complaint: string;
  /** Key → weight of what it holds, the one unused for longest first. */
  holds: Map<string, number>;
}

const prlimit = '/usr/bin/prlimit';
/** Behind the server in the queue for a processor, but not so far that uploads starve on a busy one. */
const NICENESS = 2;
/** A worker that has not begun after this time never will; it is not the job's fault, so it does not count as its time. */
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

/** Why a worker ended in the middle of a job, as the sender of the picture is told it. */
function codeOfDeath(exitCode: number | null, signal: NodeJS.Signals | null): ErrorCode {
  // Allocation refused by the limit ends in abort or trap.
  if (exitCode === OUT_OF_MEMORY_EXIT || signal === 'SIGABRT' || signal === 'SIGTRAP') return 'image_too_many_pixels';
  return signal === 'SIGSEGV' || signal === 'SIGBUS' || signal === 'SIGILL' ? 'file_damaged' : 'unavailable';
}

/** What a worker is to take in and to give up before a job, and what it holds then. */
function partsFor(holds: Map<string, number>, parts: readonly Part[], maxBytes: number) {
  const missing = parts.filter(({ key }) => !holds.has(key));
  for (const { key, weight } of parts) {
    holds.delete(key);
    holds.set(key, weight);
  }
  const drop: string[] = [];
  let total = [...holds.values()].reduce((sum, weight) => sum + weight, 0);
  for (const [key, weight] of holds) {
    if (total <= maxBytes || parts.some((part) => part.key === key)) break;
    holds.delete(key);
    drop.push(key);
    total -= weight;
  }
  return { missing, drop };
}

/**
 * Workers that do one job at a time each, started when needed, replaced after any fault.
 * @param file module of the worker, which is given `args` and the maximum resident bytes
 */
export function createPool<Job, Result>(file: string, args: readonly string[], options: PoolOptions) {
  const children = new Set<Child<Job, Result>>();
  const queue: Waiting<Job, Result>[] = [];
  let nextId = 1;
  let closing: PromiseWithResolvers<void> | null = null;

  const forget = (child: Child<Job, Result>) => {
    children.delete(child);
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.process.kill('SIGKILL');
  };

  /** Takes the job off the worker, so that whatever happens to the worker next cannot answer it again. */
  const release = (child: Child<Job, Result>): Waiting<Job, Result> | null => {
    const { current } = child;
    child.current = null;
    if (current) clearTimeout(current.timer);
    return current?.waiting ?? null;
  };

  const fail = (child: Child<Job, Result>, code: ErrorCode, cause: unknown) => {
    const waiting = release(child);
    forget(child);
    waiting?.reject(new ApiError(code, code === 'unavailable' ? { cause, retryAfter: 2 } : { cause }));
    next();
  };

  const killAfter = (child: Child<Job, Result>, ms: number): NodeJS.Timeout =>
    setTimeout(() => fail(child, 'unavailable', new Error(`a picture took longer than ${ms} ms`)), ms);

  /** The worker is free again, or has done its share. */
  const done = (child: Child<Job, Result>) => {
    child.jobsDone += 1;
    if (child.jobsDone >= options.jobsPerChild) forget(child);
    else rest(child);
    next();
  };

  const hear = (child: Child<Job, Result>, message: FromWorker<Result>) => {
    if ('ready' in message) {
      child.isReady = true;
      if (!child.current) return;
      clearTimeout(child.current.timer);
      child.current.timer = killAfter(child, options.maxMs);
      return;
    }
    if (message.id !== child.current?.id) return;
    const waiting = release(child);
    if ('result' in message) waiting?.resolve(message.result);
    else {
      // It may not have got as far as taking the parts in.
      if (waiting && waiting.parts.length > 0) for (const { key } of waiting.parts) child.holds.delete(key);
      waiting?.reject(new ApiError(message.failure, { cause: new Error(message.message) }));
    }
    done(child);
  };

  /** An idle worker neither keeps the server's process alive nor stays for ever. */
  const rest = (child: Child<Job, Result>) => {
    child.process.unref();
    child.process.channel?.unref();
    child.idleTimer = setTimeout(() => forget(child), options.idleMs).unref();
  };

  const start = (): Child<Job, Result> => {
    const process = fork(file, [...args, String(options.maxResidentBytes)], {
      ...launcher(options.maxResidentBytes),
      // Nothing of the server's environment: it holds the secrets.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const child: Child<Job, Result> = {
      process,
      isReady: false,
      jobsDone: 0,
      current: null,
      idleTimer: null,
      complaint: '',
      holds: new Map(),
    };
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
    process.on('message', (message) => hear(child, message as FromWorker<Result>));
    process.on('error', (error) => fail(child, 'unavailable', error));
    process.on('exit', (exitCode, signal) => {
      const how = `the picture process ended with ${signal ?? exitCode}: ${child.complaint}`;
      fail(child, codeOfDeath(exitCode, signal), new Error(how));
    });
    children.add(child);
    return child;
  };

  const give = async (child: Child<Job, Result>, waiting: Waiting<Job, Result>) => {
    const id = nextId++;
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.process.ref();
    child.process.channel?.ref();
    const timer = killAfter(child, child.isReady ? options.maxMs : MAX_START_MS);
    child.current = { id, waiting, timer };
    const { missing, drop } = partsFor(child.holds, waiting.parts, options.maxPartBytes ?? 0);
    try {
      const put = await Promise.all(missing.map(async ({ key, load }) => ({ key, part: await load() })));
      if (child.current?.id !== id) return;
      child.process.send({ id, job: waiting.job, put, drop } satisfies ToWorker<Job>, (error) => {
        if (error && child.current?.id === id) fail(child, 'unavailable', error);
      });
    } catch (error) {
      if (child.current?.id !== id) return;
      for (const { key } of missing) child.holds.delete(key);
      // What it was to drop is gone from our list; a fresh worker is cheaper than keeping two lists alike.
      release(child);
      forget(child);
      waiting.reject(error);
      next();
    }
  };

  /** The idle worker that holds most of what the job needs. */
  const idleFor = ({ parts }: Waiting<Job, Result>): Child<Job, Result> | undefined => {
    const idle = [...children].filter((child) => child.current === null);
    const held = (child: Child<Job, Result>) => parts.filter(({ key }) => child.holds.has(key)).length;
    return idle.toSorted((a, b) => held(b) - held(a))[0];
  };

  const next = () => {
    while (queue[0]) {
      const idle = idleFor(queue[0]);
      if (!idle && children.size >= options.size) return;
      const waiting = queue.shift();
      if (waiting) void give(idle ?? start(), waiting);
    }
    if (closing && [...children].every((child) => child.current === null)) {
      for (const child of [...children]) forget(child);
      closing.resolve();
    }
  };

  return {
    /** @throws ApiError of the job, or `unavailable` when there is no room or the worker was lost */
    run(job: Job, parts: readonly Part[] = []): Promise<Result> {
      if (closing || queue.length >= options.maxWaiting) {
        return Promise.reject(new ApiError('unavailable', { retryAfter: 2 }));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      queue.push({ job, parts, resolve, reject });
      next();
      return promise;
    },
    /** Process ids and whether they are at work. */
    children: () => [...children].map(({ process, current }) => ({ pid: process.pid, busy: current !== null })),
    /** Takes no more jobs, lets those it has finish, ends the workers. */
    close(): Promise<void> {
      if (!closing) {
        closing = Promise.withResolvers<void>();
        next();
      }
      return closing.promise;
    },
  };
}
