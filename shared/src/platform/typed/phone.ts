import { toPlainText } from './plain-text.ts';

export const maxPhoneLength = 40;

/** `extension` is `12` or `12/13`. */
export interface TypedPhone {
  number: string;
  extension: string;
}

export const phoneWithExtension = ({ number, extension }: TypedPhone): string =>
  extension ? `${number} ext ${extension}` : number;

const wordList = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.normalize('NFKC').split(' '));
/** Shop, office and home; with a counter, as in `दुकान 2`, they are names. */
export const placeLabels = wordList(
  'दुकान ऑफिस ऑफ़िस आफिस ऑफीस कार्यालय घर निवास दुकानाचा घरचा દુકાન ઓફિસ ઑફિસ ઘર કાર્યાલય নিবাস দোকান অফিস বাড়ি বাসা',
  'கடை அலுவலகம் ஆபீஸ் வீடு షాపు షాప్ దుకాణం ఆఫీసు ఆఫీస్ కార్యాలయం ఇల్లు ಅಂಗಡಿ ಆಫೀಸ್ ಕಚೇರಿ ಮನೆ dukan ghar karyalay',
);
/** Words before a number; any other word may be a name, which must not be lost. */
const phoneLabelWords = new Set([
  ...placeLabels,
  ...wordList(
    'std isd mobile mob mo cell cellphone phone ph tel tele telephone contact cont call calls calling office off residence resi res',
    'home shop store landline toll free tollfree helpline hotline customer care support service order orders booking',
    'enquiry chat with sms smsto callto fax whats app wa gpay google pay phonepe paytm direct type voice pref waid',
    'no nos num number numbers us me on my our is at for to the only here now pls please m o r p t c w h',
    'मो कॉल दूरभाष दूरध्वनी भ्रमणध्वनी सूत्र नं न क्र क्रमांक મો નં নং செல் எண் மொ సెల్ మొ నం ಮೊ ನಂ',
  ),
]);
const phoneLabelPrefixes = wordList(
  'मोबा फोन फ़ोन संपर्क सम्पर्क व्हाट्स व्हॉट्स वाट्स वॉट्स नंबर नम्बर મોબા ફોન સંપર્ક વોટ્સ વ્હોટ્સ નંબર মোবা ফোন যোগাযোগ',
  'হোয়াট নম্বর மொபை கைபேசி தொலைபேசி அலைபேசி போன் தொடர்பு வாட்ஸ் మొబై ఫోన్ సంప్రద వాట్స నంబ నెం ಮೊಬೈ ಫೋನ್ ದೂರವಾಣಿ',
  'ಸಂಪರ್ಕ ವಾಟ್ಸ ನಂಬ മൊബൈ ഫോൺ ਮੋਬਾ ਫੋਨ ਫ਼ੋਨ ମୋବା ଫୋନ موبائل فون',
);
const isPhoneLabel = (word: string): boolean =>
  /^wh?a?ts?[au]pp?/.test(word) ||
  /^(?:mob(?:ile)?|ph(?:one)?|tel|cell|contact)(?:nos?|number)$/.test(word) ||
  phoneLabelWords.has(word) ||
  phoneLabelPrefixes.some((prefix) => word.startsWith(prefix));

const extensionWordPattern = /^(?:extn?|extension|x|एक्स(?:्?टें?शन)?|એક્સ(?:ટેન્શન)?)$/;
const extensionDigitsPattern = /^[^\d+]*(\d{1,6}(?![\s-]*\d)(?:\s*[/,&]\s*\d{1,6}(?![\s-]*\d))*)/;

