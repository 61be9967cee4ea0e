/** What visitors leave on a card. */
export type Form = 'feedback' | 'enquiry';
export const forms: Form[] = ['feedback', 'enquiry'];

/** A form as a visitor fills it in. */
export const filled = (form: Form, cardId: string, more: object = {}) => ({
  cardId,
  name: 'Asha Rao',
  message: 'Do you deliver to Baner?',
  ...(form === 'feedback' ? { rating: 4 } : { phoneNumber: '98765 43210', consent: true, agencySees: true }),
  ...more,
});
