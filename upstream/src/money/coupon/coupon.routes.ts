import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { agencyIdInReach } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining, newId } from '../../platform/database/rows.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { couponsOfAgency, presentCoupon } from './coupon.queries.ts';

async function couponOfAgency(tx: Tx, agencyId: string, couponId: string, { lock = false } = {}) {
  const query = couponsOfAgency(tx, agencyId).where('coupon_id', '=', couponId);
  const row = await (lock ? query.forUpdate('coupon') : query).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

async function requirePlansExist(tx: Tx, agencyId: string, planIds: readonly number[]): Promise<void> {
  if (planIds.length === 0) return;
  const rows = await tx
    .selectFrom('subscription_plan')
    .select('subscription_plan_id')
    .where('agency_id', '=', agencyId)
    .where('subscription_plan_id', 'in', planIds)
    .execute();
  if (rows.length < new Set(planIds).size) throw new ApiError('not_found');
}

export const couponHandlers = {
  'GET /coupon': async ({ actor, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    const all = couponsOfAgency(tx, agencyId);
    const rows = query.search ? all.where('code', 'ilike', likePatternContaining(query.search)) : all;
    return loadListPage(rows, 'coupon.coupon_id', query, (row) => row.coupon_id, presentCoupon);
  },

  'POST /coupon': updateHandler(
    'POST /coupon',
    {
      idField: 'couponId',
      read: async ({ actor, tx, id, query }) => {
        const agencyId = await agencyIdInReach(tx, actor, (query as { agencyId?: string }).agencyId);
        return presentCoupon(await couponOfAgency(tx, agencyId, id));
      },
    },
    async ({ actor, query, body, tx }) => {
      const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
      const stored = body.couponId ? await couponOfAgency(tx, agencyId, body.couponId, { lock: true }) : null;
      if (stored && body.version !== undefined && body.version !== stored.version)
        throw new ApiError('changed_meanwhile');
      await requirePlansExist(tx, agencyId, body.planIds);
      const values = {
        code: body.code,
        percent: body.percent,
        amount_paise: body.offPaise,
        plan_ids: [...new Set(body.planIds)],
        from_date: body.fromDate,
        until_date: body.untilDate,
        total_limit: body.totalLimit,
        once_per_business: body.oncePerBusiness,
        is_active: body.isActive,
      };
      const couponId = stored?.coupon_id ?? newId();
      const statement = stored
        ? tx
            .updateTable('coupon')
            .set({ ...values, version: sql<number>`version + 1` })
            .where('coupon_id', '=', couponId)
        : tx.insertInto('coupon').values({ ...values, coupon_id: couponId, agency_id: agencyId });
      try {
        await statement.execute();
      } catch (error) {
        if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
        throw error;
      }
      return { coupon: presentCoupon(await couponOfAgency(tx, agencyId, couponId)) };
    },
  ),
} satisfies Handlers;
