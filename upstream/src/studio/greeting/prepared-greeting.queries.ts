import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DateRange } from './greeting-pools.queries.ts';

export interface PreparedGreeting {
  day: string;
  image_id: string;
  input: PlannedPost['input'];
}

export const preparedGreetings = (tx: Tx, businessId: string, { from, to }: DateRange): Promise<PreparedGreeting[]> =>
  tx
    .selectFrom('prepared_post')
    .select(['day', 'image_id', 'input'])
    .where('business_id', '=', businessId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

export const putPreparedGreeting = (
  tx: Tx,
  greeting: { businessId: string; agencyId: string; day: string; imageId: string; input: PlannedPost['input'] },
) => {
  const fields = { image_id: greeting.imageId, input: JSON.stringify(greeting.input) };
  return tx
    .insertInto('prepared_post')
    .values({ business_id: greeting.businessId, agency_id: greeting.agencyId, day: greeting.day, ...fields })
    .onConflict((conflict) => conflict.columns(['business_id', 'day']).doUpdateSet(fields))
    .execute();
};

export const deletePreparedGreeting = (tx: Tx, businessId: string, day: string) =>
  tx.deleteFrom('prepared_post').where('business_id', '=', businessId).where('day', '=', day).execute();

export const deletePastPreparedGreetings = (tx: Tx, today: string) =>
  tx.deleteFrom('prepared_post').where('day', '<', today).execute();
