/** What a row of an imported table says of a business. Without zod, so that a page can use it. */
export const importFields = [
  'phoneNumber',
  'businessName',
  'category',
  'email',
  'website',
  'line1',
  'city',
  'state',
  'pinCode',
  'alternatePhoneNumber',
  'gstin',
  'plan',
  'paidUntil',
  'amount',
  'staff',
] as const;
export type ImportField = (typeof importFields)[number];
export type ImportRow = Record<ImportField, string>;

/** Rows of one call; a longer list goes in several. */
export const mostImported = 50;

/** `new`: it would be added. `exists`: its customer has one of this name already. */
export const importOutcomes = ['new', 'added', 'exists', 'refused'] as const;
