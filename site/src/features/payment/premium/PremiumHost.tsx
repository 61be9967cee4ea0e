import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $overlay, $pricingOf, closeOverlay } from '../../session/shell.store.ts';
import { Updating } from '../admin/Updating.tsx';
import { $paying, clearPaying } from '../checkout.ts';
import { PaymentDone } from '../PayingNote.tsx';
import { reportPayment } from '../payment-report.ts';
import { receiptPath } from '../receipt/receipt-path.ts';
import { PremiumDialog } from './PremiumDialog.tsx';
import { closePremium } from './premium.hash.ts';
import { coupon } from './premium.store.ts';

/** Everything of the paywall that can lie over a page. It stays once it was wanted: a payment outlives its dialog. */
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

/** The dialog, from its opening to its closing, which reports that nothing was completed unless it was. */
function Open({ onPaid }: { onPaid(businessId: string): void }) {
  const isPaid = useRef(false);
  useEffect(() => {
    clearPaying();
    return () => {
      $pricingOf.set(null);
      coupon.reset();
      if (!isPaid.current) reportPayment(false);
    };
  }, []);
  const paid = (businessId: string) => {
    isPaid.current = true;
    onPaid(businessId);
    closePremium(closeOverlay);
  };
  // Escape and the back gesture reach it even from under what lies over it.
  const close = () => {
    if ($paying.get().stage !== 'updating') closePremium(closeOverlay);
  };
  return <PremiumDialog onClose={close} onPaid={paid} />;
}
