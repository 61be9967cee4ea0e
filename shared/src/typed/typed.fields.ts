import { z } from 'zod';
import { line } from '../lib/fields.ts';
import { isGstin } from '../lib/gstin.ts';
import { readGstin } from './gstin.ts';
import { isChatLink, isPhoneText, maxPhoneLength, tidyPhones } from './phone.ts';
import { maxTypedLength } from './plain-text.ts';

/** A phone number as somebody writes it or pastes it; what is none stays as it is. */
export const phoneText = line(maxTypedLength).transform(tidyPhones).pipe(z.string().max(maxPhoneLength));

/** A phone number as it is to be read, or nothing. */
export const phoneLine = phoneText.refine((text) => text === '' || isPhoneText(text), 'not a phone number');

/** The same, or a link to a chat on WhatsApp that has no number. */
export const whatsappLine = phoneText.refine(
  (text) => text === '' || isPhoneText(text) || isChatLink(text),
  'not a phone number',
);

/** A GSTIN as somebody writes it or pastes it. */
export const gstin = z
  .string()
  .max(maxTypedLength)
  .transform(readGstin)
  .pipe(z.string().refine(isGstin, 'is no GSTIN'));
