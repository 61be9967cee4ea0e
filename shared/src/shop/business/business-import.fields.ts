/** Without zod, so the browser bundle stays small. */
export const importFields = [
  'phoneNumber',
  'businessName',
  'contactPerson',
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
export const maxBusinessNameLength = 80;
export const maxPaidYearsAhead = 20;

/** Notes on an added row; the user must check those about states, which decide the tax. */
export const addressNotes = ['pinMissing', 'gstinOfOtherState', 'stateUnknown', 'pinOfOtherState'] as const;
export type AddressNote = (typeof addressNotes)[number];
/** Why a plan, its last day or its amount is left out or doubtful. */
export const planNotes = [
  'planUnknown',
  'planMissing',
  'planNotAllowed',
  'paidUntilUnreadable',
  'paidUntilTooFar',
  'paidUntilMissing',
  'amountUnreadable',
  'amountMoreThanPrice',
] as const;
export type PlanNote = (typeof planNotes)[number];
export const importNotes = [...addressNotes, ...planNotes, 'lettersLost'] as const;
export type ImportNote = (typeof importNotes)[number];

/** `exists`: the customer already has a business of this name. `filled`: it got missing details. */
export const importOutcomes = ['new', 'added', 'exists', 'filled', 'refused'] as const;
