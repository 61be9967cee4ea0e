import { sql } from 'kysely';
import { inTenant } from '../lib/database.ts';
import type { JobParts } from '../lib/jobs.ts';

export const daysKept = 30;

/** Removes for good what was deleted more than 30 days ago. Card addresses stay taken: a printed QR must not lead elsewhere. */
export async function purgeDeleted({ database, log }: Pick<JobParts, 'database' | 'log'>): Promise<void> {
  const longAgo = sql<Date>`now() - make_interval(days => ${daysKept})`;
  const removed = await inTenant(database.db, 'platform', async (tx) => {
    const cards = await tx.deleteFrom('card').where('deleted_at', '<', longAgo).executeTakeFirst();
    const businesses = await tx.deleteFrom('business').where('deleted_at', '<', longAgo).executeTakeFirst();
    const customers = await tx.deleteFrom('customer').where('deleted_at', '<', longAgo).executeTakeFirst();
    return { cards: cards.numDeletedRows, businesses: businesses.numDeletedRows, customers: customers.numDeletedRows };
  });
  log.info(
    { removed: Object.fromEntries(Object.entries(removed).map(([what, count]) => [what, Number(count)])) },
    'purged',
  );
}
