import { z } from 'zod';
import { line } from '../lib/fields.ts';
import { isValidGstin } from '../lib/gstin.ts';
import { readGstin } from './gstin.ts';
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

export const gstin = z
  .string()
  .max(maxTypedLength)
  .transform(readGstin)
  .pipe(z.string().refine(isValidGstin, 'is not a GSTIN'));
