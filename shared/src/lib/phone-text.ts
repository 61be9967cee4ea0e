import { asciiDigits } from './ascii-digits.ts';

/** Characters of a phone number as it is written, its extension and all. */
export const longestPhone = 40;

/** A phone number as it is written, and the number that is dialled once somebody has answered. */
export interface PhoneParts {
  number: string;
  extension: string;
}

/** `ext 12`, `Extn. no. 204`, `x12`, `#3`, `एक्स. 12`. */
const extension =
  /[\s,;(]*(?:(?<![a-z])(?:extension|extn?|x)\.?|#|एक्सटेंशन|एक्स्टेंशन|एक्स\.?|એક્સટેન્શન|એક્સ\.?)\s*(?:no\.?|number)?[\s:.-]*(\d{1,6})\)?$/iu;

/** Digits of any script, `079-2658 1234 ext 12`, taken apart; without an extension the text is the number. */
export function phoneParts(text: string): PhoneParts {
  const written = asciiDigits(text).trim();
  const [end = '', digits = ''] = extension.exec(written) ?? [];
  return { number: written.slice(0, written.length - end.length).trim(), extension: digits };
}

/**
 * Whether a text is a phone number that a person could dial: with a country's code 8 to 15 digits, else the 10 to 12 of
 * India (`98765 43210`, `079 2658 1234`, `1800 11 4000`), and maybe an extension. What is sent to a carrier is checked
 * more closely (auth/phone.ts).
 */
export function isPhoneText(text: string): boolean {
  const { number } = phoneParts(text);
  if (!/^\+?[\d\s().-]+$/.test(number)) return false;
  const digits = number.replaceAll(/\D/g, '').length;
  return number.startsWith('+') ? digits >= 8 && digits <= 15 : digits >= 10 && digits <= 12;
}
