import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './measure.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Milliseconds until the end of the answer. @throws Error for a status other than 200 */
export function measureResponseMs(url: string, headers: Record<string, string> = {}): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** Ratio of the medians of `measureOurs` and `measureReference`, in alternating rounds against drift. */
export async function measureTimeRatio(
  measureOurs: (round: number) => Promise<number>,
  measureReference: (round: number) => Promise<number>,
  rounds: number,
): Promise<number> {
  const [ourTimes, referenceTimes]: [number[], number[]] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    const times = [await measureOurs(round + 2), await measureReference(round + 2)] as const;
    // Negative rounds are warm-up.
    if (round < 0) continue;
    ourTimes.push(times[0]);
    referenceTimes.push(times[1]);
  }
  return median(ourTimes) / median(referenceTimes);
}

/** Milliseconds for `count` pieces of work with limited concurrency. */
export async function measureManyMs(
  task: (index: number) => Promise<unknown>,
  count: number,
  concurrency: number,
): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return performance.now() - startedAt;
}

export const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

/** The URL with the slowest 95th percentile, in ms, after `rounds` requests to each. */
export async function slowestUrlOf(urls: readonly string[], headers: Record<string, string>, rounds: number) {
  let worst = { time: 0, url: '' };
  for (const url of urls) {
    const times: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const time = await measureResponseMs(url, headers);
      if (round >= 0) times.push(time);
    }
    const time = percentile95(times);
    if (time > worst.time) worst = { time, url };
  }
  return worst;
}

const FAILED_REQUEST_MS = 60_000;

/** 99th percentile in ms of an open loop of requests, timed from when each was due, so that queueing counts. */
export async function measurePercentile99(
  urls: readonly string[],
  perSecond: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const startedAt = performance.now();
  const times = await Promise.all(
    urls.map(async (url, index) => {
      const scheduledAt = startedAt + (index * 1_000) / perSecond;
      await wait(Math.max(0, scheduledAt - performance.now()));
      const delayMs = performance.now() - scheduledAt;
      // A timer is up to 1 ms late; a longer lag counts as delay.
      const durationMs = await measureResponseMs(url, { 'accept-encoding': 'br', ...headers }).catch(
        () => FAILED_REQUEST_MS,
      );
      return durationMs + Math.max(0, delayMs - 1);
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
