/** Only `new` is unread. */
export const enquiryStates = ['new', 'read', 'answered', 'won', 'lost'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Characters. */
export const maxNote = 1000;
