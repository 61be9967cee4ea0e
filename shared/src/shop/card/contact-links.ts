import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toE164 } from '../../people/auth/phone.ts';
import { firstPhoneIn, isChatLink } from '../../platform/typed/phone.ts';
import { addressLines } from '../business/address-lines.ts';
import type { Address } from '../business/business.endpoints.ts';
import type { contactActionTypes } from './card.lists.ts';

/* A link is null if the value has no target. All links are ASCII; escape them in HTML attributes. */

const encode = (text: string): string => encodeURIComponent(text.normalize('NFC').toWellFormed());
/** Toll-free and shared-cost numbers work only within India, without +91. */
const indiaOnlyNumberPattern = /^\+91(1(?:800|860)\d+)$/;
/** Incomplete numbers (`1800 123`, `100`) are returned as written. */
export function formatPhoneForDisplay(phone: string): string {
  const { number, extension } = firstPhoneIn(phone);
  const parsed = parsePhoneNumberFromString(toE164(number) ?? '');
  const formatted = parsed
    ? indiaOnlyNumberPattern.test(parsed.number)
      ? parsed.formatNational()
      : parsed.formatInternational()
    : number;
  return extension ? `${formatted} ext. ${extension}` : formatted;
}

/** Service numbers without E.164 form are dialled as written. */
function dialableDigits(number: string): string | null {
  const e164 = toE164(number);
  if (e164) return indiaOnlyNumberPattern.exec(e164)?.[1] ?? e164;
  if (!/^\+?[\d\s().-]+$/.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  return digits.length >= 3 && digits.length <= 15 ? `${number.startsWith('+') ? '+' : ''}${digits}` : null;
}

/** A comma makes the phone pause before the extension. */
export function telLink(phone: string): string | null {
  const { number, extension } = firstPhoneIn(phone);
  const digits = dialableDigits(number);
  return digits && `tel:${digits}${extension && `,${extension.split('/')[0]}`}`;
}

export const isSamePhoneNumber = (one: string, two: string): boolean => (telLink(one) ?? one) === (telLink(two) ?? two);

/** WhatsApp requires E.164 without the plus. `wa.me/message/CODE` has no number. */
export function whatsappLink(phone: string, greeting = ''): string | null {
  const { number } = firstPhoneIn(phone);
  if (isChatLink(number)) return `https://${number}`;
  const e164 = toE164(number);
  return e164 && !indiaOnlyNumberPattern.test(e164)
    ? `https://wa.me/${e164.slice(1)}${greeting && `?text=${encode(greeting)}`}`
    : null;
}

export const whatsappShareLink = (text: string): string => `https://wa.me/?text=${encode(text)}`;

/** Source: RFC 5724. */
export function smsLink(phone: string, text = ''): string | null {
  const number = dialableDigits(firstPhoneIn(phone).number);
  return number ? `sms:${number}${text && `?body=${encode(text)}`}` : null;
}

/** Source: RFC 6068. */
export function mailtoLink(email: string, subject = ''): string | null {
  const at = email.trim().lastIndexOf('@');
  if (at < 1 || /\s/.test(email.trim())) return null;
  const [mailbox, host] = [email.trim().slice(0, at), email.trim().slice(at + 1)];
  return host && `mailto:${encode(mailbox)}@${encode(host)}${subject && `?subject=${encode(subject)}`}`;
}

/** Security: only http and https; rejects `javascript:` and `data:`. */
export function webLink(url: string): string | null {
  if (!/^https?:\/\//i.test(url.trim())) return null;
  try {
    return new URL(url.trim()).href;
  } catch {
    return null;
  }
}

export const webAddressLabel = (url: string): string =>
  url
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '');

export interface UpiPayment {
  upiId: string;
  name: string;
  /** Without it the payer enters the amount. */
  amountPaise?: number;
  note?: string;
}

/** QR version 12 (ISO 18004, 287 bytes) is still readable from a blurred screen. */
const maxUpiLinkLength = 287;

function shortenPayeeName(name: string, maxLength: number): string {
  if (encode(name).length <= maxLength) return name;
  const words = name.split(/\s+/u);
  while (words.length > 1 && encode(words.join(' ')).length > maxLength) words.pop();
  const letters = [...new Intl.Segmenter().segment(words.join(' '))].map(({ segment }) => segment);
  while (encode(letters.join('')).length > maxLength) letters.pop();
  return letters.join('').replace(/[\s,&(–-]+$/u, '');
}

/** Source: NPCI, "UPI Linking Specifications". The @ stays unencoded, because some apps reject %40. */
export function upiLink({ upiId, name, amountPaise, note = '' }: UpiPayment): string | null {
  const id = upiId.trim();
  if (!/^[\w.-]+@[a-z0-9]+$/i.test(id)) return null;
  const amount = amountPaise
    ? `&am=${Math.floor(amountPaise / 100)}.${String(amountPaise % 100).padStart(2, '0')}`
    : '';
  const shortNote = [...note.trim()].slice(0, 80).join('');
  const rest = `${amount}&cu=INR${shortNote && `&tn=${encode(shortNote)}`}`;
  const start = `upi://pay?pa=${id}&pn=`;
  // The payer's app shows the bank's name, so a shortened one is enough.
  const payee = shortenPayeeName(name.trim() || id, Math.max(60, maxUpiLinkLength - start.length - rest.length));
  return `${start}${encode(payee)}${rest}`;
}

export function mapLink(address: Address): string | null {
  const ownLink = webLink(address.mapUrl);
  if (ownLink) return ownLink;
  if (!address.line1 && !address.line2 && !address.city && !address.pinCode) return null;
  return `https://www.google.com/maps/search/?api=1&query=${encode(addressLines(address).join(', '))}`;
}

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
