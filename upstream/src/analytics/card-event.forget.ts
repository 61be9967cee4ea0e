import { dayInIndia, daysAfter } from '@parichay/shared/lib/india.ts';
import { inTenant } from '../lib/database.ts';
import type { JobParts } from '../lib/jobs.ts';

/** A year to compare with the year before, and a month on top. */
export const eventDaysKept = 400;
/** The BFF tries a batch again for as long as it has it; after a week nothing is still under way. */
export const batchDaysKept = 7;

/** Forgets counts of long ago, and batches that can come no second time. */
export async function forgetCardEvents({ database, log }: JobParts, now = Date.now()): Promise<void> {
  const [events, days, batches] = await inTenant(database.db, 'platform', async (tx) => [
    await tx
      .deleteFrom('card_event')
      .where('date', '<', daysAfter(dayInIndia(now), -eventDaysKept))
      .executeTakeFirst(),
    await tx
      .deleteFrom('visit_day')
      .where('date', '<', daysAfter(dayInIndia(now), -eventDaysKept))
      .executeTakeFirst(),
    await tx
      .deleteFrom('card_event_batch')
      .where('received_at', '<', new Date(now - batchDaysKept * 86_400_000))
      .executeTakeFirst(),
  ]);
  log.info(
    {
      forgotten: {
        events: Number(events?.numDeletedRows),
        days: Number(days?.numDeletedRows),
        batches: Number(batches?.numDeletedRows),
      },
    },
    'card events',
  );
}
