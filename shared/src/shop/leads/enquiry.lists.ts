/** Only `new` is unread. */
export const enquiryStates = ['new', 'read', 'answered', 'won', 'lost'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

export const maxNoteLength = 1000;
