import type { InternalCalls } from '@parichay/shared/internal.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { EventCountOfDay, EventCountOfKind } from './card-event.rules.ts';

type Events = z.output<InternalCalls['POST /internal/card-events']['body']>['events'];

/** @returns false for a known batch, so retries are idempotent */
export async function claimEventBatch(tx: Tx, batchId: string): Promise<boolean> {
  const row = await tx
    .insertInto('card_event_batch')
    .values({ batch_id: batchId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('batch_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops events of unknown addresses. Ordered by key, so concurrent batches cannot deadlock. */
export async function addEventCounts(tx: Tx, events: Events): Promise<void> {
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

const totalCountColumn = sql<number>`sum(count)::float8`.as('count');

const cardEventsBetween = (tx: Tx, cardNo: string, from: string, to: string) =>
  tx.selectFrom('card_event').where('card_no', '=', cardNo).where('date', '>=', from).where('date', '<=', to);

export const eventCountsPerDay = (tx: Tx, cardNo: string, from: string, to: string): Promise<EventCountOfDay[]> =>
  cardEventsBetween(tx, cardNo, from, to)
    .select(['date', 'event', totalCountColumn])
    .groupBy(['date', 'event'])
    .execute();

export const eventCountsPerKind = (tx: Tx, cardNo: string, from: string, to: string): Promise<EventCountOfKind[]> =>
  cardEventsBetween(tx, cardNo, from, to)
    .select(['event', 'source', 'target', totalCountColumn])
    .groupBy(['event', 'source', 'target'])
    .execute();
