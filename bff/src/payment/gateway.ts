import {
  type ProviderPayment,
  type ProviderRefund,
  providerPayment,
  providerRefund,
} from '@parichay/shared/payment/payment.razorpay.ts';
import Razorpay from 'razorpay';
import { z } from 'zod';

/*
 * The provider's API. Its SDK has no time limit, and what fails on the way ends in a TypeError about `status`: both are
 * mended here. Whatever is not a plain yes or no is `unknown`, never taken for a failure.
 */

export type Reply<T> =
  | { kind: 'ok'; value: T }
  /** It understood and said no. */
  | { kind: 'refused'; description: string }
  /** Nobody knows whether it was done. */
  | { kind: 'unknown'; cause: unknown };

interface GatewayKeys {
  keyId: string;
  keySecret: string;
}

export interface Gateway {
  /** @param receipt what we call it by; asked for by it when the answer was lost */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<Reply<{ orderId: string }>>;
  /** The first order of that receipt. */
  orderByReceipt(receipt: string): Promise<Reply<{ orderId: string; amountPaise: number } | null>>;
  paymentsOfOrder(orderId: string): Promise<Reply<ProviderPayment[]>>;
  payment(paymentId: string): Promise<Reply<ProviderPayment>>;
  capture(paymentId: string, amountPaise: number): Promise<Reply<ProviderPayment>>;
  /** Asked again with the same key, it is given back once. */
  refund(refund: { paymentId: string; amountPaise: number; idemKey: string }): Promise<Reply<ProviderRefund>>;
  /** A page of an account's payments, the newest first. */
  payments(between: Between): Promise<Reply<ProviderPayment[]>>;
  /** A page of what was given back, the newest first. */
  refunds(between: Between): Promise<Reply<ProviderRefund[]>>;
}

/** A page of what was made from `from` to `to`, in seconds since 1970. */
export interface Between {
  from: number;
  to: number;
  skip: number;
  count: number;
}

const order = z.object({ id: z.string(), amount: z.coerce.number().int(), receipt: z.string().nullish() });
const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

/** As the SDK rejects what the provider refused. */
const refusal = z.object({
  statusCode: z.number().int().min(400).max(499),
  error: z.object({ description: z.string().catch('refused') }),
});

async function reply<T extends z.ZodType>(schema: T, asked: () => Promise<unknown>): Promise<Reply<z.output<T>>> {
  try {
    return { kind: 'ok', value: schema.parse(await asked()) };
  } catch (cause) {
    const refused = refusal.safeParse(cause);
    // Too many requests say nothing of this one.
    if (refused.success && refused.data.statusCode !== 429)
      return { kind: 'refused', description: refused.data.error.description };
    return { kind: 'unknown', cause };
  }
}

const mapped = <A, B>(answer: Reply<A>, map: (value: A) => B): Reply<B> =>
  answer.kind === 'ok' ? { kind: 'ok', value: map(answer.value) } : answer;

export type OpenGateway = (keys: GatewayKeys) => Gateway;

/** @param baseUrl `https://api.razorpay.com` */
export const gatewayAt =
  (baseUrl: string, timeoutMs: number): OpenGateway =>
  ({ keyId, keySecret }) => {
    const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
    // The SDK has no option for these; its axios instance does.
    const { defaults } = (sdk.api as unknown as { rq: { defaults: { baseURL: string; timeout: number } } }).rq;
    defaults.baseURL = baseUrl;
    defaults.timeout = timeoutMs;
    const currency = 'INR';
    return {
      createOrder: async ({ amountPaise, receipt }) =>
        mapped(
          await reply(order, () =>
            sdk.orders.create({
              amount: amountPaise,
              currency,
              receipt,
              payment_capture: true,
              notes: { parichay: receipt },
            }),
          ),
          ({ id }) => ({ orderId: id }),
        ),
      orderByReceipt: async (receipt) =>
        mapped(await reply(listOf(order), () => sdk.orders.all({ receipt } as never)), ({ items }) => {
          const found = items.filter((one) => one.receipt === receipt).at(-1);
          return found ? { orderId: found.id, amountPaise: found.amount } : null;
        }),
      paymentsOfOrder: async (orderId) =>
        mapped(await reply(listOf(providerPayment), () => sdk.orders.fetchPayments(orderId)), ({ items }) => items),
      payment: (paymentId) => reply(providerPayment, () => sdk.payments.fetch(paymentId)),
      capture: (paymentId, amountPaise) =>
        reply(providerPayment, () => sdk.payments.capture(paymentId, amountPaise, currency)),
      payments: async (between) =>
        mapped(await reply(listOf(providerPayment), () => sdk.payments.all(between)), ({ items }) => items),
      refunds: async (between) =>
        mapped(await reply(listOf(providerRefund), () => sdk.refunds.all(between)), ({ items }) => items),
      // The SDK cannot send the header that makes it safe to ask again.
      refund: ({ paymentId, amountPaise, idemKey }) =>
        reply(providerRefund, async () => {
          const response = await fetch(`${baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`, {
            method: 'POST',
            headers: {
              authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
              'content-type': 'application/json',
              'x-refund-idempotency': idemKey,
            },
            // A receipt has 40 characters at most. The key of an agency's own account is longer; its end tells it apart.
            body: JSON.stringify({ amount: amountPaise, receipt: idemKey.slice(-40) }),
            signal: AbortSignal.timeout(timeoutMs),
          });
          const body = (await response.json()) as { error?: unknown };
          if (response.ok) return body;
          throw { statusCode: response.status, error: body.error };
        }),
    };
  };
