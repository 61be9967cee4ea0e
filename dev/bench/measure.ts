import { spawn } from 'node:child_process';

export interface BenchResult {
  /** The name begins with its area: `bff.proxied-get`. */
  bench: string;
  value: number;
  unit: 'ratio' | 'KB' | 'ms' | 'MB' | 'count' | '/s';
  /** Missing for figures without a goal. */
  goal?: number;
  better: 'higher' | 'lower';
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
};

export interface LoadTarget {
  url: string;
  headers?: Record<string, string>;
}

/** Requests per second by `wrk` with one thread and 32 connections. @throws Error for an answer other than 2xx */
export async function measureRequestsPerSecond({ url, headers = {} }: LoadTarget, seconds: number): Promise<number> {
  const args = [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ];
  const text = await new Promise<string>((resolve, reject) => {
    const wrk = spawn('wrk', args);
    let output = '';
    wrk.stdout.on('data', (chunk) => {
      output += chunk;
    });
    wrk.once('error', () => reject(new Error('the load generator wrk is not installed (apt-get install wrk)')));
    wrk.once('close', () => resolve(output));
  });
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(text);
  if (failed) throw new Error(`${url}: ${failed[1]} answers were not 2xx`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
}

/** Median ratio of the request rates of `ownLoad` and `referenceLoad`, in alternating short rounds against drift. */
export async function rateRatioOf(
  ownLoad: LoadTarget,
  referenceLoad: LoadTarget,
  rounds = 5,
  seconds = 4,
): Promise<number> {
  await measureRequestsPerSecond(ownLoad, 2);
  await measureRequestsPerSecond(referenceLoad, 2);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const reversed = round % 2 === 1;
    const first = await measureRequestsPerSecond(reversed ? referenceLoad : ownLoad, seconds);
    const second = await measureRequestsPerSecond(reversed ? ownLoad : referenceLoad, seconds);
    ratios.push(reversed ? second / first : first / second);
  }
  return median(ratios);
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
