import { afterEach, expect, test } from 'vitest';
import { startWorkLoop, type WorkLoop } from '../src/lib/work-loop.ts';

const NEVER = 2_000_000_000;

let loop: WorkLoop;
afterEach(() => loop.stop());

/** A loop whose turns end when they are let. */
function gated() {
  const ends: (() => void)[] = [];
  let turns = 0;
  loop = startWorkLoop({
    everyMs: NEVER,
    work: () => {
      turns += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    failed: () => {},
  });
  /** Lets what was set off begin. */
  const begun = () => new Promise((resolve) => setImmediate(resolve));
  return { turns: () => turns, begun, end: () => ends.shift()?.() };
}

test('however often it is woken during a turn, one more follows, and never two at once', async () => {
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

test('a turn that fails is heard of, and the next one comes', async () => {
  const failures: unknown[] = [];
  let turns = 0;
  loop = startWorkLoop({
    everyMs: NEVER,
    async work() {
      turns += 1;
      if (turns === 1) throw new Error('the database is away');
    },
    failed: (error) => failures.push(error),
  });
  await loop.settled();
  await loop.settled();
  expect(turns).toBe(2);
  expect(failures).toEqual([new Error('the database is away')]);
});

test('nobody has to wake it', async () => {
  await new Promise<void>((resolve) => {
    loop = startWorkLoop({ everyMs: 1, work: async () => resolve(), failed: () => {} });
  });
});

test('once stopped it ends the turn that is under way and begins no other', async () => {
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
  await loop.settled();
  expect(turns()).toBe(1);
});
