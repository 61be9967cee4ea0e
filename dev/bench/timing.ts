import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './measure.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Milliseconds until the whole answer is here. @throws Error when it is not 200 */
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

/** The median of `ours` divided by the median of `reference`, asked turn by turn because the machine's speed wanders. */
export async function ratioOfTimes(
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
  rounds: number,
): Promise<number> {
  const [one, other]: [number[], number[]] = [[], []];
  for (let round = -2; round < rounds; round += 1) {
    const times = [await ours(round + 2), await reference(round + 2)] as const;
    // What a process does for the first time is not what it does.
    if (round < 0) continue;
    one.push(times[0]);
    other.push(times[1]);
  }
  return median(one) / median(other);
}

/** Milliseconds that so many pieces of work take, so many of them under way at a time. */
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

/** Of some addresses the one whose 95th percentile is the worst, in ms, each asked so many times. */
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

/** What a request counts that was not answered with 200: as long as nobody waits. */
const FAILED_MS = 60_000;

/**
 * The 99th percentile, in ms, of requests that come at their own pace whether or not those before them are answered:
 * time is counted from when each was due, so that a queue counts.
 */
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
      // A timer comes up to a millisecond late; more is the load's own delay.
      const took = await timeOf(url, { 'accept-encoding': 'br', ...headers }).catch(() => FAILED_MS);
      return took + Math.max(0, lag - 1);
    }),
  );
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
