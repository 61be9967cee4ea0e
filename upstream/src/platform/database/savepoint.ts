import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Returns ApiErrors below status 500, and throws others. */
export async function tryInSavepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T | ApiError> {
  await sql`savepoint refusable`.execute(tx);
  try {
    const result = await run();
    await sql`release savepoint refusable`.execute(tx);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await sql`rollback to savepoint refusable`.execute(tx);
    return error;
  }
}
