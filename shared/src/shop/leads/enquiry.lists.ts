/** Only `new` is unread. */
export const enquiryStates = ['new', 'read', 'answered', 'won', 'lost'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Maximum length in characters. */
export const maxNoteLength = 1000;
