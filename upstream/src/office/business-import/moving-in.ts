import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { adminOnly, manualPayments } from '@parichay/shared/platform/access/access.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { readDate } from '@parichay/shared/platform/typed/date.ts';
import type { ImportField, ImportRow } from '@parichay/shared/shop/business/business.import.fields.ts';
import { folded } from '@parichay/shared/shop/business/category.search.ts';
import { productPriceOf } from '@parichay/shared/shop/card/product-price.rules.ts';
import { recordRunningPlan } from '../../money/payment/payment.record.ts';
import { staff } from '../../people/account/account.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plansOf } from '../../shop/plan/plan.queries.ts';

type Cells = Pick<ImportRow, 'plan' | 'paidUntil' | 'amount' | 'staff'>;

export interface MovedIn {
  plan: { subscriptionPlanId: number; paidUntil: string; paidElsewherePaise: number } | null;
  franchiseeId: string | null;
  /** Cells that were not understood, or that the importing user may not set. */
  leftOut: ImportField[];
}

const MAX_DAYS_AHEAD = 20 * 366;
const firstDay = '2000-01-01';

const lettersOf = (text: string): string => folded(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

function paidUntilOf(text: string): string | null {
  const { date } = readDate(text);
  return date && date >= firstDay && date <= daysAfter(todayInIndia(), MAX_DAYS_AHEAD) ? date : null;
}

const given = (row: Cells, fields: readonly (keyof Cells)[]): ImportField[] =>
  fields.filter((field) => row[field] !== '');

export async function movingIn(tx: Tx, actor: Actor): Promise<(row: Cells) => MovedIn> {
  const plans = mayCall(actor, manualPayments) ? await plansOf(tx, actor.agencyId) : null;
  const people = mayCall(actor, adminOnly)
    ? await staff(tx).where('franchisee.agency_id', '=', actor.agencyId).where('is_active', '=', true).execute()
    : null;

  function planOf(row: Cells): Pick<MovedIn, 'plan' | 'leftOut'> {
    const all = given(row, ['plan', 'paidUntil', 'amount']);
    if (all.length === 0) return { plan: null, leftOut: [] };
    const named = plans?.filter(({ name }) => lettersOf(name) === lettersOf(row.plan)) ?? [];
    // When the agency sells a single plan, the row need not name it.
    const [found, another] = row.plan === '' ? (plans ?? []) : named;
    const paidUntil = paidUntilOf(row.paidUntil);
    if (!found || another || !paidUntil) return { plan: null, leftOut: all };
    const { pricePaise, priceUnit } = productPriceOf(row.amount);
    const isAmount = pricePaise !== null && priceUnit === '';
    const { subscription_plan_id: subscriptionPlanId } = found;
    return {
      plan: { subscriptionPlanId, paidUntil, paidElsewherePaise: isAmount ? pricePaise : 0 },
      leftOut: isAmount ? [] : given(row, ['amount']),
    };
  }

  function franchiseeOf(written: string): string | null {
    const phone = toE164(written);
    const [one, another] = (people ?? []).filter(
      ({ name, phone_number, email }) =>
        (phone !== null && phone_number === phone) ||
        (email !== null && email.toLowerCase() === written.toLowerCase()) ||
        lettersOf(name) === lettersOf(written),
    );
    return one && !another ? one.franchisee_id : null;
  }

  return (row) => {
    const { plan, leftOut } = planOf(row);
    const franchiseeId = row.staff === '' ? null : franchiseeOf(row.staff);
    return { plan, franchiseeId, leftOut: franchiseeId ? leftOut : [...leftOut, ...given(row, ['staff'])] };
  };
}

export async function moveIn(
  tx: Tx,
  actor: Actor,
  businessId: string,
  { plan, franchiseeId }: MovedIn,
  cardChanged: (cardId: string) => void,
): Promise<void> {
  if (franchiseeId)
    await tx
      .updateTable('business')
      .set({ made_by_franchisee_id: franchiseeId })
      .where('business_id', '=', businessId)
      .execute();
  if (plan) await recordRunningPlan(tx, actor, { businessId, ...plan }, cardChanged);
}
