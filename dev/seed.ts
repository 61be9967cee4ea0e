import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withOwnDatabase } from './lib/own-database.ts';
import { seedMany } from './seed/many.ts';

/**
 * npm run seed -- --large [--cards 60] [--agencies 1] [--database postgres://…] [--force]
 * Fills a database with eighteen months of trade. Default: one agency with twelve staff and sixty businesses, in
 * DATABASE_URL or else the database of DATA_DIR.
 */
const defaultCards = 60;

try {
  const { values } = parseArgs({
    options: {
      large: { type: 'boolean', default: false },
      cards: { type: 'string', default: String(defaultCards) },
      database: { type: 'string', default: process.env.DATABASE_URL ?? '' },
      agencies: { type: 'string', default: '1' },
      force: { type: 'boolean', default: false },
    },
  });
  if (!values.large && !process.argv.some((argument) => argument.startsWith('--cards')))
    throw new Error('say --large for an agency of sixty businesses, or --cards for as many as you like');
  const numberOf = (name: 'cards' | 'agencies', max: number): number => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 1 || number > max) throw new Error(`--${name} is 1 to ${max}`);
    return number;
  };
  const [cards, agencies] = [numberOf('cards', 10_000_000), numberOf('agencies', 10_000)];
  const startedAt = Date.now();
  await withOwnDatabase(resolve(process.env.DATA_DIR || '.data'), values.database, (databaseUrl) =>
    seedMany({ databaseUrl, cards, agencies, force: values.force, reportProgress: console.log }),
  );
  console.log(`${cards} businesses in ${Math.round((Date.now() - startedAt) / 1000)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
