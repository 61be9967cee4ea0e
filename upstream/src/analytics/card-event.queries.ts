import type { InternalCalls } from '@parichay/shared/internal.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../lib/database.ts';
import type { DayCount, KindCount } from './card-event.rules.ts';

type Events = z.output<InternalCalls['POST /internal/card-events']['body']>['events'];

/** Whether the batch is new. It is known from now on, if this transaction commits. */
export async function claimBatch(tx: Tx, batchId: string): Promise<boolean> {
  const row = await tx
    .insertInto('card_event_batch')
    .values({ batch_id: batchId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('batch_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds counts to the cards whose addresses these are, or were, on that agency's domain; others are dropped. In the
 * order of the key, so that two batches at once cannot wait for each other.
 */
export async function addCounts(tx: Tx, events: Events): Promise<void> {
  await sql`
    insert into card_event (card_no, date, event, source, target, agency_id, count)
    select address.card_no, sent.date, sent.event, sent.source, coalesce(sent.target, ''), address.agency_id, sum(sent.count)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as sent
      ("agencyId" uuid, "cardId" text, date date, event text, source text, target text, count bigint)
    join card_address as address on address.card_id = sent."cardId" and address.agency_id = sent."agencyId"
    where address.card_no is not null
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5
    on conflict (card_no, date, event, source, target) do update set count = card_event.count + excluded.count
  `.execute(tx);
}

const counted = sql<number>`sum(count)::float8`.as('count');

/** @param from, to `YYYY-MM-DD`, both included */
const eventsOf = (tx: Tx, cardNo: string, from: string, to: string) =>
  tx.selectFrom('card_event').where('card_no', '=', cardNo).where('date', '>=', from).where('date', '<=', to);

export const countsPerDay = (tx: Tx, cardNo: string, from: string, to: string): Promise<DayCount[]> =>
  eventsOf(tx, cardNo, from, to).select(['date', 'event', counted]).groupBy(['date', 'event']).execute();

export const countsPerKind = (tx: Tx, cardNo: string, from: string, to: string): Promise<KindCount[]> =>
  eventsOf(tx, cardNo, from, to)
    .select(['event', 'source', 'target', counted])
    .groupBy(['event', 'source', 'target'])
    .execute();
