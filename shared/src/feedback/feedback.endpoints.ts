import { z } from 'zod';
import { customerOrStaff } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import {
  done,
  email,
  id,
  isoDate,
  line,
  pageOf,
  pageQuery,
  paragraph,
  queryInt,
  requiredLine,
  timestamp,
} from '../lib/fields.ts';

/** Rows that the feedback list appends at a time. */
export const feedbackPageSize = 20;
const listQuery = { ...pageQuery, limit: queryInt(1, 100).default(feedbackPageSize) };

/** What a visitor of a card says about the business. */
export const feedback = z.object({
  feedbackId: id,
  businessId: id,
  cardNo: id,
  name: z.string(),
  rating: z.number().int(),
  message: z.string(),
  createdAt: timestamp,
});
export type Feedback = z.output<typeof feedback>;

/** What a visitor of a card asks the business: a lead. */
export const enquiry = z.object({
  enquiryId: id,
  businessId: id,
  cardNo: id,
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  message: z.string(),
  /** When the visitor agreed to be contacted. */
  consentAt: timestamp,
  createdAt: timestamp,
});
export type Enquiry = z.output<typeof enquiry>;

/** What both forms of the public card send. */
const visitor = {
  /** The address of the card the form stands on. */
  cardId: z.string().min(3).max(40),
  name: requiredLine(80),
  /** A trap: people never see this field. Filled in, the post is answered as usual and thrown away. */
  companyWebsite: z.string().max(500).default(''),
};

const filters = { businessId: id.optional(), createdFrom: isoDate.optional(), createdTo: isoDate.optional() };

export const feedbackEndpoints = {
  'GET /feedback': endpoint({
    summary: 'Feedback on the cards in reach, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...listQuery, ...filters }),
    response: pageOf(feedback),
  }),
  'POST /feedback': endpoint({
    summary: 'Leave feedback on a card',
    access: 'public',
    body: z.strictObject({
      ...visitor,
      rating: z.number().int().min(1).max(5),
      message: paragraph(1000).default(''),
    }),
    response: done,
  }),
  'DELETE /feedback': endpoint({
    summary: 'Delete feedback',
    access: customerOrStaff,
    query: z.strictObject({ feedbackId: id }),
    response: done,
  }),
  'GET /enquiry': endpoint({
    summary: 'Enquiries from the cards in reach, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...listQuery, ...filters }),
    response: pageOf(enquiry),
  }),
  'POST /enquiry': endpoint({
    summary: 'Send an enquiry from a card',
    access: 'public',
    body: z
      .strictObject({
        ...visitor,
        phoneNumber: line(20).default(''),
        email: z.union([z.literal(''), email]).default(''),
        message: paragraph(2000).default(''),
        /** The visitor agrees to be contacted. */
        consent: z.literal(true),
      })
      .refine((sent) => sent.phoneNumber !== '' || sent.email !== '', {
        path: ['phoneNumber'],
        error: 'a phone number or an email address',
      }),
    response: done,
    errors: ['phone_invalid'],
  }),
  'DELETE /enquiry': endpoint({
    summary: 'Erase an enquiry and all it said about the visitor',
    access: customerOrStaff,
    query: z.strictObject({ enquiryId: id }),
    response: done,
  }),
} as const satisfies EndpointTable;
