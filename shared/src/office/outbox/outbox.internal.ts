import { z } from 'zod';
import { agencyConfiguration } from '../../people/agency/agency.fields.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, hexColour, id, isoDate } from '../../platform/lib/fields.ts';
import { picture } from '../../platform/lib/media.ts';

const emailRecipient = z.object({ email: z.string() });

const messageFields = {
  messageId: id,
  locale: z.enum(locales),
  agencyName: z.string(),
  businessName: z.string(),
  host: z.string().nullable(),
  brand: z.object({ colour: hexColour, logo: picture.nullable() }),
  /** Optional, because an older upstream omits it. */
  sender: agencyConfiguration.pick({ sender: true, contact: true, legal: true }).optional(),
  cardId: z.string().nullable(),
};

const renewalMessage = z.object({
  ...messageFields,
  kind: z.literal('renewal'),
  to: z.union([z.object({ phoneNumber: z.string() }), emailRecipient]),
  hasEnded: z.boolean(),
  lastDay: isoDate,
});

const enquiryMessage = z.object({
  ...messageFields,
  kind: z.literal('enquiry'),
  to: emailRecipient,
  from: z.string(),
  contact: z.string(),
  message: z.string(),
});

const receiptMessage = z.object({
  ...messageFields,
  kind: z.literal('receipt'),
  to: emailRecipient,
  amountPaise: z.number().int(),
  /** An older BFF requires this field. */
  lastDay: isoDate.nullable(),
  /** null = another product was paid, or the rest of a plan's price. */
  plan: z.object({ name: z.string(), from: isoDate, lastDay: isoDate }).nullish(),
});

const visitCounts = z.object({ views: z.number().int(), saves: z.number().int(), enquiries: z.number().int() });
const weeklySales = z.object({ count: z.number().int(), paise: z.number().int() });

const digestMessage = z.object({
  messageId: id,
  locale: z.enum(locales),
  agencyName: z.string(),
  host: messageFields.host,
  brand: messageFields.brand,
  kind: z.literal('digest'),
  to: emailRecipient,
  from: isoDate,
  until: isoDate,
  visits: visitCounts,
  visitsBefore: visitCounts,
  newBusinesses: z.number().int(),
  newBusinessesBefore: z.number().int(),
  /** null = the admin has no access to billing. */
  sales: z.object({ week: weeklySales, before: weeklySales }).nullable(),
  ending: z.number().int(),
  cards: z.array(z.object({ businessName: z.string(), views: z.number().int() })),
});
export type DigestMessage = z.output<typeof digestMessage>;

export const outboxMessage = z.discriminatedUnion('kind', [
  renewalMessage,
  enquiryMessage,
  receiptMessage,
  digestMessage,
]);
export type OutboxMessage = z.output<typeof outboxMessage>;

export const outboxInternalCalls = {
  'POST /internal/outbox/take': endpoint({
    summary: 'Take the next message to send, or null; each message is handed out once',
    access: 'public',
    response: z.object({ message: outboxMessage.nullable() }),
  }),
  'POST /internal/outbox/told': endpoint({
    summary:
      'Record the outcome of sending: `refused` by the carrier is retried later, `unsure` (it may have been sent) is not',
    access: 'public',
    body: z.strictObject({
      messageId: id,
      outcome: z.enum(['sent', 'refused', 'unsure']),
      error: z.string().max(500).nullable(),
    }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
