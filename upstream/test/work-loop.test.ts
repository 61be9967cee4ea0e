import { afterEach, expect, test } from 'vitest';
import { startWorkLoop, type WorkLoop } from '../src/platform/jobs/work-loop.ts';

const NEVER = 2_000_000_000;

let loop: WorkLoop;
afterEach(() => loop.stop());

/** Starts a loop whose turns end when the test calls `end`. */
function gated() {
  const ends: (() => void)[] = [];
  let turns = 0;
  loop = startWorkLoop({
    intervalMs: NEVER,
    work: () => {
      turns += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    onError: () => {},
  });
  /** Waits until the pending turn has begun. */
  const begun = () => new Promise((resolve) => setImmediate(resolve));
  return { turns: () => turns, begun, end: () => ends.shift()?.() };
}

test('a background work loop woken five times during a round runs one more round afterwards', async () => {
  const { turns, begun, end } = gated();
  loop.wake();
  await begun();
  for (let count = 0; count < 5; count += 1) loop.wake();
  await begun();
  expect(turns()).toBe(1);
  end();
  await begun();
  expect(turns()).toBe(2);
  end();
  await begun();
  expect(turns()).toBe(2);
});

test('a failed round of a background work loop is reported, and the next round runs', async () => {
  const failures: unknown[] = [];
  let turns = 0;
  loop = startWorkLoop({
    intervalMs: NEVER,
    async work() {
      turns += 1;
      if (turns === 1) throw new Error('the database is away');
    },
    onError: (error) => failures.push(error),
  });
  await loop.wakeAndWait();
  await loop.wakeAndWait();
  expect(turns).toBe(2);
  expect(failures).toEqual([new Error('the database is away')]);
});

test('a background work loop runs at its interval without being woken', async () => {
  await new Promise<void>((resolve) => {
    loop = startWorkLoop({ intervalMs: 1, work: async () => resolve(), onError: () => {} });
  });
});

test('stopping a background work loop waits for the current round and starts no other', async () => {
  const { turns, begun, end } = gated();
  loop.wake();
  await begun();
  loop.wake();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await begun();
  expect(isStopped).toBe(false);
  end();
  await stopped;
  loop.wake();
  await loop.wakeAndWait();
  expect(turns()).toBe(1);
});
