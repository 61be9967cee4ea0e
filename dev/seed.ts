import { parseArgs } from 'node:util';
import { seedMany } from './seed/many.ts';

/**
 * npm run seed -- --cards 1000000 [--database postgres://…] [--agencies 1] [--force]
 * Fills a PostgreSQL database (DATABASE_URL unless named) with that many businesses and cards.
 */
try {
  const { values } = parseArgs({
    options: {
      cards: { type: 'string', default: '1000' },
      database: { type: 'string', default: process.env.DATABASE_URL ?? '' },
      agencies: { type: 'string', default: '1' },
      force: { type: 'boolean', default: false },
    },
  });
  const numberOf = (name: 'cards' | 'agencies', most: number): number => {
    const number = Number(values[name]);
    if (!Number.isInteger(number) || number < 1 || number > most) throw new Error(`--${name} is 1 to ${most}`);
    return number;
  };
  const [cards, agencies] = [numberOf('cards', 10_000_000), numberOf('agencies', 10_000)];
  const began = Date.now();
  await seedMany({ databaseUrl: values.database, cards, agencies, force: values.force, tell: console.log });
  console.log(`${cards} cards in ${Math.round((Date.now() - began) / 1000)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
