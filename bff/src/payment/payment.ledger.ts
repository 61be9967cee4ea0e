import type { PaymentIntent } from '@parichay/shared/money/payment/payment.internal.ts';
import { factOf, type ProviderPayment } from '@parichay/shared/money/payment/payment.razorpay.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { PaymentAccounts } from './accounts.ts';

export interface PaymentLedger {
  /** @throws ApiError payment_provider_down when the result is unknown; a retry finds the same order */
  order(intent: PaymentIntent): Promise<PaymentIntent & { orderId: string; keyId: string }>;
  takeIn(payment: ProviderPayment, intent: PaymentIntent): Promise<PaymentIntent>;
}

export function createPaymentLedger({
  upstream,
  accounts,
}: {
  upstream: Upstream;
  accounts: PaymentAccounts;
}): PaymentLedger {
  async function madeOrder(intent: PaymentIntent): Promise<{ orderId: string; keyId: string }> {
    const { gateway, keyId } = await accounts.of(intent.accountAgencyId, intent.keyId);
    const [receipt, { amountPaise }] = [intent.intentId, intent];
    const made = await gateway.createOrder({ amountPaise, receipt });
    if (made.kind === 'ok') return { ...made.value, keyId };
    if (made.kind === 'refused') throw new ApiError('payment_provider_refused', { cause: new Error(made.description) });
    // The answer was lost, so the order may exist.
    const found = await gateway.orderByReceipt(receipt);
    if (found.kind === 'ok' && found.value?.amountPaise === amountPaise) return { orderId: found.value.orderId, keyId };
    const again = found.kind === 'ok' ? await gateway.createOrder({ amountPaise, receipt }) : found;
    if (again.kind === 'ok' && again.value && 'orderId' in again.value) return { ...again.value, keyId };
    throw new ApiError('payment_provider_down', { cause: made.cause, retryAfter: 5 });
  }

  return {
    async order(intent) {
      const ordered =
        intent.orderId && intent.keyId
          ? intent
          : (
              await upstream.call('POST /internal/payment/ordered', {
                body: { intentId: intent.intentId, ...(await madeOrder(intent)) },
              })
            ).intent;
      const { orderId, keyId } = ordered;
      if (orderId === null || keyId === null) throw new ApiError('internal');
      return { ...ordered, orderId, keyId };
    },

    async takeIn(payment, intent) {
      const told = await settledPayment(payment, intent);
      const fact = factOf(told, intent.accountAgencyId);
      if (!fact) return intent;
      const taken = await upstream.call('POST /internal/payment/fact', { body: { fact } });
      return taken.intent ?? intent;
    },
  };

  async function settledPayment(payment: ProviderPayment, intent: PaymentIntent): Promise<ProviderPayment> {
    const isRight =
      payment.amount === intent.amountPaise && payment.currency === 'INR' && payment.order_id === intent.orderId;
    const isWanted = ['ordered', 'pending', 'expired'].includes(intent.state);
    if (payment.status !== 'authorized' || !isRight || !isWanted) return payment;
    const { gateway } = await accounts.of(intent.accountAgencyId, intent.keyId);
    const captured = await gateway.capture(payment.id, payment.amount);
    return captured.kind === 'ok' ? captured.value : payment;
  }
}
