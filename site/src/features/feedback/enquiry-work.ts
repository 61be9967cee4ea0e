import type { InputOf } from '@parichay/shared/contract.ts';
import type { EnquiryState } from '@parichay/shared/feedback/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/feedback/feedback.endpoints.ts';
import { call } from '../../lib/api.ts';

/* What is done with an enquiry, in the owner's inbox as in staff's list. */

type NewState = InputOf<'PUT /enquiry/{enquiryId}/state'>['body'];

/** @throws CallFailure */
export const sendState = async (enquiryId: string, body: NewState): Promise<Enquiry> =>
  (await call('PUT /enquiry/{enquiryId}/state', { params: { enquiryId }, body })).enquiry;

/** What a reply makes of an enquiry that is not won or lost. */
export const replied = { state: 'answered', unlessClosed: true } as const;
export const isOpen = (state: EnquiryState): boolean => state === 'new' || state === 'read';

/** @throws CallFailure `changed_meanwhile` when somebody else has saved a note since `version` */
export const sendNote = async (
  enquiryId: string,
  body: InputOf<'PUT /enquiry/{enquiryId}/note'>['body'],
): Promise<Enquiry> => (await call('PUT /enquiry/{enquiryId}/note', { params: { enquiryId }, body })).enquiry;
