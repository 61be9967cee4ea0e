import { z } from 'zod';
import { agencyConfiguration } from '../agency/agency.fields.ts';
import { locales } from '../language/languages.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { done, hexColour, id, isoDate } from '../lib/fields.ts';
import { picture } from '../lib/media.ts';

const toEmail = z.object({ email: z.string() });

/** What every message has. */
const messageParts = {
  messageId: id,
  locale: z.enum(locales),
  agencyName: z.string(),
  businessName: z.string(),
  /** The agency's domain, where the panel is; null: it has none. */
  host: z.string().nullable(),
  /** How its mails look. */
  brand: z.object({ colour: hexColour, logo: picture.nullable() }),
  /** As whom its messages come, and whom to ask; left out by an upstream from before. */
  sender: agencyConfiguration.pick({ sender: true, contact: true, legal: true }).optional(),
  /** Of the card that visitors see; null: there is none. */
  cardId: z.string().nullable(),
};

const renewalMessage = z.object({
  ...messageParts,
  kind: z.literal('renewal'),
  to: z.union([z.object({ phoneNumber: z.string() }), toEmail]),
  hasEnded: z.boolean(),
  /** The last day that is paid for. */
  lastDay: isoDate,
});

const enquiryMessage = z.object({
  ...messageParts,
  kind: z.literal('enquiry'),
  to: toEmail,
  /** Who asked, how they are reached, and what: as they typed it. */
  from: z.string(),
  contact: z.string(),
  message: z.string(),
});

const receiptMessage = z.object({
  ...messageParts,
  kind: z.literal('receipt'),
  to: toEmail,
  amountPaise: z.number().int(),
  /** The last day of the plan that was paid for; null where something else was. */
  lastDay: isoDate.nullable(),
});

const counts = z.object({ views: z.number().int(), saves: z.number().int(), enquiries: z.number().int() });
const salesOfWeek = z.object({ count: z.number().int(), paise: z.number().int() });

/** The week of an agency, for one of its admins. */
const digestMessage = z.object({
  messageId: id,
  locale: z.enum(locales),
  agencyName: z.string(),
  host: messageParts.host,
  brand: messageParts.brand,
  kind: z.literal('digest'),
  to: toEmail,
  /** Monday to Sunday. */
  from: isoDate,
  until: isoDate,
  visits: counts,
  /** Of the week before that. */
  visitsBefore: counts,
  newBusinesses: z.number().int(),
  newBusinessesBefore: z.number().int(),
  /** Null: the admin may not see what comes in. */
  sales: z.object({ week: salesOfWeek, before: salesOfWeek }).nullable(),
  /** Plans whose last day is in the week that begins. */
  ending: z.number().int(),
  /** The three that were opened most. */
  cards: z.array(z.object({ businessName: z.string(), views: z.number().int() })),
});
export type DigestMessage = z.output<typeof digestMessage>;

/** A message that somebody is waiting to be sent, with what its words are about. */
export const outboxMessage = z.discriminatedUnion('kind', [
  renewalMessage,
  enquiryMessage,
  receiptMessage,
  digestMessage,
]);
export type OutboxMessage = z.output<typeof outboxMessage>;

/** The BFF has the carriers, the upstream what is to be said: it gives out one message at a time, each once. */
export const renewalInternalCalls = {
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
