import { join } from 'node:path';
import pg from 'pg';
import { runAdminStatement, startPrivatePostgres } from '../lib/private-postgres.ts';
import { seedMany } from '../seed/many.ts';
import { seedManyPosts } from '../seed/many-posts.ts';

const root = join(import.meta.dirname, '../..');
/** The databases stay for the next run, because filling them is slow. */
const benchDatabaseDirectory = join(root, '.data/bench/postgres');

export interface DatasetSize {
  cards: number;
  agencies: number;
  /** Number of greetings; 0 by default. */
  posts?: number;
}
export const thousandCards: DatasetSize = { cards: 1_000, agencies: 1 };
export const millionCards: DatasetSize = { cards: Number(process.env.BENCH_CARDS ?? 1_000_000), agencies: 1 };
/** The same number of cards in 200 agencies. */
export const millionCardsOfAgencies: DatasetSize = { cards: millionCards.cards, agencies: 200 };
/** A million greetings for the businesses of two agencies. */
export const millionGreetings: DatasetSize = { cards: 10_000, agencies: 2, posts: millionCards.cards };

export interface SeededDatabases {
  /** `postgres://…` URL of the filled database. */
  urlOf(datasetSize: DatasetSize): string;
  query<Row>(datasetSize: DatasetSize, statement: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Starts a private server with a database for each dataset size. */
export async function openSeededDatabases(...datasetSizes: DatasetSize[]): Promise<SeededDatabases> {
  const settings = ['max_wal_size=4GB', 'autovacuum=off'];
  const postgres = await startPrivatePostgres({ directory: benchDatabaseDirectory, usesFsync: false, settings });
  const nameOf = ({ cards, agencies, posts }: DatasetSize) =>
    `cards_${cards}${agencies > 1 ? `_of_${agencies}` : ''}${posts ? `_posts_${posts}` : ''}`;
  const urlOf = (datasetSize: DatasetSize) => postgres.urlOf(nameOf(datasetSize));
  const query = async <Row>(datasetSize: DatasetSize, statement: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(datasetSize) });
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  };
  try {
    for (const datasetSize of datasetSizes) {
      const { cards, agencies, posts = 0 } = datasetSize;
      const countQuery =
        'select (select count(*)::int from card) as cards, (select count(*)::int from image_post) as posts';
      const isSeeded = await query<{ cards: number; posts: number }>(datasetSize, countQuery).then(
        ([row]) => row?.cards === cards && row.posts >= posts,
        () => false,
      );
      if (isSeeded) continue;
      console.error(`filling a database: ${JSON.stringify(datasetSize)}; it is kept in .data/bench`);
      await runAdminStatement(postgres.urlOf('postgres'), `drop database if exists ${nameOf(datasetSize)}`);
      await runAdminStatement(postgres.urlOf('postgres'), `create database ${nameOf(datasetSize)}`);
      await seedMany({ databaseUrl: urlOf(datasetSize), cards, agencies });
      if (posts > 0) await seedManyPosts(urlOf(datasetSize), posts);
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { urlOf, query, stop: () => postgres.stop() };
}
