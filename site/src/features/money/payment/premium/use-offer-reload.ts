import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { loadBusinesses } from '../../../people/session/business.store.ts';
import { $checkout, clearCheckout, showAndReportSuccess } from '../checkout.ts';
import { loadPurchaseChoices } from './premium.store.ts';

const pollDelaysSeconds = [5, 15, 30, 60, 120];

/**
 * Reloads the offer for two minutes after a failed attempt, as its payment may still arrive; an additional payment ends
 * the checkout with the success message.
 * @param paymentCount undefined while the payments load
 */
export function useOfferReload(businessId: string | undefined, paymentCount: number | undefined): void {
  const { note } = useStore($checkout);
  const previousRef = useRef({ businessId, recorded: paymentCount });
  useEffect(() => {
    if (paymentCount === undefined) return;
    const previous = previousRef.current;
    if (
      previous.businessId === businessId &&
      paymentCount > (previous.recorded ?? paymentCount) &&
      $checkout.get().note !== null
    ) {
      clearCheckout();
      showAndReportSuccess();
    }
    previousRef.current = { businessId, recorded: paymentCount };
  }, [businessId, paymentCount]);
  useEffect(() => {
    if (note === null || !businessId) return;
    const reloadOffer = () => {
      loadBusinesses();
      loadPurchaseChoices(businessId);
    };
    const timers = pollDelaysSeconds.map((seconds) => setTimeout(reloadOffer, seconds * 1_000));
    return () => timers.forEach(clearTimeout);
  }, [note, businessId]);
}
