import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './measure.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Milliseconds until the end of the answer. @throws Error for a status other than 200 */
export function timeOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** Ratio of the medians of `ours` and `reference`, in alternating rounds against drift. */
export async function ratioOfTimes(
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
  rounds: number,
): Promise<number> {
  const [one, other]: [number[], number[]] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    const times = [await ours(round + 2), await reference(round + 2)] as const;
    // Negative rounds are warm-up.
    if (round < 0) continue;
    one.push(times[0]);
    other.push(times[1]);
  }
  return median(one) / median(other);
}

/** Milliseconds for `count` pieces of work with limited concurrency. */
export async function timeOfMany(
  work: (at: number) => Promise<unknown>,
  count: number,
  atOnce: number,
): Promise<number> {
  const began = performance.now();
  let next = 0;
  const hand = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return performance.now() - began;
}

export const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

/** The URL with the slowest 95th percentile, in ms, after `rounds` requests to each. */
export async function slowestOf(urls: readonly string[], headers: Record<string, string>, rounds: number) {
  let worst = { time: 0, url: '' };
  for (const url of urls) {
    const times: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const time = await timeOf(url, headers);
      if (round >= 0) times.push(time);
    }
    const time = percentile95(times);
    if (time > worst.time) worst = { time, url };
  }
  return worst;
}

/** Time counted for a failed request. */
const FAILED_MS = 60_000;

/** 99th percentile in ms of an open loop of requests, timed from when each was due, so that queueing counts. */
export async function slowestOfHundred(
  urls: readonly string[],
  perSecond: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const began = performance.now();
  const times = await Promise.all(
    urls.map(async (url, at) => {
      const due = began + (at * 1_000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      const lag = performance.now() - due;
      // A timer is up to 1 ms late; a longer lag counts as delay.
      const took = await timeOf(url, { 'accept-encoding': 'br', ...headers }).catch(() => FAILED_MS);
      return took + Math.max(0, lag - 1);
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
