import { z } from 'zod';
import { hexColour, isoDate } from '../../platform/lib/fields.ts';
import { picture } from '../../platform/lib/media.ts';

/** `sample`: the id was never printed or exported. */
export const idCardStates = ['valid', 'expired', 'revoked', 'sample'] as const;

export const issuedId = z.object({
  outcome: z.literal('id'),
  state: z.enum(idCardStates),
  /** Day of issue, last valid day (`expired`), or day of revocation or deletion, in India; null = `sample`. */
  since: isoDate.nullable(),
  validUntil: isoDate.nullable(),
  /** Empty after the card was deleted. */
  personName: z.string(),
  designation: z.string(),
  companyName: z.string(),
  photo: picture.nullable(),
  colour: hexColour,
  agencyName: z.string(),
});
export type IssuedId = z.output<typeof issuedId>;

export const idCardPage = z.discriminatedUnion('outcome', [
  issuedId,
  z.object({ outcome: z.literal('missing'), agencyName: z.string() }),
]);
export type IdCardPage = z.output<typeof idCardPage>;

/** 122 bits in hex for PDF cards, 128 bits in base64url for staff members. */
export const verificationCodeText = z.string().regex(/^(?:[0-9a-f]{32}|[A-Za-z0-9_-]{22})$/);

export const isStaffMemberCode = (code: string): boolean => code.length === 22;

export const verifyPath = (code: string): string => `/verify/${code}`;

export const verificationPageKey = (code: string): string => `verify/${code}`;
