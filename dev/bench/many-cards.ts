import { join } from 'node:path';
import pg from 'pg';
import { administer, startPrivatePostgres } from '../lib/private-postgres.ts';
import { seedManyPosts } from '../seed/many.posts.ts';
import { seedMany } from '../seed/many.ts';

const root = join(import.meta.dirname, '../..');
/** Kept for the next run, because filling is slow. */
const keptIn = join(root, '.data/bench/postgres');

export interface Filling {
  cards: number;
  agencies: number;
  /** Number of greetings; 0 by default. */
  posts?: number;
}
export const few: Filling = { cards: 1_000, agencies: 1 };
export const many: Filling = { cards: Number(process.env.BENCH_CARDS ?? 1_000_000), agencies: 1 };
/** The same number of cards in 200 agencies. */
export const spread: Filling = { cards: many.cards, agencies: 200 };
/** A million greetings for the businesses of two agencies. */
export const manyPosts: Filling = { cards: 10_000, agencies: 2, posts: many.cards };

export interface FilledDatabases {
  /** `postgres://…` URL of the filled database. */
  urlOf(filling: Filling): string;
  ask<Row>(filling: Filling, question: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Starts a private server with a database for each filling. */
export async function openFilledDatabases(...fillings: Filling[]): Promise<FilledDatabases> {
  const settings = ['max_wal_size=4GB', 'autovacuum=off'];
  const postgres = await startPrivatePostgres({ directory: keptIn, isDurable: false, settings });
  const nameOf = ({ cards, agencies, posts }: Filling) =>
    `cards_${cards}${agencies > 1 ? `_of_${agencies}` : ''}${posts ? `_posts_${posts}` : ''}`;
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
      const { cards, agencies, posts = 0 } = filling;
      const counted =
        'select (select count(*)::int from card) as cards, (select count(*)::int from image_post) as posts';
      const isFilled = await ask<{ cards: number; posts: number }>(filling, counted).then(
        ([row]) => row?.cards === cards && row.posts >= posts,
        () => false,
      );
      if (isFilled) continue;
      console.error(`filling a database: ${JSON.stringify(filling)}; it is kept in .data/bench`);
      await administer(postgres.urlOf('postgres'), `drop database if exists ${nameOf(filling)}`);
      await administer(postgres.urlOf('postgres'), `create database ${nameOf(filling)}`);
      await seedMany({ databaseUrl: urlOf(filling), cards, agencies });
      if (posts > 0) await seedManyPosts(urlOf(filling), posts);
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { urlOf, ask, stop: () => postgres.stop() };
}
