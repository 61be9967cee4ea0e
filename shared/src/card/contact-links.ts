import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toE164 } from '../auth/phone.ts';
import type { Address } from '../business/business.endpoints.ts';
import { countryName, isIndia } from '../lib/countries.ts';
import { isChatLink, phoneParts } from '../typed/phone.ts';
import type { contactActionTypes } from './card.lists.ts';

/**
 * The addresses behind the buttons of a card. Each answers null when there is nothing to reach,
 * so that a page draws no dead button. All are ASCII and safe inside a quoted HTML attribute once escaped.
 */

const encoded = (text: string): string => encodeURIComponent(text.normalize('NFC').toWellFormed());

/** Toll-free and shared-cost numbers of India are dialled without +91, and are in no other country. */
const withinIndia = /^\+91(1(?:800|860)\d+)$/;

/** `+91 98765 43210` of any form of that number; what is no full number (`1800 123`, `100`) comes back as written. */
export function phoneLabel(phone: string): string {
  const { number, extension } = phoneParts(phone);
  const parsed = parsePhoneNumberFromString(toE164(number) ?? '');
  const read = parsed
    ? withinIndia.test(parsed.number)
      ? parsed.formatNational()
      : parsed.formatInternational()
    : number;
  return extension ? `${read} ext. ${extension}` : read;
}

/** What a phone dials: `+919876543210`, `1800114000`. A service number that has no international form is dialled as it is written. */
function dialled(number: string): string | null {
  const e164 = toE164(number);
  if (e164) return withinIndia.exec(e164)?.[1] ?? e164;
  if (!/^\+?[\d\s().-]+$/.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  return digits.length >= 3 && digits.length <= 15 ? `${number.startsWith('+') ? '+' : ''}${digits}` : null;
}

/** `tel:+919876543210`. An extension, of several the first, is dialled after a pause, which is what phones take a comma for. */
export function telLink(phone: string): string | null {
  const { number, extension } = phoneParts(phone);
  const digits = dialled(number);
  return digits && `tel:${digits}${extension && `,${extension.split('/')[0]}`}`;
}

/**
 * A WhatsApp chat with this number, `greeting` already typed. WhatsApp wants E.164 without the plus. A link to a chat that has
 * no number (`wa.me/message/CODE`) leads there as it is.
 */
export function whatsappLink(phone: string, greeting = ''): string | null {
  const { number } = phoneParts(phone);
  if (isChatLink(number)) return `https://${number}`;
  const e164 = toE164(number);
  return e164 && !withinIndia.test(e164)
    ? `https://wa.me/${e164.slice(1)}${greeting && `?text=${encoded(greeting)}`}`
    : null;
}

/** WhatsApp asks the visitor whom to send `text` to. */
export const whatsappShareLink = (text: string): string => `https://wa.me/?text=${encoded(text)}`;

/** `sms:+919876543210?body=…` (RFC 5724). */
export function smsLink(phone: string, text = ''): string | null {
  const number = dialled(phoneParts(phone).number);
  return number ? `sms:${number}${text && `?body=${encoded(text)}`}` : null;
}

/** `mailto:name@example.in?subject=…` (RFC 6068). */
export function mailtoLink(email: string, subject = ''): string | null {
  const at = email.trim().lastIndexOf('@');
  if (at < 1 || /\s/.test(email.trim())) return null;
  const [mailbox, host] = [email.trim().slice(0, at), email.trim().slice(at + 1)];
  return host && `mailto:${encoded(mailbox)}@${encoded(host)}${subject && `?subject=${encoded(subject)}`}`;
}

/** An address of the web, or null: `javascript:`, `data:` and whatever else is not http or https leads nowhere. */
export function webLink(url: string): string | null {
  if (!/^https?:\/\//i.test(url.trim())) return null;
  try {
    return new URL(url.trim()).href;
  } catch {
    return null;
  }
}

/** `example.in/menu` of `https://www.example.in/menu/`, for reading. */
export const webLabel = (url: string): string =>
  url
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '');

export interface UpiPayment {
  upiId: string;
  /** Whom the payer's app shows. */
  name: string;
  /** Integer paise; without it the payer types the amount. */
  amountPaise?: number;
  /** What the payment is for, 80 characters at most. */
  note?: string;
}

/** Characters of a link whose QR code a phone still reads off a blurred screen: version 12 (ISO 18004, 287 bytes). */
const longestUpiLink = 287;

/** As many words of a name as there is room for, of the first as many letters. @param room characters, percent-encoded */
function payeeName(name: string, room: number): string {
  if (encoded(name).length <= room) return name;
  const words = name.split(/\s+/u);
  while (words.length > 1 && encoded(words.join(' ')).length > room) words.pop();
  const letters = [...new Intl.Segmenter().segment(words.join(' '))].map(({ segment }) => segment);
  while (encoded(letters.join('')).length > room) letters.pop();
  return letters.join('').replace(/[\s,&(–-]+$/u, '');
}

/** Opens the payer's UPI app. Source: NPCI, "UPI Linking Specifications". The @ stays bare: some apps refuse %40. */
export function upiLink({ upiId, name, amountPaise, note = '' }: UpiPayment): string | null {
  const id = upiId.trim();
  if (!/^[\w.-]+@[a-z0-9]+$/i.test(id)) return null;
  const amount = amountPaise
    ? `&am=${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`
    : '';
  const words = [...note.trim()].slice(0, 80).join('');
  const rest = `${amount}&cu=INR${words && `&tn=${encoded(words)}`}`;
  const start = `upi://pay?pa=${id}&pn=`;
  // The payer's app shows the name that the bank has; a long one here only makes the code hard to read.
  const payee = payeeName(name.trim() || id, Math.max(60, longestUpiLink - start.length - rest.length));
  return `${start}${encoded(payee)}${rest}`;
}

/**
 * The lines of an address as they are written on an envelope posted in India; empty parts fall away.
 * @param language in which another country is named
 */
export function addressLines(
  { line1, line2, city, state, pinCode, country }: Omit<Address, 'mapUrl'>,
  language = 'en',
): string[] {
  const place = [city, pinCode].filter(Boolean).join(' ');
  const abroad = isIndia(country) ? '' : countryName(country, language);
  return [line1, line2, place, [state, abroad].filter(Boolean).join(', ')].filter(Boolean);
}

/** The owner's own link to the place, else a search for the address on a map. */
export function mapLink(address: Address): string | null {
  const own = webLink(address.mapUrl);
  if (own) return own;
  // A country alone is no place to go to.
  if (!address.line1 && !address.line2 && !address.city && !address.pinCode) return null;
  return `https://www.google.com/maps/search/?api=1&query=${encoded(addressLines(address).join(', '))}`;
}

/** Where a link of the links section leads. */
export function contactLink(action: (typeof contactActionTypes)[number], value: string): string | null {
  switch (action) {
    case 'call':
      return telLink(value);
    case 'sms':
      return smsLink(value);
    case 'whatsapp':
      return whatsappLink(value);
    case 'email':
      return mailtoLink(value);
    case 'url':
      return webLink(value);
  }
}
