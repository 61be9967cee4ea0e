import type { PaymentOrder } from '@parichay/shared/money/payment/payment.fields.ts';
import { type FailureReason, failureReasonOf } from './failure-reason.ts';

/* Loads at the first payment. CSP allows it only on pages with the BFF's <meta name="checkout">. */

export interface RazorpayResponse {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface RazorpayCheckout {
  on(event: 'payment.failed', listener: (failed: { error: { reason?: string } }) => void): void;
  open(): void;
}
type RazorpayConstructor = new (options: object) => RazorpayCheckout;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

const loadTimeoutMs = 30_000;

let loadPromise: Promise<RazorpayConstructor | null> | null = null;

export function loadProviderScript(): Promise<RazorpayConstructor | null> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay);
  loadPromise ??= new Promise<RazorpayConstructor | null>((resolve) => {
    const script = document.createElement('script');
    const finish = () => {
      clearTimeout(timer);
      resolve(window.Razorpay ?? null);
      if (window.Razorpay) return;
      script.remove();
      loadPromise = null;
    };
    const timer = setTimeout(finish, loadTimeoutMs);
    script.src = document.querySelector<HTMLMetaElement>('meta[name="checkout"]')?.content ?? '';
    script.async = true;
    script.onload = finish;
    script.onerror = finish;
    document.head.append(script);
  });
  return loadPromise;
}

/** Source: docs/specification.md §9. */
const checkoutThemeColour = '#2d9bea';

export interface CheckoutDetails {
  /** The provider stores the description, so it must contain no personal data. */
  description: string;
  prefill: { contact?: string | undefined; email?: string | undefined };
}

export type CheckoutOutcome =
  | { kind: 'paid'; proof: RazorpayResponse }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'dismissed' };

/** Uses `handler`, because a redirect to a callback URL would lose the session. */
export const openCheckout = (
  Razorpay: RazorpayConstructor,
  { razorpayKeyId, paidTo, order }: PaymentOrder,
  details: CheckoutDetails,
): Promise<CheckoutOutcome> =>
  new Promise((resolve) => {
    const checkout = new Razorpay({
      key: razorpayKeyId,
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      name: paidTo,
      ...details,
      theme: { color: checkoutThemeColour },
      // Our page shows failures and starts the retry.
      retry: { enabled: false },
      modal: { confirm_close: true, ondismiss: () => resolve({ kind: 'dismissed' }) },
      handler: (proof: RazorpayResponse) => resolve({ kind: 'paid', proof }),
    });
    checkout.on('payment.failed', ({ error }) => resolve({ kind: 'failed', reason: failureReasonOf(error.reason) }));
    checkout.open();
  });
