import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares in constant time. An empty secret never verifies, because anyone could sign with it. */
export function isSignedBy(secrets: readonly string[], text: string | Buffer, signature: string): boolean {
  const received = Buffer.from(signature);
  let isValid = false;
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
    isValid = (secret !== '' && expected.length === received.length && timingSafeEqual(expected, received)) || isValid;
  }
  return isValid;
}

export const checkoutPayload = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;
