import type { Gateway, Reply } from './gateway.ts';

/** Retries refused calls with the account's other keys, except new orders and lists. */
export function withKeyFallback(primary: Gateway, others: readonly Gateway[]): Gateway {
  async function callWithFallback<T>(call: (gateway: Gateway) => Promise<Reply<T>>): Promise<Reply<T>> {
    const reply = await call(primary);
    if (reply.kind !== 'refused') return reply;
    for (const fallback of others) {
      const retried = await call(fallback);
      if (retried.kind !== 'refused') return retried;
    }
    return reply;
  }
  return {
    ...primary,
    orderByReceipt: (receipt) => callWithFallback((gateway) => gateway.orderByReceipt(receipt)),
    paymentsOfOrder: (orderId) => callWithFallback((gateway) => gateway.paymentsOfOrder(orderId)),
    payment: (paymentId) => callWithFallback((gateway) => gateway.payment(paymentId)),
    capture: (paymentId, amountPaise) => callWithFallback((gateway) => gateway.capture(paymentId, amountPaise)),
    refund: (refund) => callWithFallback((gateway) => gateway.refund(refund)),
  };
}
