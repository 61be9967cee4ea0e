import { z } from 'zod';
import { hexColour, isoDate } from '../lib/fields.ts';
import { picture } from '../lib/media.ts';

/** `sample`: it was never exported, so nobody has been given it. */
export const idStates = ['valid', 'expired', 'revoked', 'sample'] as const;
export type IdState = (typeof idStates)[number];

/** What the page behind the QR code of a staff id says: nothing that the card does not say. */
export const issuedId = z.object({
  outcome: z.literal('id'),
  state: z.enum(idStates),
  /** Of valid ones the day of issue, of others that from which they do not hold, in India; null of a sample. */
  since: isoDate.nullable(),
  validUntil: isoDate.nullable(),
  /** Empty once the card was deleted. */
  personName: z.string(),
  designation: z.string(),
  companyName: z.string(),
  photo: picture.nullable(),
  colour: hexColour,
  agencyName: z.string(),
});
export type IssuedId = z.output<typeof issuedId>;

export const idPage = z.discriminatedUnion('outcome', [
  issuedId,
  z.object({ outcome: z.literal('missing'), agencyName: z.string() }),
]);

/** In the address of that page: 122 bits by chance. */
export const verifyCode = z.string().regex(/^[0-9a-f]{32}$/);

export const verifyPath = (code: string): string => `/verify/${code}`;

/** How caches of public pages call that page. */
export const verifyPageName = (code: string): string => `verify/${code}`;
