import type { PaymentOrder } from '@parichay/shared/money/payment/payment.fields.ts';

/* Loaded at the first payment; CSP allows it only on pages with the BFF's <meta name="checkout">. */

export interface HandedBack {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface Checkout {
  on(event: 'payment.failed', listener: (failed: { error: { description?: string } }) => void): void;
  open(): void;
}
type Provider = new (options: object) => Checkout;

declare global {
  interface Window {
    Razorpay?: Provider;
  }
}

/** Load timeout, in ms. */
const patience = 30_000;

let loading: Promise<Provider | null> | null = null;

export function loadProvider(): Promise<Provider | null> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay);
  loading ??= new Promise<Provider | null>((resolve) => {
    const script = document.createElement('script');
    const end = () => {
      clearTimeout(timer);
      resolve(window.Razorpay ?? null);
      if (window.Razorpay) return;
      script.remove();
      loading = null;
    };
    const timer = setTimeout(end, patience);
    script.src = document.querySelector<HTMLMetaElement>('meta[name="checkout"]')?.content ?? '';
    script.async = true;
    script.onload = end;
    script.onerror = end;
    document.head.append(script);
  });
  return loading;
}

/** Source: docs/specification.md §9. */
const themeColour = '#2d9bea';

export interface Shown {
  /** The provider stores the description, so it must contain no personal data. */
  description: string;
  prefill: { contact?: string | undefined; email?: string | undefined };
}

export type End = { kind: 'paid'; proof: HandedBack } | { kind: 'failed'; reason: string } | { kind: 'dismissed' };

/** Uses `handler`, because a redirect to a callback URL would lose the session. */
export const atCheckout = (
  Razorpay: Provider,
  { razorpayKeyId, paidTo, order }: PaymentOrder,
  shown: Shown,
): Promise<End> =>
  new Promise((resolve) => {
    const checkout = new Razorpay({
      key: razorpayKeyId,
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      name: paidTo,
      ...shown,
      theme: { color: themeColour },
      // Our page shows failures and starts the retry.
      retry: { enabled: false },
      modal: { confirm_close: true, ondismiss: () => resolve({ kind: 'dismissed' }) },
      handler: (proof: HandedBack) => resolve({ kind: 'paid', proof }),
    });
    checkout.on('payment.failed', ({ error }) => resolve({ kind: 'failed', reason: error.description ?? '' }));
    checkout.open();
  });
