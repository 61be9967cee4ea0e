import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { CheckoutNote } from '../CheckoutNote.tsx';
import { $checkout, clearPendingPayment, resumeBusinessPayment, storedPendingPayment } from '../checkout.ts';

/** At the top of the page while a payment awaits the bank. */
export function PendingPaymentNote() {
  const { stage } = useStore($checkout);
  const [place] = useState(() => document.createElement('div'));
  const resume = useEffectEvent(async (businessId: string) => {
    if (!(await resumeBusinessPayment(businessId)) && $checkout.get().note !== 'late') clearPendingPayment();
  });
  useEffect(() => {
    document.getElementById('main')?.prepend(place);
    const businessId = storedPendingPayment()?.businessId;
    if (businessId && $checkout.get().stage === 'idle') resume(businessId);
    return () => place.remove();
  }, [place]);
  return createPortal(stage === 'confirming' && <CheckoutNote />, place);
}
