import type { CallKey } from '@parichay/shared/contract.ts';
import type { ManualPaymentDetails } from '@parichay/shared/money/payment/payment.fields.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanId, type PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { planProductsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { atom } from 'nanostores';
import type { Notice } from '../../../../kit/table/rows/changes.store.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { slice } from '../../../../lib/slice.ts';
import { $may } from '../../../people/access/access.store.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { fetchSingleAgency } from '../../../people/session/fetch-single-agency.ts';
import { loadBusiness } from '../../../shop/business/admin/business-page.store.ts';
import type { PlanInput } from '../../../shop/plan/plan.rules.ts';
import { askForMissingState } from '../buyer-state.ts';
import { fetchPayments } from '../payment-lists.ts';
import { refundablePaise } from './partial-refund.rules.ts';
import { paidPeriodText, paymentLabel } from './payment-texts.ts';
import { isPlanPayment, type PaymentRecord, type PaymentRecordKind, totalWithReversed } from './payments.rules.ts';

export const payments = slice<readonly PaymentRecord[]>();
export const $notice = atom<Notice | null>(null);

export const cancelPaymentCalls = {
  subscription: 'DELETE /business/subscription-payment',
  card: 'DELETE /card-payment',
  due: 'DELETE /due-payment',
  pdfCard: 'DELETE /pdf-card/pdf-card-payment',
  video: 'DELETE /video/user-video-payment',
} as const satisfies Record<PaymentRecordKind, CallKey>;

export const loadPayments = (businessId: string) => payments.load(() => fetchPayments(businessId));

const reloadBusinessAndPayments = ({ businessId }: Business) =>
  Promise.all([loadPayments(businessId), loadBusiness(businessId)]);

export interface PaymentChoices {
  plans: readonly SubscriptionPlan[];
  products: readonly PlanProduct[];
}
export const paymentChoices = slice<PaymentChoices>();

export const loadPaymentChoices = ({ agencyId }: Business) =>
  paymentChoices.load(async () => {
    const [{ subscriptionPlans }, products] = await Promise.all([
      call('GET /business/subscription-plan', { query: { agencyId } }),
      productsOfAgency(agencyId),
    ]);
    return { plans: subscriptionPlans, products };
  });

async function productsOfAgency(agencyId: string): Promise<PlanProduct[]> {
  const ownAgency = agency.$state.get().data ?? (await call('GET /agency-details'));
  if (ownAgency.agencyId === agencyId || !$may.get()('GET /agency/list'))
    return planProductsOffered(ownAgency.configuration);
  return planProductsOffered(((await fetchSingleAgency({ agencyId })) ?? ownAgency).configuration);
}

export type PlanSelection = { plan: SubscriptionPlan } | { custom: PlanInput };

const planRequestOf = (choice: PlanSelection) =>
  'plan' in choice
    ? { subscriptionPlanId: choice.plan.subscriptionPlanId }
    : ({ subscriptionPlanId: customPlanId, customPlan: choice.custom } as const);

export const chosenPlan = (choice: PlanSelection) => ('plan' in choice ? choice.plan : choice.custom);

export const paymentRecording = slice<string>();

/** No usable response arrived, so the payment may have been recorded. */
export const $isOutcomeUnknown = atom(false);

interface PaymentEntry {
  choice: PlanSelection;
  /** The payment covers only the card, for the duration of the plan. */
  isCardOnly: boolean;
  renew: boolean;
  how: ManualPaymentDetails;
  duePaise: number;
  note: string;
}

async function postPayment(
  { businessId }: Business,
  { choice, isCardOnly, renew, how, duePaise, note }: PaymentEntry,
): Promise<string> {
  if (isCardOnly && 'plan' in choice) {
    const { subscriptionPlanId } = choice.plan;
    const body = { businessId, subscriptionPlanId, throughGateway: false as const, ...how, note };
    return (await call('POST /card-payment', { body })).recordNo;
  }
  const body = {
    businessId,
    ...planRequestOf(choice),
    renew,
    isManualUpdate: true,
    ...how,
    ...(duePaise > 0 && { duePaise }),
    note,
  };
  return (await call('POST /business/subscription-payment', { body })).recordNo;
}

/** A second call while the first one runs is ignored. */
export async function recordPayment(business: Business, entry: PaymentEntry): Promise<boolean> {
  if (paymentRecording.$state.get().status === 'loading') return false;
  $notice.set(null);
  $isOutcomeUnknown.set(false);
  const sendRecord = () =>
    paymentRecording.load(async () => {
      const recordNo = await postPayment(business, entry);
      // The page must show the new state before the success message.
      await reloadBusinessAndPayments(business);
      return recordNo;
    });
  let recordNo = await sendRecord();
  if (await askForMissingState(business.businessId, paymentRecording.$state.get().error)) recordNo = await sendRecord();
  if (recordNo === null) {
    const { status = 0 } = paymentRecording.$state.get().error ?? {};
    $isOutcomeUnknown.set(status === 0 || status >= 500);
    if ($isOutcomeUnknown.get()) await reloadBusinessAndPayments(business);
    return false;
  }
  const recordedPayment = payments.$state.get().data?.find((paid) => paid.recordNo === recordNo);
  $notice.set({ text: recordedPayment ? recordedText(recordedPayment) : t('payments-admin.recorded') });
  return true;
}

