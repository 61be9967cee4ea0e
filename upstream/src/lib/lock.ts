import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Whoever asks for the lock of the same words waits until this transaction has ended. */
export const lockUntilEnd = (tx: Tx, words: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx);
