/** What has become of an enquiry. Only `new` is unread. */
export const enquiryStates = ['new', 'read', 'answered', 'won', 'lost'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Characters of the note about an enquiry. */
export const mostNote = 1000;
