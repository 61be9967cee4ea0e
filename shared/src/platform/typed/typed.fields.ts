import { z } from 'zod';
import { line, requiredLine } from '../lib/fields.ts';
import { isValidGstin } from '../lib/gstin.ts';
import { readGstin } from './gstin.ts';
import { readAddressLine, readHours, readName } from './pasted-line.ts';
import { isChatLink, isOnePhoneNumber, maxPhoneLength, normalizePhones } from './phone.ts';
import { maxTypedLength } from './plain-text.ts';

/** Normalised, not validated. */
export const normalisedPhoneText = line(maxTypedLength).transform(normalizePhones).pipe(z.string().max(maxPhoneLength));

export const phoneNumberText = normalisedPhoneText.refine(
  (text) => text === '' || isOnePhoneNumber(text),
  'not a phone number',
);

/** Also accepts WhatsApp links without a number. */
export const whatsappNumberText = normalisedPhoneText.refine(
  (text) => text === '' || isOnePhoneNumber(text) || isChatLink(text),
  'not a phone number',
);

export const typedName = (max: number) => line(max).transform(readName).pipe(z.string().max(max));
export const requiredTypedName = (max: number) =>
  requiredLine(max).transform(readName).pipe(z.string().min(1).max(max));
export const typedAddressLine = (max: number) => line(max).transform(readAddressLine).pipe(z.string().max(max));
export const typedHours = (max: number) => line(max).transform(readHours).pipe(z.string().max(max));

export const gstin = z
  .string()
  .max(maxTypedLength)
  .transform(readGstin)
  .pipe(z.string().refine(isValidGstin, 'is not a GSTIN'));
