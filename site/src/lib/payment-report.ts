/** Fired on `window` when a payment is completed, has failed, or was cancelled. */
const paymentEvent = 'parichay:payment';
type PaymentEvent = CustomEvent<{ isCompleted: boolean }>;

export const reportPayment = (isCompleted: boolean): void => {
  dispatchEvent(new CustomEvent(paymentEvent, { detail: { isCompleted } }));
};

export function onPaid(listener: () => void): () => void {
  const handleEvent = (event: Event) => (event as PaymentEvent).detail.isCompleted && listener();
  addEventListener(paymentEvent, handleEvent);
  return () => removeEventListener(paymentEvent, handleEvent);
}
