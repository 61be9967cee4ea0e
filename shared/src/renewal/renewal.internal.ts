import { z } from 'zod';
import { locales } from '../language/languages.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { done, hexColour, id, isoDate } from '../lib/fields.ts';
import { picture } from '../lib/media.ts';

/** A message that somebody is waiting to be sent, with what its words are about. */
export const renewalMessage = z.object({
  messageId: id,
  kind: z.literal('renewal'),
  to: z.union([z.object({ phoneNumber: z.string() }), z.object({ email: z.string() })]),
  locale: z.enum(locales),
  agencyName: z.string(),
  businessName: z.string(),
  hasEnded: z.boolean(),
  /** The last day that is paid for. */
  lastDay: isoDate,
  /** The agency's domain, where the panel is; null: it has none. */
  host: z.string().nullable(),
  /** How its mails look. */
  brand: z.object({ colour: hexColour, logo: picture.nullable() }),
  /** Of the card that visitors see; null: there is none. */
  cardId: z.string().nullable(),
});
export type RenewalMessage = z.output<typeof renewalMessage>;

/** The BFF has the carriers, the upstream what is to be said: it gives out one message at a time, each once. */
export const renewalInternalCalls = {
  'POST /internal/outbox/take': endpoint({
    summary:
      'The next message to be sent, or null. It is given out once: whoever takes it sends it now and says how it went',
    access: 'public',
    response: z.object({ message: renewalMessage.nullable() }),
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
