import type { ChildProcess } from 'node:child_process';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import { codeOfDeath, startWorker } from './worker-process.ts';

/* Child processes decode and draw, so that a crash ends one job and not the server. */

export interface PoolOptions {
  size: number;
  /** Queued jobs; more are answered `unavailable`. */
  maxWaiting: number;
  maxMs: number;
  /** Resident bytes; a job that needs more is killed with its worker. */
  maxResidentBytes: number;
  /** Bounds leaks. */
  jobsPerChild: number;
  idleMs: number;
  maxPartBytes?: number;
  /** Sends a busy worker its next job, which no idle worker can take over: for short jobs only. */
  sendsAhead?: boolean;
}

/** Data that is sent to a worker once and cached there. */
export interface Part {
  key: string;
  weight: number;
  load(): Promise<unknown>;
}

export interface ToWorker<Job> {
  id: number;
  job: Job;
  put: { key: string; part: unknown }[];
  drop: string[];
}

export type FromWorker<Result> =
  /** Sent once, after the libraries have loaded. */
  { ready: true } | { id: number; result: Result } | { id: number; failure: ErrorCode; message: string };

/** Start-up does not count towards `maxMs`. */
const MAX_START_MS = 30_000;

interface Waiting<Job, Result> {
  job: Job;
  parts: readonly Part[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Task<Job, Result> {
  id: number;
  waiting: Waiting<Job, Result>;
  isSent: boolean;
}

interface Child<Job, Result> {
  process: ChildProcess;
  isReady: boolean;
  jobsDone: number;
  current: Task<Job, Result> | null;
  /** Already sent; runs after `current`. */
  ahead: Task<Job, Result> | null;
  timer: NodeJS.Timeout | undefined;
  idleTimer: NodeJS.Timeout | null;
  complaint: string;
  /** Key → weight, least recently used first. */
  holds: Map<string, number>;
}

/** Updates `holds` for a job. @returns the parts to send and the keys to drop */
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

/** @param file module of the worker, which gets `args` and the maximum resident bytes */
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

  /** Detaches the job, so that no later event of the worker settles it twice. */
  const release = (child: Child<Job, Result>): Waiting<Job, Result> | null => {
    const { current } = child;
    child.current = null;
    clearTimeout(child.timer);
    return current?.waiting ?? null;
  };

  const discard = (child: Child<Job, Result>) => {
    if (child.ahead) queue.unshift(child.ahead.waiting);
    child.ahead = null;
    forget(child);
  };

  const fail = (child: Child<Job, Result>, code: ErrorCode, cause: unknown) => {
    const waiting = release(child);
    discard(child);
    waiting?.reject(new ApiError(code, code === 'unavailable' ? { cause, retryAfter: 2 } : { cause }));
    next();
  };

  const limit = (child: Child<Job, Result>) => {
    const ms = child.isReady ? options.maxMs : MAX_START_MS;
    clearTimeout(child.timer);
    child.timer = setTimeout(() => fail(child, 'unavailable', new Error(`a picture took longer than ${ms} ms`)), ms);
  };

  const done = (child: Child<Job, Result>) => {
    child.jobsDone += 1;
    if (child.jobsDone >= options.jobsPerChild) discard(child);
    else if (child.ahead) {
      child.current = child.ahead;
      child.ahead = null;
      limit(child);
    } else rest(child);
    next();
  };

  const hear = (child: Child<Job, Result>, message: FromWorker<Result>) => {
    if ('ready' in message) {
      child.isReady = true;
      if (child.current) limit(child);
      return;
    }
    if (message.id !== child.current?.id) return;
    const waiting = release(child);
    if ('result' in message) {
      waiting?.resolve(message.result);
      return done(child);
    }
    waiting?.reject(new ApiError(message.failure, { cause: new Error(message.message) }));
    // The failed job may not have stored its parts, on which the job sent ahead may rely.
    if (waiting?.parts.length) {
      discard(child);
      return next();
    }
    done(child);
  };

  const rest = (child: Child<Job, Result>) => {
    child.process.unref();
    child.process.channel?.unref();
    child.idleTimer = setTimeout(() => forget(child), options.idleMs).unref();
  };

  const start = (): Child<Job, Result> => {
    const process = startWorker(file, args, options.maxResidentBytes);
    const child: Child<Job, Result> = {
      process,
      isReady: false,
      jobsDone: 0,
      current: null,
      ahead: null,
      timer: undefined,
      idleTimer: null,
      complaint: '',
      holds: new Map(),
    };
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

  /** Loops because the worker may drop parts while others load. */
  async function loadFor(child: Child<Job, Result>, parts: readonly Part[]) {
    const loaded = new Map<string, unknown>();
    const isThere = ({ key }: Part) => child.holds.has(key) || loaded.has(key);
    while (!parts.every(isThere))
      await Promise.all(
        parts.filter((part) => !isThere(part)).map(async ({ key, load }) => loaded.set(key, await load())),
      );
    return loaded;
  }

  const give = async (child: Child<Job, Result>, waiting: Waiting<Job, Result>) => {
    const task = { id: nextId++, waiting, isSent: false };
    const isOurs = () => child.current === task || child.ahead === task;
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.process.ref();
    child.process.channel?.ref();
    if (child.current) child.ahead = task;
    else {
      child.current = task;
      limit(child);
    }
    try {
      const loaded = await loadFor(child, waiting.parts);
      if (!isOurs()) return;
      const { missing, drop } = partsFor(child.holds, waiting.parts, options.maxPartBytes ?? 0);
      const put = missing.map(({ key }) => ({ key, part: loaded.get(key) }));
      task.isSent = true;
      child.process.send({ id: task.id, job: waiting.job, put, drop } satisfies ToWorker<Job>, (error) => {
        if (error && isOurs()) fail(child, 'unavailable', error);
      });
      next();
    } catch (error) {
      if (!isOurs()) return;
      if (child.ahead === task) child.ahead = null;
      else {
        release(child);
        rest(child);
      }
      waiting.reject(error);
      next();
    }
  };

  const fittest = ({ parts }: Waiting<Job, Result>, among: Child<Job, Result>[]): Child<Job, Result> | undefined => {
    const held = (child: Child<Job, Result>) => parts.filter(({ key }) => child.holds.has(key)).length;
    return among.toSorted((a, b) => held(b) - held(a))[0];
  };

  const mayGetAhead = ({ current, ahead }: Child<Job, Result>): boolean =>
    options.sendsAhead === true && current?.isSent === true && ahead === null;

  const workerFor = (waiting: Waiting<Job, Result>): Child<Job, Result> | null => {
    const all = [...children];
    return (
      fittest(
        waiting,
        all.filter(({ current }) => current === null),
      ) ?? (children.size < options.size ? start() : (fittest(waiting, all.filter(mayGetAhead)) ?? null))
    );
  };

  const next = () => {
    while (queue[0]) {
      const child = workerFor(queue[0]);
      if (!child) return;
      const waiting = queue.shift();
      if (waiting) void give(child, waiting);
    }
    if (closing && [...children].every((child) => child.current === null)) {
      for (const child of [...children]) forget(child);
      closing.resolve();
    }
  };

  return {
    /** @throws ApiError of the job, or `unavailable` when the queue is full or the worker was lost */
    run(job: Job, parts: readonly Part[] = []): Promise<Result> {
      if (closing || queue.length >= options.maxWaiting) {
        return Promise.reject(new ApiError('unavailable', { retryAfter: 2 }));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      queue.push({ job, parts, resolve, reject });
      next();
      return promise;
    },
    children: () => [...children].map(({ process, current }) => ({ pid: process.pid, busy: current !== null })),
    close(): Promise<void> {
      if (!closing) {
        closing = Promise.withResolvers<void>();
        next();
      }
      return closing.promise;
    },
  };
}
