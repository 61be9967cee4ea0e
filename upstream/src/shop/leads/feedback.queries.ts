import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card.page.ts';
import type { Feedback } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { withinReach } from '../business/business.queries.ts';
import { withinTenMinutes } from './leads.queries.ts';

export const presentFeedback = (row: Selectable<Database['feedback']>): Feedback => ({
  feedbackId: row.feedback_id,
  businessId: row.business_id,
  cardNo: row.card_no,
  name: row.name,
  rating: row.rating,
  message: row.message,
  isShown: row.is_shown,
  createdAt: iso(row.created_at),
});

export function feedbacks(tx: Tx, actor: Actor) {
  const rows = withinReach(
    tx
      .selectFrom('feedback')
      .innerJoin('business', 'business.business_id', 'feedback.business_id')
      .selectAll('feedback')
      .where('business.deleted_at', 'is', null),
    actor,
  );
  return isSuperadmin(actor) ? rows : rows.where('feedback.agency_id', '=', actor.agencyId);
}

export async function feedbackInReach(tx: Tx, actor: Actor, feedbackId: string) {
  const row = await feedbacks(tx, actor)
    .innerJoin('card', 'card.card_no', 'feedback.card_no')
    .select('card.card_id')
    .where('feedback.feedback_id', '=', feedbackId)
    .forUpdate('feedback')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function wasJustSaid(tx: Tx, said: Insertable<Database['feedback']>): Promise<boolean> {
  const row = await tx
    .selectFrom('feedback')
    .select('feedback_id')
    .where('card_no', '=', said.card_no)
    .where('name', '=', said.name)
    .where('rating', '=', said.rating)
    .where('message', '=', said.message)
    .where(withinTenMinutes)
    .executeTakeFirst();
  return row !== undefined;
}

const MAX_SHOWN = 6;

interface FeedbackOfCard {
  count: number;
  average: number | null;
  shown: { name: string; rating: number; message: string; created_at: string }[];
}

/** `cardNo` is a column of the outer query. */
export const feedbackOfCard = (cardNo: string) => sql<FeedbackOfCard>`(
  select json_build_object('count', count(*), 'average', round(avg(rating), 1), 'shown', (
    select coalesce(json_agg(newest), '[]') from (
      select name, rating, message, created_at from feedback
      where card_no = ${sql.ref(cardNo)} and is_shown and message <> '' order by feedback_id desc limit ${MAX_SHOWN}
    ) as newest
  )) from feedback where card_no = ${sql.ref(cardNo)} and is_shown)`;

export const presentFeedbackOfCard = ({ count, average, shown }: FeedbackOfCard): PublicCard['customerFeedback'] => ({
  count,
  average,
  shown: shown.map(({ created_at, ...words }) => ({ ...words, createdAt: iso(new Date(created_at)) })),
});
