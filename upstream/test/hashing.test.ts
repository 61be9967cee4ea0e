import { expect, test } from 'vitest';
import { createHashingQueue } from '../src/people/account/hashing.ts';

/** Work that lasts until `end` is called. */
function pendingWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('security 22: two passwords are hashed at a time, and passwords from known browsers are hashed before those from unknown browsers', async () => {
  const hashing = createHashingQueue({ maxConcurrent: 2, maxWaitMs: 60_000 });
  const [one, two] = [pendingWork(), pendingWork()];
  const first = [hashing(false, one.work), hashing(false, two.work)];
  const order: string[] = [];
  const later = ['stranger', 'other stranger', 'owner'].map((who) =>
    hashing(who === 'owner', async () => void order.push(who)),
  );
  one.end();
  await Promise.all(later);
  expect(order).toEqual(['owner', 'stranger', 'other stranger']);
  two.end();
  await Promise.all(first);
});

test('security 22: a password that waits too long for hashing fails with too_many_requests, and later ones are hashed', async () => {
  const hashing = createHashingQueue({ maxConcurrent: 1, maxWaitMs: 20 });
  const one = pendingWork();
  const first = hashing(false, one.work);
  await expect(hashing(false, async () => {})).rejects.toMatchObject({ code: 'too_many_requests' });
  one.end();
  await first;
  await expect(hashing(false, () => Promise.reject(new Error('a fault of its own')))).rejects.toThrow('of its own');
  expect(await hashing(false, async () => 'hashed')).toBe('hashed');
});
