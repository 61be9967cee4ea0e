import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Desk, type KeptOrder, ownOne } from './books.ts';
import { checkoutPage, faultPage, readShown } from './checkout.page.ts';
import { authorizePayment, beginPayment, capturePayment, failPayment, failures, type How } from './payments.ts';
import type { Account } from './razorpay.types.ts';
import { Refused, unknownId } from './refused.ts';
import type { Answer, PublicRoute } from './routes.ts';
import { tripleOf } from './signatures.ts';

const file = (name: string): string => readFileSync(join(import.meta.dirname, 'checkout', name), 'utf8');

const script = (body: string): Answer => ({
  type: 'text/javascript; charset=utf-8',
  body,
  // Pages of any site load the script, like the real one.
  headers: { 'cross-origin-resource-policy': 'cross-origin' },
});

/** Policy of the framed page, which any site may embed. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src http: https: data:; base-uri 'none'; form-action 'none'";

interface Counter {
  desk: Desk;
  accountByKey(keyId: string): Account | undefined;
  /** Schedules the delayed confirmation of a payment. */
  confirmLater(paymentId: string): void;
}

interface AskedPayment extends How {
  key_id: string;
  order_id: string;
  way: 'upi' | 'card' | 'fail' | 'later';
}

function findOrder({ desk, accountByKey }: Counter, keyId: string, orderId: string) {
  const account = accountByKey(keyId);
  if (!account) throw new Refused('The api key provided is invalid', { status: 401 });
  const order = ownOne(desk.books.orders, account.accountId, orderId);
  if (!order) throw unknownId();
  return { account, order };
}

function refusePaid({ entity }: KeptOrder): void {
  if (entity.status === 'paid') throw new Refused('Your payment has been declined as the order is already paid');
}

function pay(counter: Counter, asked: AskedPayment): object {
  const { account, order } = findOrder(counter, asked.key_id, asked.order_id);
  refusePaid(order);
  const { desk } = counter;
  const { email, contact, description, notes, way } = asked;
  const method = way === 'card' ? 'card' : 'upi';
  const text = { ...(email && { email }), ...(contact && { contact }), ...(description && { description }) };
  return desk.books.change(() => {
    const payment = beginPayment(desk, order, { method, ...text, ...(notes && { notes }) });
    const metadata = { payment_id: payment.entity.id, order_id: order.entity.id };
    if (way === 'fail') {
      failPayment(desk, payment, failures.card);
      return { error: { ...failures.card, metadata } };
    }
    if (way === 'later') {
      counter.confirmLater(payment.entity.id);
      return { later: metadata };
    }
    authorizePayment(desk, payment);
    if (order.capture === 'automatic') capturePayment(desk, payment);
    return tripleOf(account.keySecret, order.entity.id, payment.entity.id);
  });
}

/** Routes of the checkout script and of the page that it frames. */
export function checkoutRoutes(counter: Counter): PublicRoute[] {
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
        const shown = readShown(query);
        const html = { type: 'text/html; charset=utf-8', headers: { 'content-security-policy': pagePolicy } };
        try {
          const { order } = findOrder(counter, shown.key_id, shown.order_id);
          refusePaid(order);
          return { ...html, body: checkoutPage(shown, order.entity) };
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          return { ...html, status: error.status, body: faultPage(shown, error.message) };
        }
      },
    },
    {
      name: 'checkout.pay',
      method: 'POST',
      path: /^\/v1\/checkout\/pay$/,
      answer: ({ body }) => ({ body: pay(counter, JSON.parse(body)) }),
    },
  ];
}
