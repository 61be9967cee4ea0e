import type { PaymentOrder } from '@parichay/shared/money/payment/payment.fields.ts';
import { atom } from 'nanostores';
import { forget, readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { CallFailure, call, report } from '../../../lib/api.ts';
import { reportPayment } from '../../../lib/payment-report.ts';
import { logEvent } from '../../../lib/session.ts';
import { atCheckout, type HandedBack, loadProvider, type Shown } from './provider.ts';

/* The only way to pay online. Source: docs/specification.md §4, "Payment flows". */

export interface Proof {
  orderCreationId: string;
  razorpayPaymentId: string;
  razorpayOrderId: string;
  razorpaySignature: string;
  throughGateway: true;
}

export interface Purchase extends Shown {
  kind: string;
  businessId?: string;
  order(): Promise<PaymentOrder>;
  handIn(proof: Proof): Promise<unknown>;
  /** After a failure the page reloads; some flows go back twice first. Source: docs/specification.md §4. */
  goesBackTwice?: boolean;
  onFailed?(orderId: string): void;
}

export interface Paying {
  /** `updating` blocks the page. `processing`: proof sent. `confirming`: closed, but a payment may be pending. */
  stage: 'idle' | 'opening' | 'open' | 'updating' | 'processing' | 'confirming';
  failure: CallFailure | null;
  note: 'dismissed' | 'late' | 'givenBack' | null;
  /** The provider's id of a payment that could not be recorded, for support. */
  paymentId: string | null;
}

const idle: Paying = { stage: 'idle', failure: null, note: null, paymentId: null };
export const $paying = atom<Paying>(idle);
/** True for six seconds. Source: docs/specification.md §2. */
export const $justPaid = atom(false);

const at = (stage: Paying['stage'], more: Partial<Paying> = {}) => $paying.set({ ...idle, stage, ...more });

export const isPaying = (): boolean => $paying.get().stage !== 'idle';
export const clearPaying = (): void => {
  if (!isPaying()) $paying.set(idle);
};

let turn = 0;

const shownFor = 6_000;
const reportedAfter = 100;

/** Pauses between polls, in ms. After the last one polling ends. */
const pauses = [3, 3, 4, 5, 5, 8, 8, 10, 10, 15, 15, 20].map((seconds) => seconds * 1_000);

/**
 * Ignored while one is running.
 * @returns whether paid; details in `$paying`
 */
export async function pay(purchase: Purchase): Promise<boolean> {
  if (isPaying()) return false;
  turn += 1;
  at('opening');
  try {
    const Razorpay = await loadProvider();
    if (!Razorpay) return notLoaded();
    const order = await purchase.order().catch((thrown) => orderAgain(purchase, thrown));
    at('open');
    logEvent('CHECKOUT_OPENED', { kind: purchase.kind });
    const { description, prefill } = purchase;
    const end = await atCheckout(Razorpay, order, { description, prefill });
    if (end.kind === 'failed') return providerFailed(end.reason, purchase, order.order.id);
    if (end.kind === 'dismissed') return await afterClosed(purchase, order.order.id);
    const isRecorded = await recorded(purchase, order, end.proof);
    if (isRecorded) succeeded(purchase);
    else reportPayment(false);
    return isRecorded;
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) {
      at('idle', { failure: new CallFailure({ code: 'internal' }, 0) });
      throw thrown;
    }
    at('idle', { failure: thrown });
    reportPayment(false);
    return false;
  }
}

async function orderAgain({ businessId, order }: Purchase, thrown: unknown): Promise<PaymentOrder> {
  const isMissing = thrown instanceof CallFailure && thrown.code === 'buyer_state_unknown';
  const question = isMissing && businessId && (await import('./buyer-state.ask.tsx').catch(() => null));
  if (question && (await question.askState(businessId))) return order();
  throw thrown;
}

/**
 * For a price of zero: recorded without the provider.
 * @returns whether it was recorded
 */
export async function take(kind: string, record: () => Promise<unknown>): Promise<boolean> {
  if (isPaying()) return false;
  turn += 1;
  at('updating');
  try {
    await record();
    succeeded({ kind });
    return true;
  } catch (thrown) {
    const failure = thrown instanceof CallFailure ? thrown : new CallFailure({ code: 'internal' }, 0);
    at('idle', { failure });
    if (failure !== thrown) throw thrown;
    return false;
  }
}

/** A native alert is visible above the provider's frame, too. */
const say = (words: string): void => window.alert(words);

function notLoaded(): false {
  report('error', 'Razorpay script not loaded!');
  at('idle');
  say(t('payments.sdkFailed'));
  reportPayment(false);
  return false;
}

