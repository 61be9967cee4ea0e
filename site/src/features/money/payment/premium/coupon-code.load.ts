import { loadMessages } from '../../../../lib/page-messages.ts';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../../shared/src/platform/language/??/coupon-code.json',
  {
    import: 'default',
  },
);

export async function loadCouponCode() {
  const [{ CouponCode }] = await Promise.all([import('./CouponCode.tsx'), loadMessages('coupon-code', messageFiles)]);
  return CouponCode;
}
