export type Form = 'feedback' | 'enquiry';
export const forms: Form[] = ['feedback', 'enquiry'];

export const filledForm = (form: Form, cardId: string, overrides: object = {}) => ({
  cardId,
  name: 'Asha Rao',
  message: 'Do you deliver to Baner?',
  ...(form === 'feedback' ? { rating: 4 } : { phoneNumber: '98765 43210', consent: true, agencySees: true }),
  ...overrides,
});
