import { z } from 'zod';
import { line } from '../lib/fields.ts';
import { isGstin } from '../lib/gstin.ts';
import { readGstin } from './gstin.ts';
import { isChatLink, isPhoneText, maxPhoneLength, tidyPhones } from './phone.ts';
import { maxTypedLength } from './plain-text.ts';

/** Normalised, not validated. */
export const phoneText = line(maxTypedLength).transform(tidyPhones).pipe(z.string().max(maxPhoneLength));

export const phoneLine = phoneText.refine((text) => text === '' || isPhoneText(text), 'not a phone number');

/** Also accepts WhatsApp links without a number. */
export const whatsappLine = phoneText.refine(
  (text) => text === '' || isPhoneText(text) || isChatLink(text),
  'not a phone number',
);

export const gstin = z
  .string()
  .max(maxTypedLength)
  .transform(readGstin)
  .pipe(z.string().refine(isGstin, 'is no GSTIN'));
