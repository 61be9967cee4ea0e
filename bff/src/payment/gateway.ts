import type { RazorpayPayment, RazorpayRefund } from '@parichay/shared/money/payment/payment-razorpay.ts';

/* The BFF's interface to the payment provider. An unclear answer is `unknown`, never `refused`. */

export type Reply<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; description: string }
  | { kind: 'unknown'; cause: unknown };

interface GatewayKeys {
  keyId: string;
  keySecret: string;
}

export interface Gateway {
  createOrder(order: { amountPaise: number; receipt: string }): Promise<Reply<{ orderId: string }>>;
  orderByReceipt(receipt: string): Promise<Reply<{ orderId: string; amountPaise: number } | null>>;
  paymentsOfOrder(orderId: string): Promise<Reply<RazorpayPayment[]>>;
  payment(paymentId: string): Promise<Reply<RazorpayPayment>>;
  capture(paymentId: string, amountPaise: number): Promise<Reply<RazorpayPayment>>;
  refund(refund: { paymentId: string; amountPaise: number; idemKey: string }): Promise<Reply<RazorpayRefund>>;
  payments(between: ListRange): Promise<Reply<RazorpayPayment[]>>;
  refunds(between: ListRange): Promise<Reply<RazorpayRefund[]>>;
}

/** `from` and `to` are seconds since 1970. */
export interface ListRange {
  from: number;
  to: number;
  skip: number;
  count: number;
}

export type OpenGateway = (keys: GatewayKeys) => Gateway;
