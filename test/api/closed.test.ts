import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startWorld } from '../lib/world.ts';

/** All of a product that was used and closed, which nothing here refers to any more. */
async function closedWorld(): Promise<WeakRef<object>> {
  const world = await startWorld();
  await world.as('customer');
  await world.close();
  return new WeakRef(world.upstream);
}

test('what was closed is let go of: no clock and no listener of the process holds it', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const closed = [await closedWorld(), await closedWorld()];

  const held = () => {
    collectGarbage();
    return closed.filter((one) => one.deref()).length;
  };

  await expect.poll(held).toBe(0);
});
