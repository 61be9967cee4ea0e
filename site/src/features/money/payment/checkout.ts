import type { PaymentOrder } from '@parichay/shared/money/payment/payment.fields.ts';
import { atom } from 'nanostores';
import { readStored, removeStoredValues, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { logEvent } from '../../../lib/analytics-session.ts';
import { CallFailure, call, report } from '../../../lib/api.ts';
import { reportPayment } from '../../../lib/payment-report.ts';
import { type FailedPurchase, pendingPaymentKey, storeFailedPurchase } from './failed-purchase.ts';
import type { FailureReason } from './failure-reason.ts';
import { type CheckoutDetails, loadProviderScript, openCheckout, type RazorpayResponse } from './provider.ts';

/* All online payments use this module. Source: docs/specification.md §4, "Payment flows". */

export interface PaymentProof {
  orderCreationId: string;
  razorpayPaymentId: string;
  razorpayOrderId: string;
  razorpaySignature: string;
  throughGateway: true;
}

export interface Purchase extends CheckoutDetails {
  kind: string;
  businessId?: string;
  order(): Promise<PaymentOrder>;
  submitProof(proof: PaymentProof): Promise<unknown>;
  /** After a failure the page reloads; some flows go back twice first. Source: docs/specification.md §4. */
  mustGoBackTwice?: boolean;
  plan?: FailedPurchase['plan'];
}

export interface CheckoutState {
  /** `updating` blocks the page; `processing` awaits the bank; `confirming` polls after closing. */
  stage: 'idle' | 'opening' | 'open' | 'updating' | 'processing' | 'confirming';
  failure: CallFailure | null;
  note: 'dismissed' | 'late' | 'givenBack' | null;
  paymentId: string | null;
}

const idleState: CheckoutState = { stage: 'idle', failure: null, note: null, paymentId: null };
export const $checkout = atom<CheckoutState>(idleState);
/** True for six seconds after a payment. Source: docs/specification.md §2. */
export const $justPaid = atom(false);

const setCheckoutStage = (stage: CheckoutState['stage'], changes: Partial<CheckoutState> = {}) =>
  $checkout.set({ ...idleState, stage, ...changes });

export const isPaying = (): boolean => $checkout.get().stage !== 'idle';
export const clearCheckout = (): void => {
  if (!isPaying()) $checkout.set(idleState);
};

let attemptCount = 0;

const successShownMs = 6_000;
const successReportDelayMs = 100;

const pollDelaysMs = [3, 3, 4, 5, 5, 8, 8, 10, 10, 15, 15, 20].map((seconds) => seconds * 1_000);

/**
 * A call is ignored while another payment is running.
 * @returns whether paid; details are in `$checkout`
 */
export async function payOnline(purchase: Purchase): Promise<boolean> {
  const pending = storedPendingPayment();
  if (isPaying() || (pending?.businessId === purchase.businessId && pending && !window.confirm(t('payments.payAgain'))))
    return false;
  attemptCount += 1;
  setCheckoutStage('opening');
  try {
    const Razorpay = await loadProviderScript();
    if (!Razorpay) return handleLoadFailure();
    const order = await purchase.order().catch((thrown) => retryOrderWithBuyerState(purchase, thrown));
    setCheckoutStage('open');
    logEvent('CHECKOUT_OPENED', { kind: purchase.kind });
    const { description, prefill } = purchase;
    const outcome = await openCheckout(Razorpay, order, { description, prefill });
    if (outcome.kind === 'failed') return handleProviderFailure(outcome.reason, purchase, order.order.id);
    if (outcome.kind === 'dismissed') return await pollOrder(purchase, order.order.id);
    const isRecorded = await submitProofWithRetry(purchase, order, outcome.proof);
    if (isRecorded) finishPaid(purchase);
    else reportPayment(false);
    return isRecorded;
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) {
      setCheckoutStage('idle', { failure: new CallFailure({ code: 'internal' }, 0) });
      throw thrown;
    }
    setCheckoutStage('idle', { failure: thrown });
    reportPayment(false);
    return false;
  }
}

