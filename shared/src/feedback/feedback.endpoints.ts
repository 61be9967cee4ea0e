import { z } from 'zod';
import { customerOrStaff } from '../access/access.ts';
import { locales } from '../language/languages.ts';
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
  queryBoolean,
  queryInt,
  requiredLine,
  timestamp,
} from '../lib/fields.ts';
import { maxTypedLength } from '../typed/plain-text.ts';
import { enquiryStates, mostNote } from './enquiry.lists.ts';

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
  /** Whether the owner shows its words on the card. Its stars count in any case. */
  isShown: z.boolean(),
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
  /** When the visitor agreed to be contacted, and to which words, in which language. */
  consentAt: timestamp,
  consentVersion: z.string(),
  consentLocale: z.enum(locales),
  /** The visitor agreed to the agency, too: its staff sees the enquiry. */
  agencySees: z.boolean(),
  isRead: z.boolean(),
  state: z.enum(enquiryStates),
  /** The note of the person who answers it. */
  note: z.string(),
  /** The day on which whoever set the reminder is notified; null: none is set. */
  remindOn: isoDate.nullable(),
  /** The reader set the reminder. */
  remindsReader: z.boolean(),
  /** Of the note and the reminder. */
  version: z.number().int(),
  /** It is in the spam folder. */
  isSpam: z.boolean(),
  createdAt: timestamp,
});
export type Enquiry = z.output<typeof enquiry>;

/** What both forms of the public card send. */
const visitor = {
  /** The address of the card the form stands on. */
  cardId: z.string().min(3).max(40),
  name: requiredLine(80),
  /**
   * A honeypot: people do not see this field. Filled in, the post is answered as usual; an enquiry goes to the spam folder, and
   * nobody is notified. It is stored in any case, because a browser may have filled the field in.
   */
  companyWebsite: z.string().max(500).default(''),
};

/**
 * The words of consent: `card.consent_agency` of the site's messages where the agency sees the enquiry, else
 * `card.consent`. A new version whenever their meaning changes.
 */
export const consentVersion = '2026-11-28';

const enquiryFilters = {
  businessId: id.optional(),
  createdFrom: isoDate.optional(),
  createdTo: isoDate.optional(),
  isRead: queryBoolean.optional(),
  state: z.enum(enquiryStates).optional(),
  isSpam: queryBoolean.default(false),
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
  'PUT /feedback/{feedbackId}/shown': endpoint({
    summary: 'Show the words of a feedback on the card, or no longer',
    access: customerOrStaff,
    params: z.strictObject({ feedbackId: id }),
    body: z.strictObject({ isShown: z.boolean() }),
    response: z.object({ feedback }),
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
    /** `enquiryId`: that one alone, which a reminder leads to. */
    query: z.strictObject({ ...listQuery, ...enquiryFilters, enquiryId: id.optional() }),
    /** `unread`: all unread ones of the business asked for but for spam, whatever the other filters. */
    response: pageOf(enquiry).extend({ unread: z.number().int() }),
  }),
  'GET /enquiry/export': endpoint({
    summary: 'Enquiries as CSV, newest first, 10,000 at most',
    access: customerOrStaff,
    /** `lang`: of the headings. */
    query: z.strictObject({ ...enquiryFilters, lang: z.enum(locales).default('en') }),
    response: done,
    responseType: 'text/csv',
  }),
  'POST /enquiry': endpoint({
    summary: 'Send an enquiry from a card',
    access: 'public',
    body: z
      .strictObject({
        ...visitor,
        /** As people type and paste it (typed/phone.ts). The first of several is stored, the others go into the message. */
        phoneNumber: line(maxTypedLength).default(''),
        email: z.union([z.literal(''), email]).default(''),
        message: paragraph(2000).default(''),
        /** The visitor agrees to be contacted, by the words of `consentVersion` in this language. */
        consent: z.literal(true),
        /** The words that the visitor agreed to name the agency. It counts where the card shares its enquiries. */
        agencySees: z.boolean().default(false),
        locale: z.enum(locales).default('en'),
      })
      .refine((sent) => sent.phoneNumber !== '' || sent.email !== '', {
        path: ['phoneNumber'],
        error: 'a phone number or an email address',
      }),
    response: done,
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
      /** One that is won or lost stays as it is: of who replies to an enquiry. */
      unlessClosed: z.boolean().default(false),
    }),
    response: z.object({ enquiry }),
  }),
  'PUT /enquiry/{enquiryId}/note': endpoint({
    summary: 'Write down a note about an enquiry, and when to be reminded of it; `remindOn` null: not at all',
    access: customerOrStaff,
    params: z.strictObject({ enquiryId: id }),
    body: z.strictObject({
      note: paragraph(mostNote),
      /** After today, unless it stays as it is. */
      remindOn: isoDate.nullable(),
      /** Guards against overwriting somebody else's note. */
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
    summary: 'Erase an enquiry and all it said about the visitor',
    access: customerOrStaff,
    query: z.strictObject({ enquiryId: id }),
    response: done,
  }),
} as const satisfies EndpointTable;
