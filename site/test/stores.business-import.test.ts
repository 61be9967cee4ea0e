import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserParts, contractServer } from './stores.server.ts';

const server = contractServer();
const businessId = '01990000-0000-7000-8000-000000000001';
type Row = { phoneNumber: string };

describe('importing a list of businesses', () => {
  let store: typeof import('../src/features/office/business-import/import.store.ts');
  const added = new Set<string>();
  /** Calls that add rows, from 1, whose answer is lost after the rows were added. */
  let lost: number[] = [];
  let calls = 0;

  beforeAll(() => server.start());
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.reset();
    added.clear();
    lost = [];
    calls = 0;
    vi.resetModules();
    browserParts();
    store = await import('../src/features/office/business-import/import.store.ts');
    server.on('POST /business/importBusinesses', ({ body }) => {
      const outcomeOf = ({ phoneNumber }: Row) => {
        if (added.has(phoneNumber)) return 'exists';
        if (body.isDryRun) return 'new';
        added.add(phoneNumber);
        return 'added';
      };
      const rows = (body.rows as Row[]).map((row) => ({
        outcome: outcomeOf(row),
        businessId: body.isDryRun ? null : businessId,
        code: null,
        fields: [],
        notes: [],
      }));
      if (!body.isDryRun && lost.includes(++calls)) throw new ApiError('upstream_timeout');
      return { rows };
    });
    const lines = Array.from({ length: 50 }, (_, at) => `Shop ${'ABCDEFGHIJ'[at % 10]}${at}\t98765432${10 + at}`);
    await store.readText(['Business name\tPhone number', ...lines].join('\n'));
  });

  const outcomes = () => (store.outcomes.$state.get().data?.rows ?? []).map(({ outcome }) => outcome);
  const count = (outcome: string) => outcomes().filter((one) => one === outcome).length;

  it('the import adds every row in calls of at most twenty', async () => {
    expect(count('new')).toBe(50);
    await store.importAll();
    expect([count('added'), added.size, calls, store.outcomes.$state.get().data?.isDone]).toEqual([50, 50, 3, true]);
  });

  it('after a lost answer the rows of earlier calls count as added, and the rest can be added', async () => {
    lost = [2];
    await store.importAll();
    expect(store.outcomes.$state.get().error?.code).toBe('upstream_timeout');
    expect([count('added'), count('new'), store.$isAdding.get()]).toEqual([20, 30, false]);
    await store.importAll();
    expect([count('added'), count('exists'), added.size]).toEqual([50, 0, 50]);
  });
});
