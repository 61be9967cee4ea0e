import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';

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

const planQuery = (tx: Tx) => tx.selectFrom('subscription_plan').selectAll().where('deleted_at', 'is', null);

export const plansOfAgency = (tx: Tx, agencyId: string) =>
  planQuery(tx)
    .where('agency_id', '=', agencyId)
    .orderBy('price_paise')
    .orderBy('validity')
    .orderBy('validity_months')
    .orderBy('subscription_plan_id')
    .execute();

export async function requirePlanInReach(tx: Tx, subscriptionPlanId: number): Promise<void> {
  const row = await planQuery(tx).where('subscription_plan_id', '=', subscriptionPlanId).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
}

export async function planOfAgency(tx: Tx, agencyId: string, subscriptionPlanId: number): Promise<PlanRow> {
  const row = await planQuery(tx)
    .where('agency_id', '=', agencyId)
    .where('subscription_plan_id', '=', subscriptionPlanId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/**
 * @param agencyId null = any agency
 * @throws ApiError not_found, also for another agency's plan
 */
export async function lockPlanToChange(tx: Tx, agencyId: string | null, subscriptionPlanId: number): Promise<PlanRow> {
  let query = planQuery(tx).where('subscription_plan_id', '=', subscriptionPlanId);
  if (agencyId !== null) query = query.where('agency_id', '=', agencyId);
  const row = await query.forUpdate().executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export const addPlan = (tx: Tx, agencyId: string, values: PlanValues): Promise<PlanRow> =>
  refuseDuplicateName(() =>
    tx
      .insertInto('subscription_plan')
      .values({ ...values, agency_id: agencyId })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const updatePlan = (tx: Tx, subscriptionPlanId: number, values: PlanValues): Promise<PlanRow> =>
  refuseDuplicateName(() =>
    tx
      .updateTable('subscription_plan')
      .set({ ...values, version: sql`version + 1` })
      .where('subscription_plan_id', '=', subscriptionPlanId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** The row stays, because purchases refer to it. */
export const deleteSubscriptionPlan = (tx: Tx, subscriptionPlanId: number, deletedBy: string) =>
  tx
    .updateTable('subscription_plan')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy })
    .where('subscription_plan_id', '=', subscriptionPlanId)
    .execute();

async function refuseDuplicateName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    throw error;
  }
}
