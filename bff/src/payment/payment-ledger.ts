import type { PaymentIntent } from '@parichay/shared/money/payment/payment.internal.ts';
import { type RazorpayPayment, toPaymentFact } from '@parichay/shared/money/payment/payment-razorpay.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { PaymentAccountDirectory } from './accounts.ts';

export interface PaymentLedger {
  /** @throws ApiError payment_provider_down when the result is unknown; a retry finds the same order */
  ensureOrder(intent: PaymentIntent): Promise<PaymentIntent & { orderId: string; keyId: string }>;
  recordPayment(payment: RazorpayPayment, intent: PaymentIntent): Promise<PaymentIntent>;
}

export function createPaymentLedger({
  upstream,
  accounts,
}: {
  upstream: Upstream;
  accounts: PaymentAccountDirectory;
}): PaymentLedger {
  async function createOrder(intent: PaymentIntent): Promise<{ orderId: string; keyId: string }> {
    const { gateway, keyId } = await accounts.of(intent.accountAgencyId, intent.keyId);
    const [receipt, { amountPaise }] = [intent.intentId, intent];
    const created = await gateway.createOrder({ amountPaise, receipt });
    if (created.kind === 'ok') return { ...created.value, keyId };
    if (created.kind === 'refused')
      throw new ApiError('payment_provider_refused', { cause: new Error(created.description) });
    // The answer was lost, so the order may exist.
    const found = await gateway.orderByReceipt(receipt);
    if (found.kind === 'ok' && found.value?.amountPaise === amountPaise) return { orderId: found.value.orderId, keyId };
    const retried = found.kind === 'ok' ? await gateway.createOrder({ amountPaise, receipt }) : found;
    if (retried.kind === 'ok' && retried.value && 'orderId' in retried.value) return { ...retried.value, keyId };
    throw new ApiError('payment_provider_down', { cause: created.cause, retryAfter: 5 });
  }

  return {
    async ensureOrder(intent) {
      const ordered =
        intent.orderId && intent.keyId
          ? intent
          : (
              await upstream.call('POST /internal/payment/ordered', {
                body: { intentId: intent.intentId, ...(await createOrder(intent)) },
              })
            ).intent;
      const { orderId, keyId } = ordered;
      if (orderId === null || keyId === null) throw new ApiError('internal');
      return { ...ordered, orderId, keyId };
    },

    async recordPayment(payment, intent) {
      const settled = await captureIfAuthorized(payment, intent);
      const fact = toPaymentFact(settled, intent.accountAgencyId);
      if (!fact) return intent;
      const recorded = await upstream.call('POST /internal/payment/fact', { body: { fact } });
      return recorded.intent ?? intent;
    },
  };

  async function captureIfAuthorized(payment: RazorpayPayment, intent: PaymentIntent): Promise<RazorpayPayment> {
    const matchesIntent =
      payment.amount === intent.amountPaise && payment.currency === 'INR' && payment.order_id === intent.orderId;
    const isExpected = ['ordered', 'pending', 'expired'].includes(intent.state);
    if (payment.status !== 'authorized' || !matchesIntent || !isExpected) return payment;
    const { gateway } = await accounts.of(intent.accountAgencyId, intent.keyId);
    const captured = await gateway.capture(payment.id, payment.amount);
    return captured.kind === 'ok' ? captured.value : payment;
  }
}
