import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { paidPeriodText, paymentLabel } from '../admin/payment-texts.ts';
import { isPlanPayment, type PaymentRecord } from '../admin/payments.rules.ts';

export function ReceiptFacts({ payment }: { payment: PaymentRecord }) {
  const planPayment = isPlanPayment(payment) ? payment : null;
  const coupon = planPayment?.coupon;
  const facts = [
    { name: t('receipt.what'), value: paymentLabel(payment) },
    planPayment && { name: t('receipt.time'), value: paidPeriodText(planPayment) },
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
