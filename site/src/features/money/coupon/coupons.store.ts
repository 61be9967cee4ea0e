import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { ofChosenAgency, withAgency } from '../../people/agency/chosen-agency.ts';
import { type CouponForm, couponOf } from './coupon.rules.ts';

export const couponScreen = listScreen<Coupon>(
  withAgency({ searchBy: [], filters: [], detail: 'coupon' }),
  ({ couponId }) => couponId,
  paged('GET /coupon'),
);
export const couponColumns = columnChoice('coupons');
export const couponChanges = rowChanges<Coupon, 'edit'>(couponScreen);

export const $isAdding = atom(false);

export function openAdding(): void {
  couponChanges.forget();
  $isAdding.set(true);
}

export const openEditing = (row: Coupon): void => couponChanges.ask('edit', row);

export const plans = slice<readonly SubscriptionPlan[]>();
export const loadPlans = () =>
  plans.load(
    async () => (await call('GET /business/subscription-plan', { query: ofChosenAgency() })).subscriptionPlans,
  );

export async function saveCoupon(typed: CouponForm, seen: Coupon | null): Promise<Coupon> {
  const body = { ...couponOf(typed), ...(seen && { couponId: seen.couponId, version: seen.version }) };
  return (await call('POST /coupon', { query: ofChosenAgency(), body })).coupon;
}

export async function showSaved(saved: Coupon, stood: boolean): Promise<void> {
  $isAdding.set(false);
  couponChanges.closeQuestion();
  await couponScreen.reload();
  couponChanges.$notice.set({ words: t(stood ? 'coupons.changed' : 'coupons.added', { code: saved.code }) });
}

/** null = the list no longer shows it. */
export async function couponNow({ couponId, code }: Coupon): Promise<Coupon | null> {
  const { items } = await call('GET /coupon', { query: { search: code, ...ofChosenAgency() } });
  return items.find((one) => one.couponId === couponId) ?? null;
}
