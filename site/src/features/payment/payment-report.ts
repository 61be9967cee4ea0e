/** Sent on `window` when a payment is completed, and when it is given up: the dialog or the checkout was closed, it failed. */
const paymentEvent = 'parichay:payment';
type PaymentEvent = CustomEvent<{ isCompleted: boolean }>;

export const reportPayment = (isCompleted: boolean): void => {
  dispatchEvent(new CustomEvent(paymentEvent, { detail: { isCompleted } }));
};

/** Calls back after each payment that was completed. Answers the function that stops. */
export function onPaid(listener: () => void): () => void {
  const hear = (event: Event) => (event as PaymentEvent).detail.isCompleted && listener();
  addEventListener(paymentEvent, hear);
  return () => removeEventListener(paymentEvent, hear);
}
