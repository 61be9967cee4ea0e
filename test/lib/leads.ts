/** The forms of a card. */
export type Form = 'feedback' | 'enquiry';
export const forms: Form[] = ['feedback', 'enquiry'];

/** Fills in a form of a card. */
export const filled = (form: Form, cardId: string, more: object = {}) => ({
  cardId,
  name: 'Asha Rao',
  message: 'Do you deliver to Baner?',
  ...(form === 'feedback' ? { rating: 4 } : { phoneNumber: '98765 43210', consent: true, agencySees: true }),
  ...more,
});
