/** Without zod, so that the browser bundle stays small. */
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

export const maxImportRows = 50;

/** `exists`: the customer already has a business of this name. */
export const importOutcomes = ['new', 'added', 'exists', 'refused'] as const;