function providerFailed(reason: string, { kind, goesBackTwice = false, onFailed }: Purchase, orderId: string): false {
  onFailed?.(orderId);
  logEvent('PAYMENT_FAILED', { kind });
  reportPayment(false);
  say(reason || t('payments.providerFailed'));
  const steps = goesBackTwice ? -2 : 0;
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

/** The bank has not confirmed yet, or the response was lost. */
const isUnknown = ({ code, status }: CallFailure): boolean =>
  code === 'payment_processing' || code === 'too_many_requests' || status === 0 || status >= 500;

async function recorded(purchase: Purchase, order: PaymentOrder, handed: HandedBack): Promise<boolean> {
  const proof: Proof = {
    orderCreationId: order.order.id,
    razorpayPaymentId: handed.razorpay_payment_id,
    razorpayOrderId: handed.razorpay_order_id,
    razorpaySignature: handed.razorpay_signature,
    throughGateway: true,
  };
  const { razorpayPaymentId: paymentId } = proof;
  at('updating');
  const letGo = holdPage();
  try {
    for (const pause of [...pauses, null]) {
      const failure = await purchase.handIn(proof).then(
        () => null,
        (thrown: unknown) => {
          if (thrown instanceof CallFailure) return thrown;
          throw thrown;
        },
      );
      if (!failure || !isUnknown(failure)) clearPending();
      if (!failure) return true;
      if (!isUnknown(failure)) {
        at('idle', { failure, paymentId });
        return false;
      }
      letGo();
      at('processing', { paymentId });
      keepPending({ kind: purchase.kind, orderId: proof.orderCreationId });
      if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    at('idle', { note: 'late', paymentId });
    return false;
  } finally {
    letGo();
  }
}

/**
 * Checks the order after a failure and its reload.
 * @returns whether paid
 */
export async function lookAfterFailure(kind: string, orderId: string): Promise<boolean> {
  if (isPaying()) return false;
  turn += 1;
  return afterClosed({ kind }, orderId, { isReported: true });
}

/** Pending payment, polled again after a reload. Signing out deletes it (sign-out.ts). */
interface Pending {
  kind: string;
  orderId: string;
}
const pendingKey = 'payment:pending';
const keepPending = (pending: Pending): void => storeValue('sessionStorage', pendingKey, pending);
const clearPending = (): void => forget('sessionStorage', pendingKey);

export async function takeUpPending(kind: string, onPaid: () => unknown): Promise<void> {
  const pending = readStored<Pending>('sessionStorage', pendingKey);
  if (pending?.kind !== kind || isPaying()) return;
  turn += 1;
  if (await afterClosed(pending, pending.orderId, { stage: 'confirming' })) onPaid();
}

export function payAnotherWay(): void {
  if ($paying.get().stage !== 'confirming') return;
  turn += 1;
  clearPending();
  at('idle', { note: 'dismissed' });
}

/**
 * A UPI app may complete the payment later.
 * @returns whether paid
 */
async function afterClosed(
  purchase: Pick<Purchase, 'kind'>,
  orderId: string,
  { isReported = false, stage = 'opening' }: { isReported?: boolean; stage?: 'opening' | 'confirming' } = {},
): Promise<boolean> {
  const mine = turn;
  const isOver = (note: NonNullable<Paying['note']>): false => {
    if (note !== 'late') clearPending();
    at('idle', { note });
    if (!isReported) reportPayment(false);
    return false;
  };
  at(stage);
  for (const pause of [...pauses, null]) {
    const state = await call('GET /payment-order', { query: { orderId } }).then(
      (answer) => answer.state,
      () => null,
    );
    if (turn !== mine) return false;
    if (state === 'paid') {
      clearPending();
      succeeded(purchase);
      return true;
    }
    if (state === 'given_back') return isOver('givenBack');
    // If the first poll fails, no pending payment is known.
    if (state === 'open' || (state === null && $paying.get().stage === 'opening')) return isOver('dismissed');
    at('confirming');
    keepPending({ kind: purchase.kind, orderId });
    if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return isOver('late');
}

/** The browser asks before it leaves the page while a payment is recorded. */
function holdPage(): () => void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

function succeeded({ kind }: Pick<Purchase, 'kind'>): void {
  at('idle');
  logEvent('PAYMENT_COMPLETED', { kind });
  celebrate();
}

export function celebrate(): void {
  $justPaid.set(true);
  setTimeout(() => $justPaid.set(false), shownFor);
  setTimeout(() => reportPayment(true), reportedAfter);
}
