import { setTimeout as sleep } from 'node:timers/promises';

const REQUESTS_PER_SECOND = 50;

export interface LoadResult {
  requests: number;
  failed: number;
  failedWrites: number;
  /** Number of requests by status, or by the lack of an answer. */
  statuses: Record<string, number>;
  /** Longest time from a failed request to the next success of its kind, in ms. */
  longestOutageMs: number;
  slowestMs: number;
}

export interface RequestKind {
  writes?: boolean;
  /** @returns the status; throws when there was no answer */
  request(): Promise<number>;
}

/** Sends 50 requests a second until `work` is done and two seconds passed without failure, at most a minute more. */
export async function underLoad(kinds: RequestKind[], work: () => Promise<void>): Promise<LoadResult> {
  const result: LoadResult = {
    requests: 0,
    failed: 0,
    failedWrites: 0,
    statuses: {},
    longestOutageMs: 0,
    slowestMs: 0,
  };
  const failingSince = new Map<number, number>();
  const pendingRequests = new Set<Promise<void>>();
  let isDone = false;
  let lastFailure = 0;

  const send = async (kind: number): Promise<void> => {
    const { request, writes } = kinds[kind] as RequestKind;
    const start = Date.now();
    const outcome = await request().catch(() => 'no answer');
    const now = Date.now();
    result.requests += 1;
    result.statuses[outcome] = (result.statuses[outcome] ?? 0) + 1;
    result.slowestMs = Math.max(result.slowestMs, now - start);
    if (outcome === 200) {
      const failingFrom = failingSince.get(kind);
      if (failingFrom !== undefined && start >= failingFrom) {
        result.longestOutageMs = Math.max(result.longestOutageMs, now - failingFrom);
        failingSince.delete(kind);
      }
      return;
    }
    result.failed += 1;
    if (writes) result.failedWrites += 1;
    lastFailure = now;
    if (!failingSince.has(kind)) failingSince.set(kind, start);
  };

  const workPromise = work().finally(() => {
    isDone = true;
  });
  workPromise.catch(() => {});
  let doneAt: number | null = null;
  for (let index = 0; ; index += 1) {
    if (isDone) doneAt ??= Date.now();
    const isQuiet = failingSince.size === 0 && Date.now() - Math.max(lastFailure, doneAt ?? Date.now()) > 2_000;
    if (doneAt !== null && (isQuiet || Date.now() - doneAt > 60_000)) break;
    const pending = send(index % kinds.length).finally(() => pendingRequests.delete(pending));
    pendingRequests.add(pending);
    await sleep(1_000 / REQUESTS_PER_SECOND);
  }
  await Promise.all(pendingRequests);
  await workPromise;
  return result;
}

export const describeLoad = ({
  requests,
  failed,
  failedWrites,
  statuses,
  longestOutageMs,
  slowestMs,
}: LoadResult): string =>
  `${requests} requests, ${failed} failed, ${failedWrites} of them writes (${Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(
      ', ',
    )}), longest outage ${(longestOutageMs / 1_000).toFixed(1)} s, slowest answer ${(slowestMs / 1_000).toFixed(1)} s`;
