import type { PaymentOrder } from '@parichay/shared/payment/payment.fields.ts';

/*
 * The payment provider's own checkout. Its script loads when somebody pays, and only on the pages into which the BFF put
 * its address: <meta name="checkout" content="https://…/checkout.js">. Elsewhere the content security policy refuses it.
 */

/** What the checkout hands back when it took the money. */
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

/** How long its script may take, in ms: past it one is told instead of left waiting. */
const patience = 30_000;

let loading: Promise<Provider | null> | null = null;

/** Null when it could not be loaded; the next time it is tried anew. */
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
  /** What for. It stays with the provider, so it names nothing private; neither are there any notes. */
  description: string;
  prefill: { contact?: string | undefined; email?: string | undefined };
}

export type End = { kind: 'paid'; proof: HandedBack } | { kind: 'failed'; reason: string } | { kind: 'dismissed' };

/** Opens the checkout over the page, and says how it ended. Its `handler` is used: a callback address would lose the session. */
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
      // A failure is told here, and begun anew from the page.
      retry: { enabled: false },
      modal: { confirm_close: true, ondismiss: () => resolve({ kind: 'dismissed' }) },
      handler: (proof: HandedBack) => resolve({ kind: 'paid', proof }),
    });
    checkout.on('payment.failed', ({ error }) => resolve({ kind: 'failed', reason: error.description ?? '' }));
    checkout.open();
  });
