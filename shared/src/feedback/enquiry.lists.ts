/** Only `new` is unread. */
export const enquiryStates = ['new', 'read', 'answered', 'won', 'lost'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Characters. */
export const mostNote = 1000;
