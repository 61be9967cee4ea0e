import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import type { Paid } from '../admin/payments.rules.ts';

export function ReceiptFacts({ paid }: { paid: Paid }) {
  const isPlan = paid.kind === 'subscription' || paid.kind === 'card';
  const coupon = isPlan ? paid.coupon : null;
  const facts = [
    { name: t('receipt.what'), value: isPlan ? paid.planName : t(`payments.kind_${paid.kind}`) },
    isPlan && {
      name: t('receipt.time'),
      value: t('payments.fromTo', {
        from: formatDate(paid.validFrom, locale),
        to: formatDate(paid.validTo, locale),
      }),
    },
    coupon && {
      name: t('receipt.coupon'),
      value: `${coupon.code} (−${rupees(coupon.discountPaise)})`,
    },
    paid.razorpayPaymentId && { name: t('receipt.reference'), value: paid.razorpayPaymentId },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  return (
    <dl className="receipt-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <UserText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
