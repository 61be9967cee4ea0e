import { sql } from 'kysely';
import type { Tx } from './database.ts';

export const lockUntilEnd = (tx: Tx, words: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx);
