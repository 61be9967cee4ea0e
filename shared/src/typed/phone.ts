import { plainText } from './plain-text.ts';

/** Characters of a phone number as it is stored, with its extension. */
export const maxPhoneLength = 40;

/** A phone number as it is written, without label or ornament, and the extension that is dialled after it. */
export interface TypedPhone {
  number: string;
  extension: string;
}

const labelWords = [
  'mobile|mob|mo|cell|phone|ph|tel|telephone|contact|call|whatsapp|whats app|wa|office|off|residence|res',
  'home|shop|landline|toll free|toll-free|tollfree|helpline|customer care|support|sms|fax|m|o|r|p|t|c|w|h',
  'मोबाइल|मोबाईल|मोबा|मो|फोन|फ़ोन|दूरभाष|दूरध्वनी|संपर्क|सम्पर्क|भ्रमणध्वनी|व्हाट्सएप|व्हॉट्सअॅप|મોબાઇલ',
  'મોબાઈલ|મો|ફોન|સંપર્ક|વોટ્સએપ|মোবাইল|ফোন|যোগাযোগ|হোয়াটসঅ্যাপ|மொபைல்|கைபேசி|தொலைபேசி|செல்|போன்|தொடர்பு',
  'வாட்ஸ்அப்|మొబైల్|ఫోన్|సెల్|సంప్రదించండి|వాట్సాప్|ಮೊಬೈಲ್|ಫೋನ್|ದೂರವಾಣಿ|ಸಂಪರ್ಕ|ವಾಟ್ಸಾಪ್|മൊബൈൽ|ഫോൺ|ਮੋਬਾਈਲ',
  'ਮੋਬਾਇਲ|ਫੋਨ|ਫ਼ੋਨ|ମୋବାଇଲ|ଫୋନ|موبائل|فون',
]
  .flatMap((line) => line.split('|'))
  .map((word) => word.normalize('NFKC'));
