import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CheckoutNote } from '../CheckoutNote.tsx';
import { $checkout } from '../checkout.ts';

export function PendingPaymentNote() {
  const { stage, note } = useStore($checkout);
  const isPending = stage === 'confirming' || stage === 'processing' || note === 'late';
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    if (isPending) document.getElementById('main')?.prepend(place);
    return () => place.remove();
  }, [isPending, place]);
  return isPending ? createPortal(<CheckoutNote />, place) : null;
}
