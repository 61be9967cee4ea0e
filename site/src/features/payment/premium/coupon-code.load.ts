import { loadMessages } from '../../../lib/page-messages.ts';

const words = import.meta.glob<Record<string, string>>('../../../../../shared/src/language/*/coupon-code.json', {
  import: 'default',
});

/** The field for a code with its words: none of it is in Pricing before somebody has one. */
export async function loadCouponCode() {
  const [{ CouponCode }] = await Promise.all([import('./CouponCode.tsx'), loadMessages('coupon-code', words)]);
  return CouponCode;
}
