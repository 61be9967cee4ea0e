import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `signature` is the hex HMAC-SHA256 of `text` by one of the secrets. It takes as long whatever is wrong.
 * An empty secret is everybody's: nothing is signed by it.
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

/** What the checkout signs with the account's key secret. */
export const signedByCheckout = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;
