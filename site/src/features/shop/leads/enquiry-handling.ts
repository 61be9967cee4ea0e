import type { InputOf } from '@parichay/shared/contract.ts';
import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { call } from '../../../lib/api.ts';

type EnquiryStateInput = InputOf<'PUT /enquiry/{enquiryId}/state'>['body'];

export const sendEnquiryState = async (enquiryId: string, body: EnquiryStateInput): Promise<Enquiry> =>
  (await call('PUT /enquiry/{enquiryId}/state', { params: { enquiryId }, body })).enquiry;

export const answeredState = { state: 'answered', unlessClosed: true } as const;
export const isUnanswered = (state: EnquiryState): boolean => state === 'new' || state === 'read';

/** @throws CallFailure `changed_meanwhile` when another user saved a note after `version` */
export const sendNote = async (
  enquiryId: string,
  body: InputOf<'PUT /enquiry/{enquiryId}/note'>['body'],
): Promise<Enquiry> => (await call('PUT /enquiry/{enquiryId}/note', { params: { enquiryId }, body })).enquiry;