async function retryOrderWithBuyerState({ businessId, order }: Purchase, thrown: unknown): Promise<PaymentOrder> {
  const isStateMissing = thrown instanceof CallFailure && thrown.code === 'buyer_state_unknown';
  const questionModule = isStateMissing && businessId && (await import('./buyer-state-ask.tsx').catch(() => null));
  if (questionModule && (await questionModule.askBuyerState(businessId))) return order();
  throw thrown;
}

/**
 * Records a purchase whose price is zero, without the provider.
 * @returns whether it was recorded
 */
export async function recordFreePurchase(kind: string, record: () => Promise<unknown>): Promise<boolean> {
  if (isPaying()) return false;
  attemptCount += 1;
  setCheckoutStage('updating');
  try {
    await record();
    finishPaid({ kind });
    return true;
  } catch (thrown) {
    const failure = thrown instanceof CallFailure ? thrown : new CallFailure({ code: 'internal' }, 0);
    setCheckoutStage('idle', { failure });
    if (failure !== thrown) throw thrown;
    return false;
  }
}

/** A native alert is visible above the provider's frame. */
const showAlert = (message: string): void => window.alert(message);

function handleLoadFailure(): false {
  report('error', 'Razorpay script not loaded!');
  setCheckoutStage('idle');
  showAlert(t('payments.sdkFailed'));
  reportPayment(false);
  return false;
}

function handleProviderFailure(
  reason: FailureReason,
  { kind, businessId, plan, mustGoBackTwice = false }: Purchase,
  orderId: string,
): false {
  const path = location.pathname + location.search + location.hash;
  storeFailedPurchase({ kind, orderId, businessId, plan, reason, path });
  logEvent('PAYMENT_FAILED', { kind });
  reportPayment(false);
  showAlert(`${t('payments.providerFailed')}\n${t(`payments.failed_${reason}`)}`);
  const steps = mustGoBackTwice ? -2 : 0;
  if (steps !== 0 && canGoBack(2)) {
    // If the previous entry is this page, history back does not reload it.
    addEventListener('popstate', () => location.reload(), { once: true });
    history.go(steps);
  } else location.reload();
  return false;
}

function canGoBack(steps: number): boolean {
  const { navigation } = window as unknown as { navigation?: { currentEntry: { index: number } | null } };
  return (navigation?.currentEntry?.index ?? 0) >= steps;
}

/** The bank has not confirmed yet, or no usable answer arrived. */
const isOutcomeUnknown = ({ code, status }: CallFailure): boolean =>
  code === 'payment_processing' || code === 'too_many_requests' || status === 0 || status >= 500;

