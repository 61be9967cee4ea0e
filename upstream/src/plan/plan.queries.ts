import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { SubscriptionPlan } from '@parichay/shared/plan/plan.fields.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import { isUniqueViolation } from '../lib/errors.ts';
import type { Database } from '../lib/schema.ts';

type PlanRow = Selectable<Database['subscription_plan']>;
type PlanValues = Pick<
  Insertable<Database['subscription_plan']>,
  'name' | 'price_paise' | 'validity' | 'validity_months' | 'limits' | 'frame_visibility'
>;

export const presentPlan = (row: PlanRow): SubscriptionPlan => ({
  subscriptionPlanId: row.subscription_plan_id,
  agencyId: row.agency_id,
  name: row.name,
  pricePaise: Number(row.price_paise),
  validity: row.validity,
  validityMonths: row.validity_months,
  limits: row.limits,
  frameVisibility: row.frame_visibility,
  version: row.version,
});

/** Plans on sale. */
const plans = (tx: Tx) => tx.selectFrom('subscription_plan').selectAll().where('deleted_at', 'is', null);

/** An agency's plans on sale, cheapest first. */
export const plansOf = (tx: Tx, agencyId: string) =>
  plans(tx)
    .where('agency_id', '=', agencyId)
    .orderBy('price_paise')
    .orderBy('validity')
    .orderBy('validity_months')
    .orderBy('subscription_plan_id')
    .execute();

/** @throws ApiError not_found for one that no agency in reach sells */
export async function requirePlanInReach(tx: Tx, subscriptionPlanId: number): Promise<void> {
  const row = await plans(tx).where('subscription_plan_id', '=', subscriptionPlanId).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
}

/** @throws ApiError not_found for one that this agency does not sell */
export async function planOnSale(tx: Tx, agencyId: string, subscriptionPlanId: number): Promise<PlanRow> {
  const row = await plans(tx)
    .where('agency_id', '=', agencyId)
    .where('subscription_plan_id', '=', subscriptionPlanId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/**
 * A plan that is about to change. `agencyId` null: whichever agency's it is.
 * @throws ApiError not_found also for another agency's, so that numbers tell nothing
 */
export async function planToChange(tx: Tx, agencyId: string | null, subscriptionPlanId: number): Promise<PlanRow> {
  let query = plans(tx).where('subscription_plan_id', '=', subscriptionPlanId);
  if (agencyId !== null) query = query.where('agency_id', '=', agencyId);
  const row = await query.forUpdate().executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** @throws ApiError already_exists for a name that another plan on sale of the agency has */
export const addPlan = (tx: Tx, agencyId: string, values: PlanValues): Promise<PlanRow> =>
  withOwnName(() =>
    tx
      .insertInto('subscription_plan')
      .values({ ...values, agency_id: agencyId })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** @throws ApiError already_exists for a name that another plan on sale of the agency has */
export const changePlan = (tx: Tx, subscriptionPlanId: number, values: PlanValues): Promise<PlanRow> =>
  withOwnName(() =>
    tx
      .updateTable('subscription_plan')
      .set({ ...values, version: sql`version + 1` })
      .where('subscription_plan_id', '=', subscriptionPlanId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** Stops selling a plan. Its row stays: what was bought says which it was. @param by who stops it */
export const withdrawPlan = (tx: Tx, subscriptionPlanId: number, by: string) =>
  tx
    .updateTable('subscription_plan')
    .set({ deleted_at: sql`now()`, deleted_by: by })
    .where('subscription_plan_id', '=', subscriptionPlanId)
    .execute();

async function withOwnName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    throw error;
  }
}
