import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, unknownIdError } from './api-error.ts';
import { checkoutPage, errorPage, readCheckoutOptions } from './checkout-page.ts';
import {
  authorizePayment,
  beginPayment,
  capturePayment,
  failPayment,
  failures,
  type PaymentDetails,
} from './payments.ts';
import type { Account } from './razorpay-types.ts';
import type { Answer, PublicRoute } from './routes.ts';
import { signPayment } from './signatures.ts';
import { findOfAccount, type RazorpayContext, type StoredOrder } from './store.ts';

const file = (name: string): string => readFileSync(join(import.meta.dirname, 'checkout', name), 'utf8');

const script = (body: string): Answer => ({
  type: 'text/javascript; charset=utf-8',
  body,
  // Pages of any site may load the script, as at Razorpay.
  headers: { 'cross-origin-resource-policy': 'cross-origin' },
});

/** Policy of the framed page, which any site may embed. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src http: https: data:; base-uri 'none'; form-action 'none'";

interface CheckoutContext {
  razorpay: RazorpayContext;
  accountByKey(keyId: string): Account | undefined;
  /** Schedules the delayed confirmation of a payment. */
  confirmLater(paymentId: string): void;
}

interface PaymentRequest extends PaymentDetails {
  key_id: string;
  order_id: string;
  way: 'upi' | 'card' | 'fail' | 'later';
}

function findOrder({ razorpay, accountByKey }: CheckoutContext, keyId: string, orderId: string) {
  const account = accountByKey(keyId);
  if (!account) throw new ApiError('The api key provided is invalid', { status: 401 });
  const order = findOfAccount(razorpay.store.orders, account.accountId, orderId);
  if (!order) throw unknownIdError();
  return { account, order };
}

function refusePaidOrder({ entity }: StoredOrder): void {
  if (entity.status === 'paid') throw new ApiError('Your payment has been declined as the order is already paid');
}

function pay(context: CheckoutContext, request: PaymentRequest): object {
  const { account, order } = findOrder(context, request.key_id, request.order_id);
  refusePaidOrder(order);
  const { razorpay } = context;
  const { email, contact, description, notes, way } = request;
  const method = way === 'card' ? 'card' : 'upi';
  const text = { ...(email && { email }), ...(contact && { contact }), ...(description && { description }) };
  return razorpay.store.change(() => {
    const payment = beginPayment(razorpay, order, { method, ...text, ...(notes && { notes }) });
    const metadata = { payment_id: payment.entity.id, order_id: order.entity.id };
    if (way === 'fail') {
      failPayment(razorpay, payment, failures.card);
      return { error: { ...failures.card, metadata } };
    }
    if (way === 'later') {
      context.confirmLater(payment.entity.id);
      return { later: metadata };
    }
    authorizePayment(razorpay, payment);
    if (order.capture === 'automatic') capturePayment(razorpay, payment);
    return signPayment(account.keySecret, order.entity.id, payment.entity.id);
  });
}

/** Routes of the checkout script and of the page that it frames. */
export function checkoutRoutes(context: CheckoutContext): PublicRoute[] {
  return [
    { name: 'checkout.script', method: 'GET', path: /^\/v1\/checkout\.js$/, answer: () => script(file('checkout.js')) },
    {
      name: 'checkout.assets',
      method: 'GET',
      path: /^\/v1\/checkout\/page\.js$/,
      answer: () => script(file('page.js')),
    },
    {
      name: 'checkout.assets',
      method: 'GET',
      path: /^\/v1\/checkout\/page\.css$/,
      answer: () => ({ type: 'text/css; charset=utf-8', body: file('page.css') }),
    },
    {
      name: 'checkout.page',
      method: 'GET',
      path: /^\/v1\/checkout\/public$/,
      answer: ({ query }) => {
        const options = readCheckoutOptions(query);
        const html = { type: 'text/html; charset=utf-8', headers: { 'content-security-policy': pagePolicy } };
        try {
          const { order } = findOrder(context, options.key_id, options.order_id);
          refusePaidOrder(order);
          return { ...html, body: checkoutPage(options, order.entity) };
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          return { ...html, status: error.status, body: errorPage(options, error.message) };
        }
      },
    },
    {
      name: 'checkout.pay',
      method: 'POST',
      path: /^\/v1\/checkout\/pay$/,
      answer: ({ body }) => ({ body: pay(context, JSON.parse(body)) }),
    },
  ];
}
