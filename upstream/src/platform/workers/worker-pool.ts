import type { ChildProcess } from 'node:child_process';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import { errorOfWorkerExit, startWorker } from './worker-process.ts';

/* Child processes decode and draw, so a crash ends one job, not the server. */

export interface PoolOptions {
  size: number;
  /** Further jobs are answered `unavailable`. */
  maxQueuedJobs: number;
  maxJobMs: number;
  /** Resident bytes; a job that needs more is killed with its worker. */
  maxResidentBytes: number;
  /** Jobs until a worker is replaced, which bounds memory leaks. */
  jobsPerChild: number;
  maxIdleMs: number;
  maxSharedBytes?: number;
  /** Sends a busy worker its next job, which no other can take: for short jobs only. */
  shouldSendAhead?: boolean;
}

/** Data that is sent to a worker once and cached there. */
export interface SharedData {
  key: string;
  bytes: number;
  load(): Promise<unknown>;
}

export interface MessageToWorker<Job> {
  id: number;
  job: Job;
  put: { key: string; data: unknown }[];
  drop: string[];
}

export type MessageFromWorker<Result> =
  /** Sent once, after the libraries have loaded. */
  { ready: true } | { id: number; result: Result } | { id: number; failure: ErrorCode; message: string };

/** Start-up has its own limit and does not count towards `maxJobMs`. */
const MAX_START_MS = 30_000;

