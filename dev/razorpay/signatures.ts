import { createHmac, randomInt } from 'node:crypto';
import type { SignedPayment } from './razorpay-types.ts';

export const hmac = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex');

export const signPayment = (keySecret: string, orderId: string, paymentId: string): SignedPayment => ({
  razorpay_payment_id: paymentId,
  razorpay_order_id: orderId,
  razorpay_signature: hmac(keySecret, `${orderId}|${paymentId}`),
});

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Fourteen letters and digits, the end of every id at Razorpay. */
export const newId = (prefix = ''): string =>
  prefix + Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
