import { join } from 'node:path';
import pg from 'pg';
import { administer, findPostgres, startPrivatePostgres } from '../lib/private-postgres.ts';
import { seedMany } from '../seed/many.ts';

const root = join(import.meta.dirname, '../..');
/** Stays, so that the next run need not fill it again. */
const keptIn = join(root, '.data/bench/postgres');

export const few = 1_000;
export const many = Number(process.env.BENCH_CARDS ?? 1_000_000);

export interface FilledDatabases {
  /** `postgres://…` of a database with this many cards. */
  urlOf(cards: number): string;
  ask<Row>(cards: number, question: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A server of our own with a database of `few` and one of `many` cards; null where PostgreSQL is not installed. */
export async function openFilledDatabases(): Promise<FilledDatabases | null> {
  const programs = findPostgres();
  if (!programs) {
    console.error('left out: what needs a million cards (install postgresql)');
    return null;
  }
  const postgres = await startPrivatePostgres(programs, { keptIn, settings: ['max_wal_size=4GB', 'autovacuum=off'] });
  const urlOf = (cards: number) => postgres.urlOf(`cards_${cards}`);
  const ask = async <Row>(cards: number, question: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(cards) });
    await client.connect();
    try {
      return (await client.query(question, values)).rows;
    } finally {
      await client.end();
    }
  };
  try {
    for (const cards of [few, many]) {
      const isFilled = await ask<{ count: number }>(cards, 'select count(*)::int from card').then(
        ([row]) => row?.count === cards,
        () => false,
      );
      if (isFilled) continue;
      console.error(`filling a database with ${cards} cards; it is kept in .data/bench`);
      await administer(postgres.urlOf('postgres'), `drop database if exists cards_${cards}`);
      await administer(postgres.urlOf('postgres'), `create database cards_${cards}`);
      await seedMany({ databaseUrl: urlOf(cards), cards, agencies: 1 });
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { urlOf, ask, stop: () => postgres.stop() };
}
