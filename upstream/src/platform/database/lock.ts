import { sql } from 'kysely';
import type { Tx } from './database.ts';

export const lockInTransaction = (tx: Tx, lockName: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(tx);