function recordedText(payment: PaymentRecord): string {
  const params = { plan: paymentLabel(payment), amount: rupees(payment.amountPaise) };
  return isPlanPayment(payment)
    ? t('payments-admin.recordedPeriod', { ...params, period: paidPeriodText(payment) })
    : t('payments-admin.recorded');
}

export const duePaymentRecording = slice<true>();

export async function recordDuePayment(
  business: Business,
  recordNo: string,
  how: ManualPaymentDetails,
  note: string,
): Promise<boolean> {
  if (duePaymentRecording.$state.get().status === 'loading') return false;
  $notice.set(null);
  const sendReceipt = () =>
    duePaymentRecording.load(async () => {
      await call('POST /due-payment', { body: { recordNo, ...how, note } });
      await reloadBusinessAndPayments(business);
      return true;
    });
  let isDone = await sendReceipt();
  if (await askForMissingState(business.businessId, duePaymentRecording.$state.get().error))
    isDone = await sendReceipt();
  if (isDone) $notice.set({ text: t('payments-admin.recorded'), shouldFocus: true });
  return isDone === true;
}

export const paymentCancellation = slice<true>();

export async function cancelPayment(business: Business, payment: PaymentRecord, reason: string): Promise<boolean> {
  if (paymentCancellation.$state.get().status === 'loading') return false;
  $notice.set(null);
  const isDone = await paymentCancellation.load(async () => {
    const alsoReversed = recordNosOf(payment.alsoReversed).join();
    await call(cancelPaymentCalls[payment.kind], { query: { recordNo: payment.recordNo, reason, alsoReversed } });
    await reloadBusinessAndPayments(business);
    return true;
  });
  if (isDone) $notice.set({ text: reversedText(payment, reason), shouldFocus: true });
  else await reloadChangedReversal(business, paymentCancellation.$state.get().error);
  return isDone === true;
}

const recordNosOf = (payments: readonly { recordNo: string }[]): string[] => payments.map(({ recordNo }) => recordNo);

function reversedText(payment: PaymentRecord, reason: string): string {
  if (payment.alsoReversed.length === 0) return t('payments-admin.takenBack', { reason });
  const total = rupees(totalWithReversed(refundablePaise(payment), payment));
  return t('payments-admin.takenBackWith', { total, reason });
}

async function reloadChangedReversal({ businessId }: Business, error: { code: string } | null): Promise<void> {
  if (error?.code === 'reversal_changed') await loadPayments(businessId);
}

export const partialRefundRequest = slice<true>();

export async function refundPartially(
  business: Business,
  payment: PaymentRecord,
  refund: { refundPaise: number; reason: string; onceKey: string },
): Promise<boolean> {
  if (partialRefundRequest.$state.get().status === 'loading') return false;
  $notice.set(null);
  const alsoReversed = refund.refundPaise === refundablePaise(payment) ? payment.alsoReversed : [];
  const isDone = await partialRefundRequest.load(async () => {
    await call('POST /payment-part', {
      body: { recordNo: payment.recordNo, alsoReversed: recordNosOf(alsoReversed), ...refund },
    });
    await reloadBusinessAndPayments(business);
    return true;
  });
  const amount = rupees(totalWithReversed(refund.refundPaise, { alsoReversed }));
  const doneKey = alsoReversed.length > 0 ? 'doneWith' : 'done';
  if (isDone)
    $notice.set({
      text: t(`payment-parts.${payment.throughGateway ? 'onItsWay' : doneKey}`, { amount }),
      shouldFocus: true,
    });
  else await reloadChangedReversal(business, partialRefundRequest.$state.get().error);
  return isDone === true;
}

export const trialChange = slice<true>();

/** @param until `YYYY-MM-DD`; null ends the trial */
export async function saveTrialEnd(business: Business, until: string | null): Promise<boolean> {
  if (trialChange.$state.get().status === 'loading') return false;
  $notice.set(null);
  const isDone = await trialChange.load(async () => {
    await call('POST /business/trial', { body: { businessId: business.businessId, until } });
    await reloadBusinessAndPayments(business);
    return true;
  });
  if (isDone)
    $notice.set({
      text: until ? t('trial.done', { until: formatDate(until, locale) }) : t('trial.ended'),
      shouldFocus: true,
    });
  return isDone === true;
}