async function submitProofWithRetry(
  purchase: Purchase,
  order: PaymentOrder,
  providerResponse: RazorpayResponse,
): Promise<boolean> {
  const proof: PaymentProof = {
    orderCreationId: order.order.id,
    razorpayPaymentId: providerResponse.razorpay_payment_id,
    razorpayOrderId: providerResponse.razorpay_order_id,
    razorpaySignature: providerResponse.razorpay_signature,
    throughGateway: true,
  };
  const { razorpayPaymentId: paymentId } = proof;
  setCheckoutStage('updating');
  const releasePage = blockLeaving();
  try {
    for (const delayMs of [...pollDelaysMs, null]) {
      const failure = await purchase.submitProof(proof).then(
        () => null,
        (thrown: unknown) => {
          if (thrown instanceof CallFailure) return thrown;
          throw thrown;
        },
      );
      if (!failure || !isOutcomeUnknown(failure)) clearPendingPayment();
      if (!failure) return true;
      if (!isOutcomeUnknown(failure)) {
        setCheckoutStage('idle', { failure, paymentId });
        return false;
      }
      releasePage();
      setCheckoutStage('processing', { paymentId });
      storePendingPayment(purchase, proof.orderCreationId);
      if (delayMs !== null) await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    setCheckoutStage('idle', { note: 'late', paymentId });
    return false;
  } finally {
    releasePage();
  }
}

/**
 * Checks the order after a failure has reloaded the page.
 * @returns whether paid
 */
export async function checkOrderAfterFailure(kind: string, orderId: string): Promise<boolean> {
  if (isPaying()) return false;
  attemptCount += 1;
  return pollOrder({ kind }, orderId, { isReported: true });
}

/** Polled again after a reload, also in a new tab. Signing out deletes it (sign-out.ts). */
interface PendingPayment {
  kind: string;
  orderId: string;
  businessId?: string | undefined;
}
const storePendingPayment = ({ kind, businessId }: Pick<Purchase, 'kind' | 'businessId'>, orderId: string): void =>
  storeValue('localStorage', pendingPaymentKey, { kind, businessId, orderId } satisfies PendingPayment);
export const clearPendingPayment = (): void => removeStoredValues('localStorage', pendingPaymentKey);

export const storedPendingPayment = (): PendingPayment | null =>
  readStored<PendingPayment>('localStorage', pendingPaymentKey);

export async function resumeBusinessPayment(businessId: string): Promise<boolean> {
  const newest = await call('GET /payment-order', { query: { businessId } }).catch(() => null);
  if (!newest?.orderId || newest.state === 'open' || isPaying()) return false;
  attemptCount += 1;
  return pollOrder({ kind: 'business', businessId }, newest.orderId, { stage: 'confirming' });
}

export async function resumePendingPayment(kind: string, onPaid: () => unknown): Promise<void> {
  const pending = storedPendingPayment();
  if (pending?.kind !== kind || isPaying()) return;
  attemptCount += 1;
  if (await pollOrder(pending, pending.orderId, { stage: 'confirming' })) onPaid();
}

export function abandonPendingPayment(): void {
  if ($checkout.get().stage !== 'confirming') return;
  attemptCount += 1;
  setCheckoutStage('idle', { note: 'dismissed' });
}

/**
 * Polls the order, because a UPI app may complete the payment later.
 * @returns whether paid
 */
async function pollOrder(
  purchase: Pick<Purchase, 'kind' | 'businessId'>,
  orderId: string,
  {
    isReported: isAlreadyReported = false,
    stage = 'opening',
  }: { isReported?: boolean; stage?: 'opening' | 'confirming' } = {},
): Promise<boolean> {
  const ownAttempt = attemptCount;
  const finishUnpaid = (note: NonNullable<CheckoutState['note']>): false => {
    if (note !== 'late') clearPendingPayment();
    setCheckoutStage('idle', { note });
    if (!isAlreadyReported) reportPayment(false);
    return false;
  };
  setCheckoutStage(stage);
  for (const delayMs of [...pollDelaysMs, null]) {
    const state = await call('GET /payment-order', { query: { orderId } }).then(
      (response) => response.state,
      () => null,
    );
    if (attemptCount !== ownAttempt) return false;
    if (state === 'paid') {
      clearPendingPayment();
      finishPaid(purchase);
      return true;
    }
    if (state === 'given_back') return finishUnpaid('givenBack');
    // If the first poll fails, no pending payment is known.
    if (state === 'open' || (state === null && $checkout.get().stage === 'opening')) return finishUnpaid('dismissed');
    setCheckoutStage('confirming');
    storePendingPayment(purchase, orderId);
    if (delayMs !== null) await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  return finishUnpaid('late');
}

function blockLeaving(): () => void {
  const preventUnload = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', preventUnload);
  return () => removeEventListener('beforeunload', preventUnload);
}

function finishPaid({ kind }: Pick<Purchase, 'kind'>): void {
  setCheckoutStage('idle');
  logEvent('PAYMENT_COMPLETED', { kind });
  showAndReportSuccess();
}

export function showAndReportSuccess(): void {
  $justPaid.set(true);
  setTimeout(() => $justPaid.set(false), successShownMs);
  setTimeout(() => reportPayment(true), successReportDelayMs);
}
