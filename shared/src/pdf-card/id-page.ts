import { z } from 'zod';
import { hexColour, isoDate } from '../lib/fields.ts';
import { picture } from '../lib/media.ts';

/** `sample`: it was never exported, so nobody has been given it. */
export const idStates = ['valid', 'expired', 'revoked', 'sample'] as const;

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
export type IdPage = z.output<typeof idPage>;

/** In the address of that page: of a PDF card 122 bits by chance, in digits; of a staff member 128, in letters. */
export const verifyCode = z.string().regex(/^(?:[0-9a-f]{32}|[A-Za-z0-9_-]{22})$/);

/** Whether it is the code of a staff member, not of a PDF card. */
export const isStaffCode = (code: string): boolean => code.length === 22;

export const verifyPath = (code: string): string => `/verify/${code}`;

/** What the QR code says; '' where the agency has no domain yet. */
export const verifyUrl = (host: string, code: string): string => (host ? `https://${host}${verifyPath(code)}` : '');

/** How caches of public pages call that page. */
export const verifyPageName = (code: string): string => `verify/${code}`;
