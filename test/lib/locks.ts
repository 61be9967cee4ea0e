import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until this many transactions wait for a lock. @param client may be in a transaction itself */
export const expectLockWaiters = (client: pg.Client, count: number): Promise<void> =>
  expect
    .poll(
      async () => {
        // Within a transaction PostgreSQL caches the list of other transactions.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].waiting;
      },
      { timeout: 4_000, interval: 20 },
    )
    .toBe(count);
