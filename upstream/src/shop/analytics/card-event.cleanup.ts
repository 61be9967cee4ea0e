import { dayInIndia, daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';

/** Days: a year to compare with, plus a month. */
export const cardEventRetentionDays = 400;
/** Days in which a repeated batch is recognised and not counted again. */
export const batchRetentionDays = 7;

export async function deleteExpiredCardEvents({ database, log }: JobContext, now = Date.now()): Promise<void> {
  const [events, days, batches] = await inTenant(database.db, 'platform', async (tx) => [
    await tx
      .deleteFrom('card_event')
      .where('date', '<', daysAfter(dayInIndia(now), -cardEventRetentionDays))
      .executeTakeFirst(),
    await tx
      .deleteFrom('visit_day')
      .where('date', '<', daysAfter(dayInIndia(now), -cardEventRetentionDays))
      .executeTakeFirst(),
    await tx
      .deleteFrom('card_event_batch')
      .where('received_at', '<', new Date(now - batchRetentionDays * 86_400_000))
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
