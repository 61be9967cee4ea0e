import { setTimeout as sleep } from 'node:timers/promises';

const A_SECOND = 50;

export interface Seen {
  requests: number;
  failed: number;
  /** Failed requests that write. */
  failedWrites: number;
  /** Number of requests by status, or by the lack of an answer. */
  statuses: Record<string, number>;
  /** Longest time from a failed request to the next success of its kind, in ms. */
  longestOutageMs: number;
  slowestMs: number;
}

export interface Kind {
  writes?: boolean;
  /** @returns the status; throws when there was no answer */
  ask(): Promise<number>;
}

/** Sends 50 requests a second until `work` is done and two seconds passed without failure, at most a minute more. */
export async function underLoad(kinds: Kind[], work: () => Promise<void>): Promise<Seen> {
  const seen: Seen = { requests: 0, failed: 0, failedWrites: 0, statuses: {}, longestOutageMs: 0, slowestMs: 0 };
  const failingSince = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  let isDone = false;
  let lastFailure = 0;

  const send = async (kind: number): Promise<void> => {
    const { ask, writes } = kinds[kind] as Kind;
    const start = Date.now();
    const outcome = await ask().catch(() => 'no answer');
    const now = Date.now();
    seen.requests += 1;
    seen.statuses[outcome] = (seen.statuses[outcome] ?? 0) + 1;
    seen.slowestMs = Math.max(seen.slowestMs, now - start);
    if (outcome === 200) {
      const since = failingSince.get(kind);
      if (since !== undefined && start >= since) {
        seen.longestOutageMs = Math.max(seen.longestOutageMs, now - since);
        failingSince.delete(kind);
      }
      return;
    }
    seen.failed += 1;
    if (writes) seen.failedWrites += 1;
    lastFailure = now;
    if (!failingSince.has(kind)) failingSince.set(kind, start);
  };

  const working = work().finally(() => {
    isDone = true;
  });
  working.catch(() => {});
  let doneAt: number | null = null;
  for (let turn = 0; ; turn += 1) {
    if (isDone) doneAt ??= Date.now();
    const isQuiet = failingSince.size === 0 && Date.now() - Math.max(lastFailure, doneAt ?? Date.now()) > 2_000;
    if (doneAt !== null && (isQuiet || Date.now() - doneAt > 60_000)) break;
    const one = send(turn % kinds.length).finally(() => underWay.delete(one));
    underWay.add(one);
    await sleep(1_000 / A_SECOND);
  }
  await Promise.all(underWay);
  await working;
  return seen;
}

export const inWords = ({ requests, failed, failedWrites, statuses, longestOutageMs, slowestMs }: Seen): string =>
  `${requests} requests, ${failed} failed, ${failedWrites} of them writes (${Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(
      ', ',
    )}), longest outage ${(longestOutageMs / 1_000).toFixed(1)} s, slowest answer ${(slowestMs / 1_000).toFixed(1)} s`;
