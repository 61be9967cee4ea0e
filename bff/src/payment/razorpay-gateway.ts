import { razorpayPayment, razorpayRefund } from '@parichay/shared/money/payment/payment-razorpay.ts';
import Razorpay from 'razorpay';
import { z } from 'zod';
import type { OpenGateway, Reply } from './gateway.ts';

/* Razorpay's SDK has no timeout, so this file sets one. */

const orderSchema = z.object({ id: z.string(), amount: z.coerce.number().int(), receipt: z.string().nullish() });
const listSchema = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

const refusalSchema = z.object({
  statusCode: z.number().int().min(400).max(499),
  error: z.object({ description: z.string().catch('refused') }),
});

async function fetchReply<T extends z.ZodType>(
  schema: T,
  request: () => Promise<unknown>,
): Promise<Reply<z.output<T>>> {
  try {
    return { kind: 'ok', value: schema.parse(await request()) };
  } catch (cause) {
    const refused = refusalSchema.safeParse(cause);
    // Status 429 means rate limited, not refused.
    if (refused.success && refused.data.statusCode !== 429)
      return { kind: 'refused', description: refused.data.error.description };
    return { kind: 'unknown', cause };
  }
}

const mapReply = <A, B>(answer: Reply<A>, map: (value: A) => B): Reply<B> =>
  answer.kind === 'ok' ? { kind: 'ok', value: map(answer.value) } : answer;

export const createRazorpayGateway =
  (baseUrl: string, timeoutMs: number): OpenGateway =>
  ({ keyId, keySecret }) => {
    const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
    const { defaults } = (sdk.api as unknown as { rq: { defaults: { baseURL: string; timeout: number } } }).rq;
    defaults.baseURL = baseUrl;
    defaults.timeout = timeoutMs;
    const currency = 'INR';
    return {
      createOrder: async ({ amountPaise, receipt }) =>
        mapReply(
          await fetchReply(orderSchema, () =>
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
        mapReply(await fetchReply(listSchema(orderSchema), () => sdk.orders.all({ receipt } as never)), ({ items }) => {
          const found = items.filter((one) => one.receipt === receipt).at(-1);
          return found ? { orderId: found.id, amountPaise: found.amount } : null;
        }),
      paymentsOfOrder: async (orderId) =>
        mapReply(
          await fetchReply(listSchema(razorpayPayment), () => sdk.orders.fetchPayments(orderId)),
          ({ items }) => items,
        ),
      payment: (paymentId) => fetchReply(razorpayPayment, () => sdk.payments.fetch(paymentId)),
      capture: (paymentId, amountPaise) =>
        fetchReply(razorpayPayment, () => sdk.payments.capture(paymentId, amountPaise, currency)),
      payments: async (between) =>
        mapReply(await fetchReply(listSchema(razorpayPayment), () => sdk.payments.all(between)), ({ items }) => items),
      refunds: async (between) =>
        mapReply(await fetchReply(listSchema(razorpayRefund), () => sdk.refunds.all(between)), ({ items }) => items),
      // The SDK cannot send the idempotency header.
      refund: ({ paymentId, amountPaise, idemKey }) =>
        fetchReply(razorpayRefund, async () => {
          const response = await fetch(`${baseUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`, {
            method: 'POST',
            headers: {
              authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
              'content-type': 'application/json',
              'x-refund-idempotency': idemKey,
            },
            // Razorpay limits receipts to 40 characters; the end of the key is unique.
            body: JSON.stringify({ amount: amountPaise, receipt: idemKey.slice(-40) }),
            signal: AbortSignal.timeout(timeoutMs),
          });
          const body = (await response.json()) as { error?: unknown };
          if (response.ok) return body;
          throw { statusCode: response.status, error: body.error };
        }),
    };
  };
