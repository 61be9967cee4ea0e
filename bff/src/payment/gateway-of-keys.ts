import type { Gateway, Reply } from './gateway.ts';

/** Retries refused calls with the account's other keys, except new orders and lists. */
export function withOthers(own: Gateway, others: readonly Gateway[]): Gateway {
  async function ask<T>(call: (gateway: Gateway) => Promise<Reply<T>>): Promise<Reply<T>> {
    const said = await call(own);
    if (said.kind !== 'refused') return said;
    for (const other of others) {
      const again = await call(other);
      if (again.kind !== 'refused') return again;
    }
    return said;
  }
  return {
    ...own,
    orderByReceipt: (receipt) => ask((gateway) => gateway.orderByReceipt(receipt)),
    paymentsOfOrder: (orderId) => ask((gateway) => gateway.paymentsOfOrder(orderId)),
    payment: (paymentId) => ask((gateway) => gateway.payment(paymentId)),
    capture: (paymentId, amountPaise) => ask((gateway) => gateway.capture(paymentId, amountPaise)),
    refund: (refund) => ask((gateway) => gateway.refund(refund)),
  };
}
