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
import { chosenAgencyQuery, withChosenAgency } from '../../people/agency/chosen-agency.ts';
import { type CouponForm, couponInputOf } from './coupon.rules.ts';

export const couponScreen = listScreen<Coupon>(
  withChosenAgency({ searchBy: [], filters: [], detail: 'coupon' }),
  ({ couponId }) => couponId,
  paged('GET /coupon'),
);
export const couponColumnChoice = columnChoice('coupons');
export const couponChanges = rowChanges<Coupon, 'edit'>(couponScreen);

export const $isAddSheetOpen = atom(false);

export function openAddSheet(): void {
  couponChanges.clearMessages();
  $isAddSheetOpen.set(true);
}

export const openEditSheet = (row: Coupon): void => couponChanges.openQuestion('edit', row);

export const plans = slice<readonly SubscriptionPlan[]>();
export const loadPlans = () =>
  plans.load(
    async () => (await call('GET /business/subscription-plan', { query: chosenAgencyQuery() })).subscriptionPlans,
  );

export async function saveCoupon(form: CouponForm, previous: Coupon | null): Promise<Coupon> {
  const body = { ...couponInputOf(form), ...(previous && { couponId: previous.couponId, version: previous.version }) };
  return (await call('POST /coupon', { query: chosenAgencyQuery(), body })).coupon;
}

export async function showSaved(saved: Coupon, existed: boolean): Promise<void> {
  $isAddSheetOpen.set(false);
  couponChanges.closeQuestion();
  await couponScreen.reload();
  couponChanges.$notice.set({ text: t(existed ? 'coupons.changed' : 'coupons.added', { code: saved.code }) });
}

/** null when the list no longer shows the coupon. */
export async function fetchCoupon({ couponId, code }: Coupon): Promise<Coupon | null> {
  const { items } = await call('GET /coupon', { query: { search: code, ...chosenAgencyQuery() } });
  return items.find((one) => one.couponId === couponId) ?? null;
}
