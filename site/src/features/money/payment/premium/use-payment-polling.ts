import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { loadBusinesses } from '../../../people/session/business.store.ts';
import { $checkout, clearCheckout, showSuccess } from '../checkout.ts';
import { loadPurchaseChoices } from './premium.store.ts';

const pollDelaysSeconds = [5, 15, 30, 60, 120];

/**
 * Reloads the offer for two minutes after an attempt that did not succeed, as its payment may still arrive.
 * @param recordedCount number of payments; undefined while they load
 */
export function usePaymentPolling(businessId: string | undefined, recordedCount: number | undefined): void {
  const { note } = useStore($checkout);
  const previousRef = useRef({ businessId, recorded: recordedCount });
  useEffect(() => {
    if (recordedCount === undefined) return;
    const previous = previousRef.current;
    if (
      previous.businessId === businessId &&
      recordedCount > (previous.recorded ?? recordedCount) &&
      $checkout.get().note !== null
    ) {
      clearCheckout();
      showSuccess();
    }
    previousRef.current = { businessId, recorded: recordedCount };
  }, [businessId, recordedCount]);
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