interface QueuedWorkerJob<Job, Result> {
  job: Job;
  sharedData: readonly SharedData[];
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Task<Job, Result> {
  id: number;
  waiting: QueuedWorkerJob<Job, Result>;
  isSent: boolean;
}

interface Child<Job, Result> {
  process: ChildProcess;
  isReady: boolean;
  jobsDone: number;
  currentTask: Task<Job, Result> | null;
  /** The task is already sent and runs after `currentTask`. */
  nextTask: Task<Job, Result> | null;
  timer: NodeJS.Timeout | undefined;
  idleTimer: NodeJS.Timeout | null;
  stderrTail: string;
  /** Least recently used first. */
  cachedBytesByKey: Map<string, number>;
}

/** Updates `cachedBytesByKey` for a job. @returns the data to send and the keys to drop */
function planSharedData(cachedKeys: Map<string, number>, sharedData: readonly SharedData[], maxBytes: number) {
  const missing = sharedData.filter(({ key }) => !cachedKeys.has(key));
  for (const { key, bytes } of sharedData) {
    cachedKeys.delete(key);
    cachedKeys.set(key, bytes);
  }
  const drop: string[] = [];
  let total = [...cachedKeys.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const [key, bytes] of cachedKeys) {
    if (total <= maxBytes || sharedData.some((part) => part.key === key)) break;
    cachedKeys.delete(key);
    drop.push(key);
    total -= bytes;
  }
  return { missing, drop };
}

/** @param file module of the worker, which gets `args` and the maximum resident bytes */
export function createPool<Job, Result>(file: string, args: readonly string[], options: PoolOptions) {
  const children = new Set<Child<Job, Result>>();
  const queue: QueuedWorkerJob<Job, Result>[] = [];
  let nextId = 1;
  let closing: PromiseWithResolvers<void> | null = null;

  const killChild = (child: Child<Job, Result>) => {
    children.delete(child);
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.process.kill('SIGKILL');
  };

  /** Detaches the job, so no later event of the worker settles it twice. */
  const detachJob = (child: Child<Job, Result>): QueuedWorkerJob<Job, Result> | null => {
    const { currentTask } = child;
    child.currentTask = null;
    clearTimeout(child.timer);
    return currentTask?.waiting ?? null;
  };

  const removeChild = (child: Child<Job, Result>) => {
    if (child.nextTask) queue.unshift(child.nextTask.waiting);
    child.nextTask = null;
    killChild(child);
  };

  const failChild = (child: Child<Job, Result>, code: ErrorCode, cause: unknown) => {
    const queuedJob = detachJob(child);
    removeChild(child);
    queuedJob?.reject(new ApiError(code, code === 'unavailable' ? { cause, retryAfter: 2 } : { cause }));
    dispatchQueue();
  };

  const startJobTimer = (child: Child<Job, Result>) => {
    const ms = child.isReady ? options.maxJobMs : MAX_START_MS;
    clearTimeout(child.timer);
    child.timer = setTimeout(
      () => failChild(child, 'unavailable', new Error(`a job of a worker took longer than ${ms} ms`)),
      ms,
    );
  };

  const finishJob = (child: Child<Job, Result>) => {
    child.jobsDone += 1;
    if (child.jobsDone >= options.jobsPerChild) removeChild(child);
    else if (child.nextTask) {
      child.currentTask = child.nextTask;
      child.nextTask = null;
      startJobTimer(child);
    } else markIdle(child);
    dispatchQueue();
  };

  const onMessage = (child: Child<Job, Result>, message: MessageFromWorker<Result>) => {
    if ('ready' in message) {
      child.isReady = true;
      if (child.currentTask) startJobTimer(child);
      return;
    }
    if (message.id !== child.currentTask?.id) return;
    const queuedJob = detachJob(child);
    if ('result' in message) {
      queuedJob?.resolve(message.result);
      return finishJob(child);
    }
    queuedJob?.reject(new ApiError(message.failure, { cause: new Error(message.message) }));
    // The failed job may not have stored shared data that the next job relies on.
    if (queuedJob?.sharedData.length) {
      removeChild(child);
      return dispatchQueue();
    }
    finishJob(child);
  };

  const markIdle = (child: Child<Job, Result>) => {
    child.process.unref();
    child.process.channel?.unref();
    child.idleTimer = setTimeout(() => killChild(child), options.maxIdleMs).unref();
  };

  const startChild = (): Child<Job, Result> => {
    const process = startWorker(file, args, options.maxResidentBytes);
    const child: Child<Job, Result> = {
      process,
      isReady: false,
      jobsDone: 0,
      currentTask: null,
      nextTask: null,
      timer: undefined,
      idleTimer: null,
      stderrTail: '',
      cachedBytesByKey: new Map(),
    };
    process.stderr?.on('data', (text: Buffer) => {
      child.stderrTail = (child.stderrTail + text.toString()).slice(-2000);
    });
    if (process.stderr && 'unref' in process.stderr) (process.stderr.unref as () => void)();
    process.on('message', (message) => onMessage(child, message as MessageFromWorker<Result>));
    process.on('error', (error) => failChild(child, 'unavailable', error));
    process.on('exit', (exitCode, signal) => {
      const description = `the worker process ended with ${signal ?? exitCode}: ${child.stderrTail}`;
      failChild(child, errorOfWorkerExit(exitCode, signal), new Error(description));
    });
    children.add(child);
    return child;
  };

  /** Loops because the worker may drop data while other data loads. */
  async function loadSharedData(child: Child<Job, Result>, sharedData: readonly SharedData[]) {
    const loaded = new Map<string, unknown>();
    const isAvailable = ({ key }: SharedData) => child.cachedBytesByKey.has(key) || loaded.has(key);
    while (!sharedData.every(isAvailable))
      await Promise.all(
        sharedData.filter((part) => !isAvailable(part)).map(async ({ key, load }) => loaded.set(key, await load())),
      );
    return loaded;
  }

  const dispatch = async (child: Child<Job, Result>, queuedJob: QueuedWorkerJob<Job, Result>) => {
    const task = { id: nextId++, waiting: queuedJob, isSent: false };
    const isAssigned = () => child.currentTask === task || child.nextTask === task;
    if (child.idleTimer) clearTimeout(child.idleTimer);
    child.process.ref();
    child.process.channel?.ref();
    if (child.currentTask) child.nextTask = task;
    else {
      child.currentTask = task;
      startJobTimer(child);
    }
    try {
      const loaded = await loadSharedData(child, queuedJob.sharedData);
      if (!isAssigned()) return;
      const { missing, drop } = planSharedData(
        child.cachedBytesByKey,
        queuedJob.sharedData,
        options.maxSharedBytes ?? 0,
      );
      const put = missing.map(({ key }) => ({ key, data: loaded.get(key) }));
      task.isSent = true;
      child.process.send({ id: task.id, job: queuedJob.job, put, drop } satisfies MessageToWorker<Job>, (error) => {
        if (error && isAssigned()) failChild(child, 'unavailable', error);
      });
      dispatchQueue();
    } catch (error) {
      if (!isAssigned()) return;
      if (child.nextTask === task) child.nextTask = null;
      else {
        detachJob(child);
        markIdle(child);
      }
      queuedJob.reject(error);
      dispatchQueue();
    }
  };

  const bestChild = (
    { sharedData }: QueuedWorkerJob<Job, Result>,
    candidates: Child<Job, Result>[],
  ): Child<Job, Result> | undefined => {
    const cachedCountOf = (child: Child<Job, Result>) =>
      sharedData.filter(({ key }) => child.cachedBytesByKey.has(key)).length;
    return candidates.toSorted((a, b) => cachedCountOf(b) - cachedCountOf(a))[0];
  };

  const maySendAhead = ({ currentTask, nextTask }: Child<Job, Result>): boolean =>
    options.shouldSendAhead === true && currentTask?.isSent === true && nextTask === null;

  const childFor = (queuedJob: QueuedWorkerJob<Job, Result>): Child<Job, Result> | null => {
    const all = [...children];
    return (
      bestChild(
        queuedJob,
        all.filter(({ currentTask }) => currentTask === null),
      ) ?? (children.size < options.size ? startChild() : (bestChild(queuedJob, all.filter(maySendAhead)) ?? null))
    );
  };

  const dispatchQueue = () => {
    while (queue[0]) {
      const child = childFor(queue[0]);
      if (!child) return;
      const queuedJob = queue.shift();
      if (queuedJob) void dispatch(child, queuedJob);
    }
    if (closing && [...children].every((child) => child.currentTask === null)) {
      for (const child of [...children]) killChild(child);
      closing.resolve();
    }
  };

  return {
    /** @throws ApiError of the job or the child's exit; `unavailable` when the queue is full */
    run(job: Job, sharedData: readonly SharedData[] = []): Promise<Result> {
      if (closing || queue.length >= options.maxQueuedJobs) {
        return Promise.reject(new ApiError('unavailable', { retryAfter: 2 }));
      }
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      queue.push({ job, sharedData, resolve, reject });
      dispatchQueue();
      return promise;
    },
    children: () => [...children].map(({ process, currentTask }) => ({ pid: process.pid, busy: currentTask !== null })),
    close(): Promise<void> {
      if (!closing) {
        closing = Promise.withResolvers<void>();
        dispatchQueue();
      }
      return closing.promise;
    },
  };
}
