import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Verifies a hex HMAC-SHA256 in constant time. An empty secret never verifies, because anyone could sign with
 * it.
 */
export function isSignedBy(secrets: readonly string[], text: string | Buffer, signature: string): boolean {
  const sent = Buffer.from(signature);
  let isRight = false;
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
    isRight = (secret !== '' && expected.length === sent.length && timingSafeEqual(expected, sent)) || isRight;
  }
  return isRight;
}

/** Text that the checkout signs with the account's key secret. */
export const signedByCheckout = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;
