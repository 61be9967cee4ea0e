import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { chosenAgencyQuery, isOwnAgencyShown } from '../../people/agency/chosen-agency.ts';
import { agency } from '../../people/session/agency.store.ts';
import type { PlanInput } from './plan.rules.ts';

export interface PdfCardPlan {
  id: string;
  pricePaise: number;
}
/** Empty when the agency does not sell single PDF cards. */
export const $pdfCardPlans = atom<readonly PdfCardPlan[]>([]);

async function fetchPlans(): Promise<SubscriptionPlan[]> {
  const { subscriptionPlans, pdfCardPlans } = await call('GET /business/subscription-plan', {
    query: chosenAgencyQuery(),
  });
  $pdfCardPlans.set(pdfCardPlans);
  return subscriptionPlans;
}

export const planScreen = listScreen<SubscriptionPlan>(
  { searchBy: [], isSearchable: false, filters: [], isUnpaged: true, detail: 'plan' },
  ({ subscriptionPlanId }) => String(subscriptionPlanId),
  async () => {
    const items = await fetchPlans();
    return { items, total: items.length, nextCursor: null };
  },
);
export const planColumnChoice = columnChoice('plans');
export const planChanges = rowChanges<SubscriptionPlan, 'edit' | 'delete'>(planScreen);
export const { submission, closeQuestion } = planChanges;

export const $isAddSheetOpen = atom(false);

export function openAddSheet(): void {
  planChanges.clearMessages();
  $isAddSheetOpen.set(true);
}

export function openEditSheet(row: SubscriptionPlan): void {
  planChanges.openQuestion('edit', row);
}

export async function savePlan(plan: PlanInput, seen: SubscriptionPlan | null): Promise<SubscriptionPlan> {
  const { subscriptionPlanId, version } = seen ?? {};
  const body = { ...plan, ...(subscriptionPlanId && { subscriptionPlanId, version }) };
  return (await call('POST /business/subscription-plan', { query: chosenAgencyQuery(), body })).subscriptionPlan;
}

export async function showSaved(saved: SubscriptionPlan, existed: boolean): Promise<void> {
  $isAddSheetOpen.set(false);
  closeQuestion();
  await planScreen.reload();
  const { onlinePayment } = agency.$state.get().data?.configuration ?? {};
  const isSoldOnline = isOwnAgencyShown() && onlinePayment?.enablePaymentIntegration;
  const key = existed ? 'done_edit' : isSoldOnline ? 'done_add' : 'done_addOffline';
  planChanges.$notice.set({ text: t(`plans.${key}`, { name: saved.name }) });
}

/** null = the plan is no longer sold. */
export async function fetchPlan({ subscriptionPlanId }: SubscriptionPlan): Promise<SubscriptionPlan | null> {
  await planScreen.reload();
  const { items } = planScreen.list.$state.get();
  return items.find((item) => item.subscriptionPlanId === subscriptionPlanId) ?? null;
}

export const deletePlan = ({ subscriptionPlanId, name }: SubscriptionPlan) =>
  planChanges.answer(async () => {
    const id = String(subscriptionPlanId);
    await call('DELETE /business/subscription-plan/{subscriptionPlanId}', { params: { subscriptionPlanId: id } });
    planScreen.list.remove(id);
    return { text: t('plans.done_delete', { name }), shouldFocus: true };
  });
