import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reportPayment } from '../../../../lib/payment-report.ts';
import { $overlay, $pricingTarget, closeOverlay } from '../../../people/session/shell.store.ts';
import { UpdatingOverlay } from '../admin/UpdatingOverlay.tsx';
import { PaymentSuccessNote } from '../CheckoutNote.tsx';
import { $checkout, checkOrderAfterFailure, clearCheckout } from '../checkout.ts';
import { $failedPurchase, takeFailedPurchase } from '../failed-purchase.ts';
import { receiptPath } from '../receipt/receipt-path.ts';
import { PremiumDialog } from './PremiumDialog.tsx';
import { appliedCoupon, applyCoupon } from './premium.store.ts';
import { closePremium } from './premium-hash.ts';

/** Stays mounted, because a payment outlives its dialog. */
export function PremiumHost() {
  const isOpen = useStore($overlay) === 'upgrade';
  const { stage } = useStore($checkout);
  const [receipt, setReceipt] = useState<string>();
  return (
    <>
      {isOpen && <OpenPremiumDialog onPaid={(businessId) => setReceipt(receiptPath(businessId))} />}
      {stage === 'updating' && <UpdatingOverlay />}
      <PaymentSuccessNote receipt={receipt} />
    </>
  );
}

function OpenPremiumDialog({ onPaid }: { onPaid(businessId: string): void }) {
  const isPaid = useRef(false);
  const restoreFailedPurchase = useEffectEvent(() => {
    const failed = takeFailedPurchase();
    $failedPurchase.set(failed);
    if (!failed?.businessId) return;
    const { kind, businessId, plan, orderId } = failed;
    $pricingTarget.set([businessId]);
    if (plan?.couponCode) applyCoupon(businessId, plan.subscriptionPlanId, plan.couponCode);
    checkOrderAfterFailure(kind, orderId).then((wasPaid) => wasPaid && markPaid(businessId));
  });
  const markPaid = (businessId: string) => {
    isPaid.current = true;
    onPaid(businessId);
  };
  const onPurchase = (businessId: string) => {
    markPaid(businessId);
    closePremium(closeOverlay);
  };
  useEffect(() => {
    clearCheckout();
    restoreFailedPurchase();
    return () => {
      $failedPurchase.set(null);
      $pricingTarget.set([]);
      appliedCoupon.reset();
      if (!isPaid.current) reportPayment(false);
    };
  }, []);
  // Stays open while updating: Escape and back reach this dialog even below the overlay.
  const close = () => {
    if ($checkout.get().stage !== 'updating') closePremium(closeOverlay);
  };
  return <PremiumDialog onClose={close} onPaid={onPurchase} />;
}
