import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reportPayment } from '../../../../lib/payment-report.ts';
import { $overlay, $pricingOf, closeOverlay } from '../../../people/session/shell.store.ts';
import { Updating } from '../admin/Updating.tsx';
import { $paying, clearPaying, lookAfterFailure } from '../checkout.ts';
import { PaymentDone } from '../PayingNote.tsx';
import { receiptPath } from '../receipt/receipt-path.ts';
import { $failedPlan, recallFailedPlan } from './failed-plan.ts';
import { PremiumDialog } from './PremiumDialog.tsx';
import { closePremium } from './premium.hash.ts';
import { applyCoupon, coupon } from './premium.store.ts';

/** Stays mounted, because a payment outlives its dialog. */
export function PremiumHost() {
  const isOpen = useStore($overlay) === 'upgrade';
  const { stage } = useStore($paying);
  const [receipt, setReceipt] = useState<string>();
  return (
    <>
      {isOpen && <Open onPaid={(businessId) => setReceipt(receiptPath(businessId))} />}
      {stage === 'updating' && <Updating />}
      <PaymentDone receipt={receipt} />
    </>
  );
}

function Open({ onPaid }: { onPaid(businessId: string): void }) {
  const isPaid = useRef(false);
  const recallFailure = useEffectEvent(() => {
    const failed = recallFailedPlan();
    if (!failed) return;
    const { businessId, subscriptionPlanId, orderId, couponCode } = failed;
    $pricingOf.set([businessId]);
    if (couponCode) applyCoupon(businessId, subscriptionPlanId, couponCode);
    lookAfterFailure('subscription', orderId).then((wasPaid) => wasPaid && notePaid(businessId));
  });
  const notePaid = (businessId: string) => {
    isPaid.current = true;
    onPaid(businessId);
  };
  const paid = (businessId: string) => {
    notePaid(businessId);
    closePremium(closeOverlay);
  };
  useEffect(() => {
    clearPaying();
    recallFailure();
    return () => {
      $failedPlan.set(null);
      $pricingOf.set([]);
      coupon.reset();
      if (!isPaid.current) reportPayment(false);
    };
  }, []);
  // Escape and the back gesture reach this dialog even below another overlay.
  const close = () => {
    if ($paying.get().stage !== 'updating') closePremium(closeOverlay);
  };
  return <PremiumDialog onClose={close} onPaid={paid} />;
}
