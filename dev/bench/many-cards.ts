import { join } from 'node:path';
import pg from 'pg';
import { administer, findPostgres, startPrivatePostgres } from '../lib/private-postgres.ts';
import { seedMany } from '../seed/many.ts';

const root = join(import.meta.dirname, '../..');
/** Stays, so that the next run need not fill it again. */
const keptIn = join(root, '.data/bench/postgres');

export interface Filling {
  cards: number;
  agencies: number;
}
export const few: Filling = { cards: 1_000, agencies: 1 };
export const many: Filling = { cards: Number(process.env.BENCH_CARDS ?? 1_000_000), agencies: 1 };
/** As many, of 200 agencies. */
export const spread: Filling = { cards: many.cards, agencies: 200 };

export interface FilledDatabases {
  /** `postgres://…` of the database that is filled so. */
  urlOf(filling: Filling): string;
  ask<Row>(filling: Filling, question: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A server of our own with a database for each filling; null where PostgreSQL is not installed. */
export async function openFilledDatabases(...fillings: Filling[]): Promise<FilledDatabases | null> {
  const programs = findPostgres();
  if (!programs) {
    console.error('left out: what needs a million cards (install postgresql)');
    return null;
  }
  const postgres = await startPrivatePostgres(programs, { keptIn, settings: ['max_wal_size=4GB', 'autovacuum=off'] });
  const nameOf = ({ cards, agencies }: Filling) => `cards_${cards}${agencies > 1 ? `_of_${agencies}` : ''}`;
  const urlOf = (filling: Filling) => postgres.urlOf(nameOf(filling));
  const ask = async <Row>(filling: Filling, question: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(filling) });
    await client.connect();
    try {
      return (await client.query(question, values)).rows;
    } finally {
      await client.end();
    }
  };
  try {
    for (const filling of fillings) {
      const { cards, agencies } = filling;
      const isFilled = await ask<{ count: number }>(filling, 'select count(*)::int from card').then(
        ([row]) => row?.count === cards,
        () => false,
      );
      if (isFilled) continue;
      console.error(`filling a database with ${cards} cards of ${agencies} agencies; it is kept in .data/bench`);
      await administer(postgres.urlOf('postgres'), `drop database if exists ${nameOf(filling)}`);
      await administer(postgres.urlOf('postgres'), `create database ${nameOf(filling)}`);
      await seedMany({ databaseUrl: urlOf(filling), cards, agencies });
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { urlOf, ask, stop: () => postgres.stop() };
}
