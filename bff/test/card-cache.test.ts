import { allCardsSign, changedCardsHeaderValue } from '@parichay/shared/internal.ts';
import { describe, expect, test } from 'vitest';
import { createCardCache } from '../src/card/card-cache.ts';

const page = (text: string) => ({ status: 200, headers: {}, body: Buffer.from(text), brotli: null });

describe('the invalidation of cached cards', () => {
  test('the changed-cards header contains the ids of the cards, or the sign for all cards when 400 ids are too long', () => {
    expect(changedCardsHeaderValue(['one', 'two'])).toBe('one,two');
    expect(changedCardsHeaderValue(Array.from({ length: 400 }, (_, at) => `card-${at}`))).toBe(allCardsSign);
  });

  test('invalidating all cards drops the cached pages and does not store pages that were already being fetched', async () => {
    const cache = createCardCache(1_000_000, Date.now);
    let version = 1;
    const get = () => cache.get('key', 'card', async () => page(`version ${version}`));
    await get();
    const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pending = cache.get('other', 'other', async () => {
      started.resolve();
      await finish.promise;
      return page('from before');
    });
    await started.promise;
    version = 2;
    cache.invalidate(allCardsSign);
    finish.resolve();
    await pending;
    expect(String((await get()).body)).toBe('version 2');
    expect(String((await cache.get('other', 'other', async () => page('after'))).body)).toBe('after');
  });
});

test('a hundred not-found pages evict no card from the page cache', async () => {
  const cache = createCardCache(10_000, Date.now);
  await cache.get('card', 'card', async () => page('a card'));
  for (let at = 0; at < 100; at += 1) {
    await cache.get(`unknown ${at}`, `unknown-${at}`, async () => ({ ...page('no such card'), status: 404 }));
  }
  const cached = await cache.get('card', 'card', async () => page('drawn anew'));
  expect(String(cached.body)).toBe('a card');
});

test('a cached page is recompressed to a smaller size once, at its second request', async () => {
  const cache = createCardCache(10_000, Date.now);
  let times = 0;
  const recompress = async () => {
    times += 1;
    return Buffer.from('small');
  };
  const get = () =>
    cache.get('card', 'card', async () => ({ ...page('a card'), brotli: Buffer.from('larger'), recompress }));
  expect(String((await get()).brotli)).toBe('larger');
  expect(times).toBe(0);
  await get();
  await expect.poll(async () => String((await get()).brotli)).toBe('small');
  expect(times).toBe(1);
});
