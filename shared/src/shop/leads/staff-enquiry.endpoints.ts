import { z } from 'zod';
import { staffOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, line, pageOf, pageQuery, queryBoolean } from '../../platform/lib/fields.ts';
import { enquiryStates } from './enquiry.lists.ts';
import { enquiry } from './feedback.endpoints.ts';

const staffPerson = z.object({ franchiseeId: id, name: z.string() });
export type EnquiryPerson = z.output<typeof staffPerson>;

export const staffEnquiry = enquiry.extend({
  businessName: z.string(),
  agencyId: id,
  agencyName: z.string().nullable(),
  handedTo: staffPerson.nullable(),
  /** False = the enquiry was assigned to a reader without access to the business. */
  isInReach: z.boolean(),
});
export type StaffEnquiry = z.output<typeof staffEnquiry>;

export const unassignedFilterValue = 'nobody';

export const staffEnquiryEndpoints = {
  'GET /enquiry/list': endpoint({
    summary: 'For staff: list the enquiries of all businesses in reach and those assigned to the caller, newest first',
    access: staffOnly,
    query: z.strictObject({
      ...pageQuery,
      search: line(80).optional(),
      businessId: id.optional(),
      isRead: queryBoolean.optional(),
      state: z.enum(enquiryStates).optional(),
      handedTo: z.union([z.literal(unassignedFilterValue), id]).optional(),
      createdFrom: isoDate.optional(),
      createdTo: isoDate.optional(),
      agencyId: id.optional(),
    }),
    response: pageOf(staffEnquiry),
  }),
  'GET /enquiry/people': endpoint({
    summary: 'List by name the staff to whom the caller may assign an enquiry',
    access: staffOnly,
    query: z.strictObject({ agencyId: id.optional() }),
    response: z.object({ people: z.array(staffPerson) }),
  }),
  'GET /enquiry/{enquiryId}': endpoint({
    summary: 'For staff: get an enquiry of a business in reach, or one assigned to the caller',
    access: staffOnly,
    params: z.strictObject({ enquiryId: id }),
    response: z.object({ enquiry: staffEnquiry }),
  }),
  'PUT /enquiry/{enquiryId}/person': endpoint({
    summary: 'Assign an enquiry to a staff member, who is notified; null withdraws it',
    access: staffOnly,
    params: z.strictObject({ enquiryId: id }),
    body: z.strictObject({ franchiseeId: id.nullable() }),
    response: z.object({ enquiry: staffEnquiry }),
  }),
} as const satisfies EndpointTable;
