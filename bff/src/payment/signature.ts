import { createHmac, timingSafeEqual } from 'node:crypto';

/** Constant time. Anyone could sign with an empty secret, so that never verifies. */
export function isSignedBy(secrets: readonly string[], text: string | Buffer, signature: string): boolean {
  const sent = Buffer.from(signature);
  let isRight = false;
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
    isRight = (secret !== '' && expected.length === sent.length && timingSafeEqual(expected, sent)) || isRight;
  }
  return isRight;
}

export const signedByCheckout = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;
