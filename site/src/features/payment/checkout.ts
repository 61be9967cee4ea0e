import type { PaymentOrder } from '@parichay/shared/payment/payment.fields.ts';
import { atom } from 'nanostores';
import { forget, readStored, storeValue } from '../../kit/ui/browser-storage.ts';
import { t } from '../../kit/ui/messages.ts';
import { CallFailure, call, report } from '../../lib/api.ts';
import { logEvent } from '../../lib/session.ts';
import { reportPayment } from './payment-report.ts';
import { atCheckout, type HandedBack, loadProvider, type Shown } from './provider.ts';

/* The one way to pay online, whatever is bought. Source: docs/specification.md §4, "Payment flows". */

/** The proof as our calls take it. */
export interface Proof {
  orderCreationId: string;
  razorpayPaymentId: string;
  razorpayOrderId: string;
  razorpaySignature: string;
  throughGateway: true;
}

export interface Purchase extends Shown {
  /** What is bought, for the analytics. */
  kind: string;
  /** Whose bill may have to wait until somebody says in which state it is. */
  businessId?: string;
  order(): Promise<PaymentOrder>;
  handIn(proof: Proof): Promise<unknown>;
  /** After a failure the page reloads; some flows go back twice first. Source: docs/specification.md §4. */
  goesBackTwice?: boolean;
  /** Before that reload, with what the page is to know after it. */
  onFailed?(orderId: string): void;
}

export interface Paying {
  /**
   * `opening`: the order is made. `open`: the provider's checkout lies over the page. `updating`: the payment is recorded,
   * nothing else can be done. `processing`: the money is on its way, and one need not wait for it. `confirming`: the checkout
   * was closed while somebody's bank or UPI app has the payment.
   */
  stage: 'idle' | 'opening' | 'open' | 'updating' | 'processing' | 'confirming';
  /** Why it could not be begun, or not be recorded. */
  failure: CallFailure | null;
  /** What became of the last one, where that is not plain. */
  note: 'dismissed' | 'late' | 'givenBack' | null;
  /** The provider's name of a payment that could not be recorded, to ask about it. */
  paymentId: string | null;
}

const idle: Paying = { stage: 'idle', failure: null, note: null, paymentId: null };
export const $paying = atom<Paying>(idle);
/** A payment has just been successful: said for six seconds. Source: docs/specification.md §2. */
export const $justPaid = atom(false);

const at = (stage: Paying['stage'], more: Partial<Paying> = {}) => $paying.set({ ...idle, stage, ...more });

export const isPaying = (): boolean => $paying.get().stage !== 'idle';
/** Forgets what is said of the last payment, not one that is under way. */
export const clearPaying = (): void => {
  if (!isPaying()) $paying.set(idle);
};

/** Which payment is the one that `$paying` speaks of. */
let turn = 0;

const shownFor = 6_000;
const reportedAfter = 100;

/** Waits between two questions after a payment that the provider has not confirmed, in ms; after the last one stops asking. */
const pauses = [3, 3, 4, 5, 5, 8, 8, 10, 10, 15, 15, 20].map((seconds) => seconds * 1_000);

/**
 * Pays: order, checkout, proof. One at a time: a second press while one is under way does nothing. Answers whether it was
 * completed; `$paying` says the rest.
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

/** Orders once more, where all that was missing was the state of the buyer, and somebody has said it. */
async function orderAgain({ businessId, order }: Purchase, thrown: unknown): Promise<PaymentOrder> {
  const isMissing = thrown instanceof CallFailure && thrown.code === 'buyer_state_unknown';
  const question = isMissing && businessId && (await import('./buyer-state.ask.tsx').catch(() => null));
  if (question && (await question.askState(businessId))) return order();
  throw thrown;
}

/** Takes what costs nothing: recorded at once, without the provider. Answers whether it was. */
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

/** The browser's own alert: it is seen over the provider's frame, too. */
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
    // Where the entry before is this very page, it does not load by itself.
    addEventListener('popstate', () => location.reload(), { once: true });
    history.go(steps);
  } else location.reload();
  return false;
}

/** Never out of the panel. */
function canGoBack(steps: number): boolean {
  const { navigation } = window as unknown as { navigation?: { currentEntry: { index: number } | null } };
  return (navigation?.currentEntry?.index ?? 0) >= steps;
}

/** Nobody knows yet: the bank has not said it, or the answer was lost on the way. */
const isUnknown = ({ code, status }: CallFailure): boolean =>
  code === 'payment_processing' || code === 'too_many_requests' || status === 0 || status >= 500;

/** Hands in the proof until somebody knows, and says honestly when nobody does. */
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
      if (!failure || !isUnknown(failure)) forgetPending();
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
 * After a failure and the reload that follows it: what became of the order stands where one pays, as after a checkout that
 * was closed. That it failed was reported before. Answers whether it was paid all the same.
 */
export async function lookAfterFailure(kind: string, orderId: string): Promise<boolean> {
  if (isPaying()) return false;
  turn += 1;
  return afterClosed({ kind }, orderId, { isReported: true });
}

/** A payment that is on its way: it may be taken up again after a reload. Signing out forgets it (sign-out.ts). */
interface Pending {
  kind: string;
  orderId: string;
}
const pendingKey = 'payment:pending';
const keepPending = (pending: Pending): void => storeValue('sessionStorage', pendingKey, pending);
const forgetPending = (): void => forget('sessionStorage', pendingKey);

/** Asks again what became of a payment that was on its way when the page was left. */
export async function takeUpPending(kind: string, onPaid: () => unknown): Promise<void> {
  const pending = readStored<Pending>('sessionStorage', pendingKey);
  if (pending?.kind !== kind || isPaying()) return;
  turn += 1;
  if (await afterClosed(pending, pending.orderId, { stage: 'confirming' })) onPaid();
}

/** Another payment than the one that is being confirmed: nobody waits for that one any longer. */
export function payAnotherWay(): void {
  if ($paying.get().stage !== 'confirming') return;
  turn += 1;
  forgetPending();
  at('idle', { note: 'dismissed' });
}

/**
 * The checkout was closed, but a payment may be on its way: a UPI app is slower than a thumb. Asks the provider until it
 * knows. Answers whether it was completed.
 */
async function afterClosed(
  purchase: Pick<Purchase, 'kind'>,
  orderId: string,
  { isReported = false, stage = 'opening' }: { isReported?: boolean; stage?: 'opening' | 'confirming' } = {},
): Promise<boolean> {
  const mine = turn;
  const isOver = (note: NonNullable<Paying['note']>): false => {
    if (note !== 'late') forgetPending();
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
      forgetPending();
      succeeded(purchase);
      return true;
    }
    if (state === 'given_back') return isOver('givenBack');
    // Where it could not be asked at all, nobody knows of a payment that is on its way.
    if (state === 'open' || (state === null && $paying.get().stage === 'opening')) return isOver('dismissed');
    at('confirming');
    keepPending({ kind: purchase.kind, orderId });
    if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return isOver('late');
}

/** While a payment is recorded the browser asks before it leaves or refreshes the page. */
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

/** Says that it is paid, also where that became known late. */
export function celebrate(): void {
  $justPaid.set(true);
  setTimeout(() => $justPaid.set(false), shownFor);
  setTimeout(() => reportPayment(true), reportedAfter);
}
