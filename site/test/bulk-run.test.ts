import { expect, it } from 'vitest';
import { type BulkOutcome, createBulkRun } from '../src/kit/table/bulk/bulk.store.ts';

const ids = Array.from({ length: 30 }, (_, number) => `id-${number}`);

it('rows for which a slow server had no time in a bulk action are sent again until all are processed', async () => {
  const run = createBulkRun();
  const batchSizes: number[] = [];
  await run.run(ids, async (batch) => {
    batchSizes.push(batch.length);
    return batch.map((id, at): BulkOutcome => ({ id, code: at < 10 ? null : 'unavailable' }));
  });
  const { phase, outcomes } = run.$state.get();
  expect(phase).toBe('done');
  expect(outcomes).toEqual(ids.map((id) => ({ id, code: null })));
  expect(batchSizes).toEqual([25, 20, 10]);
});

it('a bulk action ends when the server has no time for any row of a batch', async () => {
  const run = createBulkRun();
  let callCount = 0;
  await run.run(ids, async (batch) => {
    callCount += 1;
    return batch.map((id) => ({ id, code: 'unavailable' }));
  });
  expect(callCount).toBe(2);
  expect(run.$state.get().outcomes.every(({ code }) => code === 'unavailable')).toBe(true);
});

it('a bulk action that is run again continues with the rows that have no outcome', async () => {
  const run = createBulkRun();
  await run.run(ids, async (batch) => {
    run.stop();
    return batch.map((id) => ({ id, code: null }));
  });
  expect(run.$state.get().outcomes).toHaveLength(25);
  const sentIds: string[] = [];
  await run.run(ids, async (batch) => {
    sentIds.push(...batch);
    return batch.map((id) => ({ id, code: null }));
  });
  expect(sentIds).toEqual(ids.slice(25));
});
