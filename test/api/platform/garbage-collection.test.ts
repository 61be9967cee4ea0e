import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inTestAll } from '../../lib/programs.ts';
import { startWorld } from '../../lib/world.ts';

/** Starts, uses and closes a product; nothing here refers to it any more. */
async function closedWorld(): Promise<WeakRef<object>> {
  const world = await startWorld();
  await world.as('customer');
  await world.close();
  return new WeakRef(world.upstream);
}

test(
  'a closed instance of the product is garbage-collected, so no timer or process listener references it',
  inTestAll,
  async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const closed = [await closedWorld(), await closedWorld()];

    const liveCount = () => {
      collectGarbage();
      return closed.filter((one) => one.deref()).length;
    };

    await expect.poll(liveCount).toBe(0);
  },
);
