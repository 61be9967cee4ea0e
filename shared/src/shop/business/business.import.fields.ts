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
/** Said of a row that is added: `gstinOfOtherState` is to be checked, the others are not. */
export const importNotes = ['pinMissing', 'gstinOfOtherState'] as const;
export type ImportNote = (typeof importNotes)[number];

export const importOutcomes = ['new', 'added', 'exists', 'refused'] as const;
