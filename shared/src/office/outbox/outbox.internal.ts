import { z } from 'zod';
import { agencyConfiguration } from '../../people/agency/agency.fields.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { done, hexColour, id, isoDate } from '../../platform/lib/fields.ts';
import { picture } from '../../platform/lib/media.ts';

const toEmail = z.object({ email: z.string() });

const messageParts = {
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
  ...messageParts,
  kind: z.literal('renewal'),
  to: z.union([z.object({ phoneNumber: z.string() }), toEmail]),
  hasEnded: z.boolean(),
  lastDay: isoDate,
});

const enquiryMessage = z.object({
  ...messageParts,
  kind: z.literal('enquiry'),
  to: toEmail,
  from: z.string(),
  contact: z.string(),
  message: z.string(),
});

const receiptMessage = z.object({
  ...messageParts,
  kind: z.literal('receipt'),
  to: toEmail,
  amountPaise: z.number().int(),
  /** Last day of the paid plan; null = another product was paid. */
  lastDay: isoDate.nullable(),
});

const counts = z.object({ views: z.number().int(), saves: z.number().int(), enquiries: z.number().int() });
const salesOfWeek = z.object({ count: z.number().int(), paise: z.number().int() });

const digestMessage = z.object({
  messageId: id,
  locale: z.enum(locales),
  agencyName: z.string(),
  host: messageParts.host,
  brand: messageParts.brand,
  kind: z.literal('digest'),
  to: toEmail,
  from: isoDate,
  until: isoDate,
  visits: counts,
  visitsBefore: counts,
  newBusinesses: z.number().int(),
  newBusinessesBefore: z.number().int(),
  /** null = the admin has no access to billing. */
  sales: z.object({ week: salesOfWeek, before: salesOfWeek }).nullable(),
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

/** Each message is handed out once. */
export const outboxInternalCalls = {
  'POST /internal/outbox/take': endpoint({
    summary:
      'The next message to be sent, or null. It is given out once: whoever takes it sends it now and says how it went',
    access: 'public',
    response: z.object({ message: outboxMessage.nullable() }),
  }),
  'POST /internal/outbox/told': endpoint({
    summary:
      'How sending went. `refused` by the carrier is tried again later; `unsure`, when it may have been sent, is not',
    access: 'public',
    body: z.strictObject({
      messageId: id,
      outcome: z.enum(['sent', 'refused', 'unsure']),
      error: z.string().max(500).nullable(),
    }),
    response: done,
  }),
} as const satisfies EndpointTable;
