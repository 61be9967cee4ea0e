import type { CallKey } from '@parichay/shared/contract.ts';
import type { HowPaid } from '@parichay/shared/money/payment/payment.fields.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanId, type PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { productsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { atom } from 'nanostores';
import type { Notice } from '../../../../kit/table/rows/changes.store.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { slice } from '../../../../lib/slice.ts';
import { $may } from '../../../people/access/access.store.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { oneAgency } from '../../../people/session/one-agency.ts';
import { loadBusiness } from '../../../shop/business/admin/business-page.store.ts';
import type { PlanInput } from '../../../shop/plan/plan.rules.ts';
import { askedState } from '../buyer-state.ts';
import { paidOf } from '../paid-lists.ts';
import { periodText, whatText } from './payment-texts.ts';
import { isPeriod, type Paid, type PaidKind } from './payments.rules.ts';

export const payments = slice<readonly Paid[]>();
export const $notice = atom<Notice | null>(null);

export const takeBackCalls = {
  subscription: 'DELETE /business/subscription-payment',
  card: 'DELETE /card-payment',
  due: 'DELETE /due-payment',
  pdfCard: 'DELETE /pdf-card/pdf-card-payment',
  video: 'DELETE /video/user-video-payment',
} as const satisfies Record<PaidKind, CallKey>;

export const loadPayments = (businessId: string) => payments.load(() => paidOf(businessId));

const reload = ({ businessId }: Business) => Promise.all([loadPayments(businessId), loadBusiness(businessId)]);

export interface OnOffer {
  plans: readonly SubscriptionPlan[];
  products: readonly PlanProduct[];
}
export const onOffer = slice<OnOffer>();

export const loadOnOffer = ({ agencyId }: Business) =>
  onOffer.load(async () => {
    const [{ subscriptionPlans }, products] = await Promise.all([
      call('GET /business/subscription-plan', { query: { agencyId } }),
      productsOf(agencyId),
    ]);
    return { plans: subscriptionPlans, products };
  });

/** A super admin also sees businesses of agencies that offer other products than this host's. */
async function productsOf(agencyId: string): Promise<PlanProduct[]> {
  const own = agency.$state.get().data ?? (await call('GET /agency-details'));
  if (own.agencyId === agencyId || !$may.get()('GET /agency/list')) return productsOffered(own.configuration);
  return productsOffered(((await oneAgency({ agencyId })) ?? own).configuration);
}

export type Choice = { plan: SubscriptionPlan } | { custom: PlanInput };

const bought = (choice: Choice) =>
  'plan' in choice
    ? { subscriptionPlanId: choice.plan.subscriptionPlanId }
    : ({ subscriptionPlanId: customPlanId, customPlan: choice.custom } as const);

export const chosenPlan = (choice: Choice) => ('plan' in choice ? choice.plan : choice.custom);

export const recording = slice<string>();

/** The response was lost, so the payment may have been recorded. */
export const $isInDoubt = atom(false);

interface Entry {
  choice: Choice;
  /** Only the card, for the duration of the plan. */
  isCardOnly: boolean;
  renew: boolean;
  how: HowPaid;
  duePaise: number;
  note: string;
}

async function writeDown(
  { businessId }: Business,
  { choice, isCardOnly, renew, how, duePaise, note }: Entry,
): Promise<string> {
  if (isCardOnly && 'plan' in choice) {
    const { subscriptionPlanId } = choice.plan;
    const body = { businessId, subscriptionPlanId, throughGateway: false as const, ...how, note };
    return (await call('POST /card-payment', { body })).recordNo;
  }
  const body = {
    businessId,
    ...bought(choice),
    renew,
    isManualUpdate: true,
    ...how,
    ...(duePaise > 0 && { duePaise }),
    note,
  };
  return (await call('POST /business/subscription-payment', { body })).recordNo;
}

/**
 * A second call while the first one runs is ignored.
 * @returns whether it was recorded
 */
export async function recordPayment(business: Business, entry: Entry): Promise<boolean> {
  if (recording.$state.get().status === 'loading') return false;
  $notice.set(null);
  $isInDoubt.set(false);
  const record = () =>
    recording.load(async () => {
      const recordNo = await writeDown(business, entry);
      // The page must show the new state before the success message.
      await reload(business);
      return recordNo;
    });
  let recordNo = await record();
  if (await askedState(business.businessId, recording.$state.get().error)) recordNo = await record();
  if (recordNo === null) {
    const { status = 0 } = recording.$state.get().error ?? {};
    $isInDoubt.set(status === 0 || status >= 500);
    if ($isInDoubt.get()) await reload(business);
    return false;
  }
  const written = payments.$state.get().data?.find((paid) => paid.recordNo === recordNo);
  $notice.set({ words: written ? recordedText(written) : t('payments-admin.recorded') });
  return true;
}

function recordedText(record: Paid): string {
  const params = { plan: whatText(record), amount: rupees(record.amountPaise) };
  return isPeriod(record)
    ? t('payments-admin.recordedPeriod', { ...params, period: periodText(record) })
    : t('payments-admin.recorded');
}

export const receiving = slice<true>();

export async function receiveDue(business: Business, recordNo: string, how: HowPaid, note: string): Promise<boolean> {
  if (receiving.$state.get().status === 'loading') return false;
  $notice.set(null);
  const receive = () =>
    receiving.load(async () => {
      await call('POST /due-payment', { body: { recordNo, ...how, note } });
      await reload(business);
      return true;
    });
  let isDone = await receive();
  if (await askedState(business.businessId, receiving.$state.get().error)) isDone = await receive();
  if (isDone) $notice.set({ words: t('payments-admin.recorded'), takesFocus: true });
  return isDone === true;
}

export const takingBack = slice<true>();

export async function takeBack(business: Business, { kind, recordNo }: Paid, reason: string): Promise<boolean> {
  if (takingBack.$state.get().status === 'loading') return false;
  $notice.set(null);
  const isDone = await takingBack.load(async () => {
    await call(takeBackCalls[kind], { query: { recordNo, reason } });
    await reload(business);
    return true;
  });
  if (isDone) $notice.set({ words: t('payments-admin.takenBack', { reason }), takesFocus: true });
  return isDone === true;
}

export const givingBack = slice<true>();

export async function giveBackPart(
  business: Business,
  { recordNo, throughGateway }: Paid,
  asked: { refundPaise: number; reason: string; onceKey: string },
): Promise<boolean> {
  if (givingBack.$state.get().status === 'loading') return false;
  $notice.set(null);
  const isDone = await givingBack.load(async () => {
    await call('POST /payment-part', { body: { recordNo, ...asked } });
    await reload(business);
    return true;
  });
  const amount = rupees(asked.refundPaise);
  if (isDone)
    $notice.set({
      words: t(throughGateway ? 'payment-parts.onItsWay' : 'payment-parts.done', { amount }),
      takesFocus: true,
    });
  return isDone === true;
}

export const givingTrial = slice<true>();

/**
 * @param until `YYYY-MM-DD`; null ends the trial
 * @returns whether it was saved
 */
export async function giveTrial(business: Business, until: string | null): Promise<boolean> {
  if (givingTrial.$state.get().status === 'loading') return false;
  $notice.set(null);
  const isDone = await givingTrial.load(async () => {
    await call('POST /business/trial', { body: { businessId: business.businessId, until } });
    await reload(business);
    return true;
  });
  if (isDone)
    $notice.set({
      words: until ? t('trial.done', { until: formatDate(until, locale) }) : t('trial.ended'),
      takesFocus: true,
    });
  return isDone === true;
}
