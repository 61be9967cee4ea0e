import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import type { PaymentRecord } from '../admin/payments.rules.ts';

export function ReceiptFacts({ payment }: { payment: PaymentRecord }) {
  const isPlanPayment = payment.kind === 'subscription' || payment.kind === 'card';
  const coupon = isPlanPayment ? payment.coupon : null;
  const facts = [
    { name: t('receipt.what'), value: isPlanPayment ? payment.planName : t(`payments.kind_${payment.kind}`) },
    isPlanPayment && {
      name: t('receipt.time'),
      value: t('payments.fromTo', {
        from: formatDate(payment.validFrom, locale),
        to: formatDate(payment.validTo, locale),
      }),
    },
    coupon && {
      name: t('receipt.coupon'),
      value: `${coupon.code} (−${rupees(coupon.discountPaise)})`,
    },
    payment.razorpayPaymentId && { name: t('receipt.reference'), value: payment.razorpayPaymentId },
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
