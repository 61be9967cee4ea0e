import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Span } from './todays-post.queries.ts';

export interface PreparedPost {
  day: string;
  image_id: string;
  input: PlannedPost['input'];
}

export const chosenPosts = (tx: Tx, businessId: string, { from, to }: Span): Promise<PreparedPost[]> =>
  tx
    .selectFrom('prepared_post')
    .select(['day', 'image_id', 'input'])
    .where('business_id', '=', businessId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

export const putPreparedPost = (
  tx: Tx,
  post: { businessId: string; agencyId: string; day: string; imageId: string; input: PlannedPost['input'] },
) => {
  const fields = { image_id: post.imageId, input: JSON.stringify(post.input) };
  return tx
    .insertInto('prepared_post')
    .values({ business_id: post.businessId, agency_id: post.agencyId, day: post.day, ...fields })
    .onConflict((conflict) => conflict.columns(['business_id', 'day']).doUpdateSet(fields))
    .execute();
};

export const removePreparedPost = (tx: Tx, businessId: string, day: string) =>
  tx.deleteFrom('prepared_post').where('business_id', '=', businessId).where('day', '=', day).execute();

export const deletePastPreparedPosts = (tx: Tx, today: string) =>
  tx.deleteFrom('prepared_post').where('day', '<', today).execute();
