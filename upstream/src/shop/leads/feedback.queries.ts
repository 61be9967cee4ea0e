import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import type { Feedback } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { limitToReach } from '../business/business.queries.ts';

export const presentFeedback = (row: Selectable<Database['feedback']> & { is_read: boolean }): Feedback => ({
  feedbackId: row.feedback_id,
  businessId: row.business_id,
  cardNo: row.card_no,
  name: row.name,
  rating: row.rating,
  message: row.message,
  isShown: row.is_shown,
  isRead: row.is_read,
  createdAt: iso(row.created_at),
});

export const feedbackReadCondition = (actor: Actor) => sql<boolean>`not exists (select from notification
  where notification_id = feedback.feedback_id and account_id = ${accountIdOf(actor)} and read_at is null)`;

export function feedbackQuery(tx: Tx, actor: Actor) {
  const rows = limitToReach(
    tx
      .selectFrom('feedback')
      .innerJoin('business', 'business.business_id', 'feedback.business_id')
      .selectAll('feedback')
      .select(feedbackReadCondition(actor).as('is_read'))
      .where('business.deleted_at', 'is', null),
    actor,
  );
  return isSuperadmin(actor) ? rows : rows.where('feedback.agency_id', '=', actor.agencyId);
}

export async function countUnreadFeedback(query: ReturnType<typeof feedbackQuery>, actor: Actor): Promise<number> {
  const { unread } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('unread'))
    .where(sql<boolean>`not ${feedbackReadCondition(actor)}`)
    .executeTakeFirstOrThrow();
  return unread;
}

export async function lockFeedbackInReach(tx: Tx, actor: Actor, feedbackId: string) {
  const row = await feedbackQuery(tx, actor)
    .innerJoin('card', 'card.card_no', 'feedback.card_no')
    .select('card.card_id')
    .where('feedback.feedback_id', '=', feedbackId)
    .forUpdate('feedback')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

const MAX_SHOWN_REVIEWS = 6;

interface FeedbackSummary {
  count: number;
  average: number | null;
  shown: { name: string; rating: number; message: string; created_at: string }[];
}

/** `cardNo` is a column of the outer query. */
export const feedbackSummarySql = (cardNo: string) => sql<FeedbackSummary>`(
  select json_build_object('count', count(*), 'average', round(avg(rating), 1), 'shown', (
    select coalesce(json_agg(newest), '[]') from (
      select name, rating, message, created_at from feedback
      where card_no = ${sql.ref(cardNo)} and is_shown and message <> '' order by feedback_id desc limit ${MAX_SHOWN_REVIEWS}
    ) as newest
  )) from feedback where card_no = ${sql.ref(cardNo)} and is_shown)`;

export const presentFeedbackSummary = ({ count, average, shown }: FeedbackSummary): PublicCard['customerFeedback'] => ({
  count,
  average,
  shown: shown.map(({ created_at, ...content }) => ({ ...content, createdAt: iso(new Date(created_at)) })),
});
