import { expect, test } from 'vitest';
import { createHashing } from '../src/people/account/hashing.ts';

/** Work that lasts until `end` is called. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('security 22: two passwords are hashed at once, and a known browser is served before unknown ones', async () => {
  const hashing = createHashing({ atOnce: 2, waitMs: 60_000 });
  const [one, two] = [held(), held()];
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

test('security 22: hashing for a stranger that waits too long fails with too_many_requests, and later work runs', async () => {
  const hashing = createHashing({ atOnce: 1, waitMs: 20 });
  const one = held();
  const first = hashing(false, one.work);
  await expect(hashing(false, async () => {})).rejects.toMatchObject({ code: 'too_many_requests' });
  one.end();
  await first;
  await expect(hashing(false, () => Promise.reject(new Error('a fault of its own')))).rejects.toThrow('of its own');
  expect(await hashing(false, async () => 'hashed')).toBe('hashed');
});