const joiningWordPattern = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${wordList('and or aur ya और या व तथा एवं आणि किंवा અને કે এবং কিংবা ও மற்றும் அல்லது మరియు లేదా ಮತ್ತು ಅಥವಾ').join('|')})(?![\\p{L}\\p{M}])`,
  'giu',
);
/** `(10am-8pm)`, `(Ramesh)`, `24x7` */
const notePattern =
  /(?<=[\d)]\s*)\((?=[^()]*\p{L})(?![^()]*(?:\d{3}|(?<!\p{L})ext))[^()]*\)|(?<![\d+])24\s?(?:[x×*/]\s?7|h(?:ou)?rs?)(?!\d)/giu;
const listNumberPattern = /(?<![\d+.-])\(?[1-9](?:\s?[):]|\.(?=\s|\d{10}))\s*(?=[+(]?\d)/g;

/** Chats without a number: business links, groups, channels. */
const chatLinkPattern =
  /(?<![\w.@/=&?%-])(?:https?:\/\/)?(?:www\.)?((?:wa\.me|api\.whatsapp\.com)\/(?:message|qr)\/[\w-]+|wa\.link\/[\w-]+|chat\.whatsapp\.com\/(?:invite\/)?[\w-]+|whatsapp\.com\/channel\/[\w-]+)(?:[/?#]\S*)?/i;
/** `wa.me/919876543210`, `whatsapp://send?phone=…` */
const numberLinkPattern =
  /(?<![\w.@/=&?%-])(?:(?:https?:\/\/)?(?:(?:api|web|www)\.)?(?:wa\.me|whatsapp\.com)\/(?:(?:c|catalog|p\/\d+|product\/\d+)\/)?|(?:(?:https?:\/\/)?(?:(?:api|web|www)\.)?whatsapp\.com\/send\/?|whatsapp:\/\/send\/?)\?(?:\S*&)?phone=)((?:[+(\d]|%2B)(?:[\d\s().-]|%20)*)\/?(?:[?&#]\S*)?/gi;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Indian ten-digit or toll-free number, or 8 to 15 digits including a country code. */
const dialablePattern = /^(?:(?:(?:\+|00)?91|0)?(?:[1-9]\d{9}|18[06]0\d{7,9})|(?:\+|00)(?!91)[1-9]\d{7,14})$/;
const isDialable = (number: string): boolean => dialablePattern.test(number.replaceAll(/[\s().-]/g, ''));

/** `+91 (0) 98111 22334`, `0 91 98111…` */
const withoutTrunkZero = (number: string): string =>
  number
    .replace(/^((?:\+|00)?91[\s().-]*?)\(?0\)?[\s.-]*(?=\(?(?:\d[\s().-]*){10}$)/, '$1')
    .replace(/^\(?0[\s().-]*91[\s().-]*(?=\(?(?:\d[\s().-]*){10}$)/, '+91 ');

function cleanPhoneNumber(text: string): string {
  const number = text
    .replaceAll('_', ' ')
    .replace(/^[^\d+(]+/, '')
    .replace(/(?<=[\d)])[^\d)]+$/, '')
    .replace(/^\(([^()]*)\)$|^\(([^()]*)$|^([^()]*)\)$/, '$1$2$3')
    .replace(/^([^()]*\([^()]*\)[^()]*)\)$/, '$1')
    .replace(/^\++/, '+')
    .replace(/^\(\s*(\+\d{1,3})\s*\)[\s-]*|^(\+\d{1,3})[\s-]*\+/, '$1$2 ')
    .replace(/^((?:\+?91|0)?[\s-]*[6-9]\d{4})\s?\/\s?(?=\d{5}$)/, '$1 ')
    .replace(/^(\+?(?:\d[\s-]?){9,12}\d)\.0+$/, '$1');
  return withoutTrunkZero(number.replaceAll(/\s+/g, ' ').trim());
}

/** `0265-2345678/79` replaces the last digits, `022-23456789, 23456790` the local number. */
function completeSiblingNumber(first: string, part: string): string | null {
  const { length } = digitsOf(part);
  const start = first.replace(new RegExp(`(?:\\d\\D*){${length}}$`), '');
  return length < 5 ? start + part : length < 9 && /[\s)-]$/.test(start) ? start + part : null;
}

const mobileOrLandlinePattern = String.raw`(?:(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}|0\d{2,4}[\s-]\d{6,8})`;
const separators = [
  /[^\d\s().+_-]+/,
  /\s-+\s/,
  /\s\+\s|(?<=\d)\s*(?=[+(])/,
  new RegExp(`(?<=(?:^|\\s)${mobileOrLandlinePattern})\\s+(?=${mobileOrLandlinePattern}(?:\\s|$))`),
];

/**
 * null = a piece of the text is no number.
 * @param previousNumber the number before this text
 */
function splitNumbers(text: string, previousNumber = '', level = 0): string[] | null {
  const number = cleanPhoneNumber(text);
  if (isDialable(number)) return [number];
  const separator = separators[level];
  if (!separator || (level > 0 && number.length < 8)) return null;
  const numbers: string[] = [];
  for (const part of text.split(separator)) {
    const digits = cleanPhoneNumber(part);
    if (digits === '') continue;
    const first = level > 0 ? '' : (numbers.at(-1) ?? (digits.length > 4 ? previousNumber : ''));
    const sibling = first && completeSiblingNumber(first, digits);
    const found = sibling ? [sibling] : splitNumbers(part, '', level + 1);
    // `98765, 43210` may be one number.
    if (!found)
      return level === 0 && text.includes(',') ? splitNumbers(text.replaceAll(',', ' '), previousNumber) : null;
    numbers.push(...found);
  }
  return numbers;
}

function parseServiceNumber(text: string): string[] | null {
  const number = cleanPhoneNumber(text);
  return /^\d[\d\s-]+\d$/.test(number) && digitsOf(number).length < 10 ? [number] : null;
}
const lastTenDigits = (number: string): string => digitsOf(number).slice(-10);

function parsePhones(text: string): TypedPhone[] | null {
  const phones: TypedPhone[] = [];
  let isExtension = false;
  const pieces = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|[^\p{L}]+/gu) ?? [];
  const isWord = (piece: string): boolean => /^\p{L}/u.test(piece);
  if (pieces.some((piece) => isWord(piece) && !extensionWordPattern.test(piece) && !isPhoneLabel(piece))) return null;
  for (const [at, piece] of pieces.entries()) {
    if (isWord(piece)) {
      isExtension ||= extensionWordPattern.test(piece);
      continue;
    }
    let rest = piece;
    const last = phones.at(-1);
    if (isExtension && /\d/.test(piece)) {
      const [matched = '', digits] = extensionDigitsPattern.exec(piece) ?? [];
      if (!last || !digits || digitsOf(last.number).length < 6) return null;
      last.extension = [last.extension, ...digits.split(/\D+/)].filter(Boolean).join('/');
      rest = piece.slice(matched.length);
      isExtension = false;
    }
    const withoutListNumber = at > 0 ? rest.replace(/^[^\d+]*[1-3][\s)-]+(?=[+(]?\d)/, '') : rest;
    const numbers =
      splitNumbers(rest, last?.number) ?? splitNumbers(withoutListNumber, last?.number) ?? parseServiceNumber(rest);
    if (!numbers) return null;
    for (const number of numbers)
      if (!phones.some((phone) => lastTenDigits(phone.number) === lastTenDigits(number)))
        phones.push({ number, extension: '' });
  }
  if (isExtension || phones.length === 0) return null;
  return phones.length === 1 || phones.every(({ number }) => isDialable(number)) ? phones : null;
}

function replaceNumberLinks(text: string): string {
  const numbers: string[] = [];
  const textAroundLinks = text.replaceAll(numberLinkPattern, (_, linked: string) => {
    const number = linked.replace(/^%2B/i, '+').replaceAll('%20', ' ').trim();
    numbers.push(number.replace(/^(?=91\d{10}$)/, '+'));
    return ' ; ; ';
  });
  if (numbers.length === 0) return text;
  return digitsOf(textAroundLinks).length < 8
    ? numbers.join(' ; ')
    : numbers.reduce((all, number) => all.replace('; ;', `; ${number} ;`), textAroundLinks);
}

/** Strips labels and ornaments; unreadable text stays unchanged, so the field rejects it. */
export function readPhones(typed: string): TypedPhone[] {
  const text = toPlainText(typed.replaceAll(/[\r\n]+/g, ' ; ').replaceAll('\u20e3', ''));
  if (text === '') return [];
  const [link = '', chat] = chatLinkPattern.exec(text) ?? [];
  if (chat && digitsOf(text.replace(link, '')).length < 8)
    return [{ number: chat.replace(/^api\.whatsapp\.com/i, 'wa.me'), extension: '' }];
  const phonesText = replaceNumberLinks(text)
    .replaceAll(/[[{<]/g, '(')
    .replaceAll(/[\]}>]/g, ')')
    .replaceAll(/(?<=\d)o(?=[\s-]?\d)/gi, '0')
    // `मो०नं०` uses a zero as abbreviation sign.
    .replaceAll(/(?<=[\u0900-\u0dff])0(?!\d)/g, '.')
    .replace(/(?<=^sms:[+\d\s-]+)\?.*$/i, '')
    .replaceAll(/(?<=\+\d{10,15}),+(?=\d{1,6}(?!\d))|(?<=\d[\s,;(]*)#\s*(?=\d)/g, ' ext ')
    .replaceAll(notePattern, ' ; ')
    .replaceAll(joiningWordPattern, '/')
    .replaceAll(listNumberPattern, ' ; ');
  return parsePhones(phonesText) ?? [{ number: text, extension: '' }];
}

export const normalizePhones = (typed: string): string => readPhones(typed).map(phoneWithExtension).join(' / ');

export const firstPhoneIn = (typed: string): TypedPhone => readPhones(typed)[0] ?? { number: '', extension: '' };

/** One number, optionally with extension; auth/phone.ts validates numbers for carriers. */
export function isOnePhoneNumber(typed: string): boolean {
  const [phone, secondPhone] = readPhones(typed);
  return phone !== undefined && !secondPhone && isDialable(phone.number);
}

export const isChatLink = (number: string): boolean => chatLinkPattern.exec(number)?.[1] === number;
