import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  email,
  emptyResponse,
  id,
  isoDate,
  line,
  pageOf,
  pageQuery,
  paragraph,
  queryBoolean,
  queryInt,
  requiredLine,
  timestamp,
} from '../../platform/lib/fields.ts';
import { maxTypedLength } from '../../platform/typed/plain-text.ts';
import { enquiryStates, maxNoteLength } from './enquiry.lists.ts';

export const feedbackPageSize = 20;
const listQuery = { ...pageQuery, limit: queryInt(1, 100).default(feedbackPageSize) };

export const feedback = z.object({
  feedbackId: id,
  businessId: id,
  cardNo: id,
  name: z.string(),
  rating: z.number().int(),
  message: z.string(),
  /** The stars count even if the text is hidden. */
  isShown: z.boolean(),
  /** False while the reader's notification of it is unread. */
  isRead: z.boolean(),
  createdAt: timestamp,
});
export type Feedback = z.output<typeof feedback>;

export const enquiry = z.object({
  enquiryId: id,
  businessId: id,
  cardNo: id,
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  message: z.string(),
  consentAt: timestamp,
  consentVersion: z.string(),
  consentLocale: z.enum(locales),
  /** The consent includes the agency. */
  agencySees: z.boolean(),
  isRead: z.boolean(),
  state: z.enum(enquiryStates),
  note: z.string(),
  remindOn: isoDate.nullable(),
  remindsReader: z.boolean(),
  version: z.number().int(),
  isSpam: z.boolean(),
  createdAt: timestamp,
});
export type Enquiry = z.output<typeof enquiry>;

const visitorMessageFields = {
  cardId: z.string().min(3).max(40),
  name: requiredLine(80),
  /** Honeypot that browsers may autofill: then an enquiry is stored as spam, feedback without a notification. */
  companyWebsite: z.string().max(500).default(''),
};

/** Changes with the meaning of `card.consent` or `card.consent_agency`. */
export const consentVersion = '2026-11-28';

const enquiryFilters = {
  businessId: id.optional(),
  createdFrom: isoDate.optional(),
  createdTo: isoDate.optional(),
  isRead: queryBoolean.optional(),
  state: z.enum(enquiryStates).optional(),
  isSpam: queryBoolean.default(false),
};
const feedbackFilters = { businessId: id.optional(), createdFrom: isoDate.optional(), createdTo: isoDate.optional() };

export const feedbackEndpoints = {
  'GET /feedback': endpoint({
    summary: 'List feedback on the cards in reach, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...listQuery, ...feedbackFilters }),
    /** `unread` ignores the filters except the business. */
    response: pageOf(feedback).extend({ unread: z.number().int() }),
  }),
  'POST /feedback': endpoint({
    summary: 'Leave feedback on a card',
    access: 'public',
    body: z.strictObject({
      ...visitorMessageFields,
      rating: z.number().int().min(1).max(5),
      message: paragraph(1000).default(''),
    }),
    response: emptyResponse,
  }),
  'PUT /feedback/{feedbackId}/shown': endpoint({
    summary: 'Show the text of a feedback on the card, or hide it',
    access: customerOrStaff,
    params: z.strictObject({ feedbackId: id }),
    body: z.strictObject({ isShown: z.boolean() }),
    response: z.object({ feedback }),
  }),
  'DELETE /feedback': endpoint({
    summary: 'Delete feedback',
    access: customerOrStaff,
    query: z.strictObject({ feedbackId: id }),
    response: emptyResponse,
  }),
  'GET /enquiry': endpoint({
    summary: 'List enquiries from the cards in reach, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...listQuery, ...enquiryFilters, enquiryId: id.optional() }),
    response: pageOf(enquiry).extend({ unread: z.number().int() }),
  }),
  'GET /enquiry/export': endpoint({
    summary: 'Export at most 10,000 enquiries as CSV, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...enquiryFilters, lang: z.enum(locales).default('en') }),
    response: emptyResponse,
    responseType: 'text/csv',
  }),
  'POST /enquiry': endpoint({
    summary: 'Send an enquiry from a card',
    access: 'public',
    body: z
      .strictObject({
        ...visitorMessageFields,
        /** The first number is stored, further ones move to the message (typed/phone.ts). */
        phoneNumber: line(maxTypedLength).default(''),
        email: z.union([z.literal(''), email]).default(''),
        message: paragraph(2000).default(''),
        consent: z.literal(true),
        /** Effective only if the card shares its enquiries with the agency. */
        agencySees: z.boolean().default(false),
        locale: z.enum(locales).default('en'),
      })
      .refine((sent) => sent.phoneNumber !== '' || sent.email !== '', {
        path: ['phoneNumber'],
        error: 'a phone number or an email address',
      }),
    response: emptyResponse,
    errors: ['phone_invalid'],
  }),
  'PUT /enquiry/{enquiryId}/read': endpoint({
    summary: 'Mark an enquiry as read or unread',
    access: customerOrStaff,
    params: z.strictObject({ enquiryId: id }),
    body: z.strictObject({ isRead: z.boolean() }),
    response: z.object({ enquiry }),
  }),
  'PUT /enquiry/{enquiryId}/state': endpoint({
    summary: 'Change the state of an enquiry; `new` is unread, every other state is read',
    access: customerOrStaff,
    params: z.strictObject({ enquiryId: id }),
    body: z.strictObject({
      state: z.enum(enquiryStates),
      /** Does not reopen won or lost enquiries. */
      unlessClosed: z.boolean().default(false),
    }),
    response: z.object({ enquiry }),
  }),
  'PUT /enquiry/{enquiryId}/note': endpoint({
    summary: 'Set the note of an enquiry and the day of its reminder; null in `remindOn` means no reminder',
    access: customerOrStaff,
    params: z.strictObject({ enquiryId: id }),
    body: z.strictObject({
      note: paragraph(maxNoteLength),
      remindOn: isoDate.nullable(),
      version: z.number().int(),
    }),
    response: z.object({ enquiry }),
    errors: ['changed_meanwhile'],
  }),
  'PUT /enquiry/{enquiryId}/spam': endpoint({
    summary: 'Move an enquiry into the spam folder, or out of it',
    access: customerOrStaff,
    params: z.strictObject({ enquiryId: id }),
    body: z.strictObject({ isSpam: z.boolean() }),
    response: z.object({ enquiry }),
  }),
  'DELETE /enquiry': endpoint({
    summary: 'Erase an enquiry with all data of the visitor',
    access: customerOrStaff,
    query: z.strictObject({ enquiryId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
