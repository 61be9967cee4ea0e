import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startWorld } from '../../lib/world.ts';

/** Starts, uses and closes a product; nothing here refers to it any more. */
async function closedWorld(): Promise<WeakRef<object>> {
  const world = await startWorld();
  await world.as('customer');
  await world.close();
  return new WeakRef(world.upstream);
}

test('a closed product is garbage-collected, because no timer and no process listener holds it', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const closed = [await closedWorld(), await closedWorld()];

  const held = () => {
    collectGarbage();
    return closed.filter((one) => one.deref()).length;
  };

  await expect.poll(held).toBe(0);
});