const numberWords = ['no|nos|number|num|नंबर|नम्बर|नं|क्र|क्रमांक|નંબર|નં|নম্বর|নং|எண்|నంబర్|ನಂ|ನಂಬರ್|#'].flatMap((line) =>
  line.split('|'),
);
const anyOf = (words: readonly string[]): string => words.toSorted((one, other) => other.length - one.length).join('|');
/** `Mob. No.: `, `मो. नं. - `, `(M) `, `WhatsApp/Call: ` */
const label = new RegExp(
  `^[\\s(\\[*"'📞📱☎✆]*(?:(?:${anyOf(labelWords)})(?![\\p{L}\\p{M}])[\\s.)\\]/&+]*?)+(?:[\\s.]*(?:${anyOf(numberWords)})(?![\\p{L}\\p{M}]))?[\\s.:=)\\]*"'-]*`,
  'iu',
);
const ornament = /^[\s"'*_~=📞📱☎✆.,:;-]+/u;
/** `(M)`, `(WhatsApp)`, `(Off.)`, and what a sentence leaves behind. */
const trailing = new RegExp(
  `[\\s([/-]*(?<![\\p{L}\\p{M}])(?:(?:${anyOf(labelWords)})(?![\\p{L}\\p{M}])\\.?)[\\s)\\]]*$`,
  'iu',
);
const punctuation = /[\s"'*_~.,;:!?|/&)\]-]+$/u;

/** `ext 12`, `Extn. no. 204`, `x12`, `#3`, `एक्स. 12`. */
const extension =
  /[\s,;(]*(?:(?<![a-z])(?:extension|extn?|x)\.?|#|एक्सटेंशन|एक्स्टेंशन|एक्स\.?|એક્સટેન્શન|એક્સ\.?)\s*(?:no\.?|number)?[\s:.-]*(\d{1,6})\)?$/iu;

/** Chats that are opened by a link alone and have no number: business links, groups, channels. */
const chatLink =
  /^(?:https?:\/\/)?(?:www\.)?(wa\.me\/(?:message|qr)\/[\w-]+|wa\.link\/[\w-]+|chat\.whatsapp\.com\/(?:invite\/)?[\w-]+|whatsapp\.com\/channel\/[\w-]+)(?:[/?#].*)?$/i;
/** `wa.me/919876543210`, `api.whatsapp.com/send?phone=+91 98…`, `whatsapp://send?phone=…`, `tel:…`, `sms:…`. */
const numberLink =
  /^(?:(?:https?:\/\/)?(?:www\.)?wa\.me\/(?:c\/)?|(?:(?:https?:\/\/)?(?:(?:api|web|www)\.)?whatsapp\.com\/send\/?|whatsapp:\/\/send\/?)\?(?:.*&)?phone=|(?:tel|sms|callto):(?:\/\/)?)((?:\+|%2B)?[\d\s().%-]+)/i;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Characters that people write between the digits of one number. */
const written = /^\+?[\d\s().-]+$/;

const isWhole = (number: string): boolean => {
  if (!written.test(number)) return false;
  const { length } = digitsOf(number);
  return number.startsWith('+') || number.startsWith('00') ? length >= 8 && length <= 15 : length >= 10 && length <= 13;
};

/** Takes the zero away that is dialled within India only: `+91 (0) 98111 22334`, `+91-098111…`. */
const withoutTrunkZero = (number: string): string =>
  /^(?:\+|00)?91[\s().-]*0[\s().-]*(?:\d[\s().-]*){10}$/.test(number)
    ? number.replace(/^((?:\+|00)?91[\s().-]*?)\(?0\)?[\s.-]*/, '$1')
    : number;

function onePhone(part: string): TypedPhone {
  let text = part.replace(ornament, '').replace(label, '').replace(ornament, '');
  const [end = '', digits = ''] = extension.exec(text) ?? [];
  text = text.slice(0, text.length - end.length);
  if (!end) text = text.replace(punctuation, '').replace(trailing, '').replace(punctuation, '');
  // A sheet that took the number for an amount: 9876543210.0.
  const number = text
    .replace(/^(\+?\d{10,13})\.0+$/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  // The bracket that `punctuation` took belongs to an opening one: (0265) 2345678.
  return { number: withoutTrunkZero(number), extension: digits };
}

/** `0265-2345678/79`: the last digits of the same exchange. */
function siblingOf(first: TypedPhone, last: string): TypedPhone | null {
  const digits = last.trim();
  if (!/^\d{1,4}$/.test(digits) || !isWhole(first.number)) return null;
  return { number: first.number.slice(0, -digits.length) + digits, extension: '' };
}

const separators =
  /\s*(?:[,;|/&\n\t]|:::|\b(?:and|or)\b|(?<![\p{L}\p{M}])(?:और|या|અને|কিংবা|এবং|மற்றும்|మరియు|ಮತ್ತು)(?![\p{L}\p{M}]))\s*/iu;
/** `Ph: 022 2345 6789 Mob: 98250 12345` */
const innerLabel = new RegExp(
  `(?<=\\d[\\s,;]*)\\s(?=(?:${anyOf(labelWords)})(?![\\p{L}\\p{M}])[\\s.:)-]*\\+?[\\d(])`,
  'iu',
);
/** `9825012345 9825054321`: two whole numbers with only a blank between them. */
const neighbours =
  /(?<=(?:^|\s)(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5})\s+(?=(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?:\s|$))/;

/**
 * The phone numbers in a field for one, in their order: without labels, ornaments, invisible marks and digits of other
 * scripts; of links to WhatsApp their number. A text that is no phone number comes back as the only one, for the field to
 * refuse; a link to a chat that has no number comes back as `wa.me/message/CODE`.
 */
export function readPhones(typed: string): TypedPhone[] {
  const text = plainText(typed.replaceAll(/[\r\n]+/g, ' ; '));
  if (text === '') return [];
  const [, chat] = chatLink.exec(text) ?? [];
  if (chat) return [{ number: chat, extension: '' }];
  const [, linked] = numberLink.exec(text) ?? [];
  if (linked) {
    const number = linked
      .replace(/^%2B/i, '+')
      .replaceAll(/%20/g, ' ')
      .replace(/^(?=91\d{10}$)/, '+')
      .trim();
    return [{ number: withoutTrunkZero(number), extension: '' }];
  }
  const whole = onePhone(text);
  // `100`, `139`: a service that is dialled as it is.
  const isService =
    /^\d[\d\s-]*$/.test(whole.number) && digitsOf(whole.number).length >= 3 && digitsOf(whole.number).length < 10;
  if (isWhole(whole.number) || isService) return [whole];
  const asTyped = [{ number: text, extension: '' }];
  const phones: TypedPhone[] = [];
  for (const part of [separators, innerLabel, neighbours].reduce(
    (parts, by) => parts.flatMap((one) => one.split(by)),
    [text],
  )) {
    if (!/\d/.test(part)) continue;
    const phone = (phones[0] && siblingOf(phones[0], part)) ?? onePhone(part);
    // `98765, 43210`: one number after all, or none.
    if (!isWhole(phone.number)) return text.includes(',') ? readPhones(text.replaceAll(',', ' ')) : asTyped;
    if (!phones.some(({ number }) => digitsOf(number) === digitsOf(phone.number))) phones.push(phone);
  }
  return phones.length > 0 ? phones : asTyped;
}

/** As a field stores it: `079-2658 1234 ext 12`, `98765 43210 / 91234 56780`. */
export const tidyPhones = (typed: string): string =>
  readPhones(typed)
    .map(({ number, extension }) => (extension ? `${number} ext ${extension}` : number))
    .join(' / ');

/** The first number of a field; without any the text is the number. */
export const phoneParts = (typed: string): TypedPhone => readPhones(typed)[0] ?? { number: '', extension: '' };

/**
 * Whether a text is one phone number that a person could dial: with a country's code 8 to 15 digits, else the 10 to 13 of
 * India (`98765 43210`, `079 2658 1234`, `1800 11 4000`), and maybe an extension. What is sent to a carrier is checked more
 * closely (auth/phone.ts).
 */
export function isPhoneText(typed: string): boolean {
  const phones = readPhones(typed);
  return phones.length === 1 && phones.every(({ number }) => isWhole(number));
}

/** Whether it is a link to a chat on WhatsApp that has no number. */
export const isChatLink = (number: string): boolean => chatLink.test(number);
