import { type Calls, filter } from '../call.ts';

export const leadsCalls: Calls = {
  'GET /feedback': { ids: { businessId: 'business' } },
  'POST /feedback': { body: { cardId: 'some-card', name: 'Asha', rating: 5 } },
  'PUT /feedback/{feedbackId}/shown': { ids: { feedbackId: 'feedback' }, body: { isShown: true } },
  'DELETE /feedback': { ids: { feedbackId: 'feedback' }, ends: true },
  'GET /enquiry': { ids: { businessId: 'business', enquiryId: 'enquiry' } },
  'GET /enquiry/export': { ids: { businessId: 'business' } },
  'POST /enquiry': { body: { cardId: 'some-card', name: 'Asha', email: 'a@example.com', consent: true } },
  'PUT /enquiry/{enquiryId}/read': { ids: { enquiryId: 'enquiry' }, body: { isRead: true } },
  'PUT /enquiry/{enquiryId}/state': { ids: { enquiryId: 'enquiry' }, body: { state: 'answered' } },
  'PUT /enquiry/{enquiryId}/note': {
    ids: { enquiryId: 'enquiry' },
    body: { note: 'Call on Monday', remindOn: null, version: 1 },
    // A second note needs the version of the first; leads-inbox.test.ts and staff-enquiries.test.ts cover ids in reach.
    ownerMay: false,
  },
  'PUT /enquiry/{enquiryId}/spam': { ids: { enquiryId: 'enquiry' }, body: { isSpam: false } },
  'DELETE /enquiry': { ids: { enquiryId: 'enquiry' }, ends: true },
  'GET /enquiry/list': {
    ids: { agencyId: filter('agency'), businessId: filter('business'), handedTo: filter('franchisee') },
  },
  'GET /enquiry/people': { ids: { agencyId: 'agency' } },
  'GET /enquiry/{enquiryId}': { ids: { enquiryId: 'enquiry' } },
  'PUT /enquiry/{enquiryId}/person': {
    ids: { enquiryId: 'enquiry', franchiseeId: 'franchisee' },
    body: { franchiseeId: null },
  },
};
