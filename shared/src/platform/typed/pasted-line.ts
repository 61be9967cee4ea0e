/* Text copied from WhatsApp has marks for bold, emoji and labels. */

const wordList = (...lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.normalize('NFC').split(',')).map((word) => word.trim());

const nameWords = wordList(
  'name, naam, shop name, dukan ka naam, business name, firm name, company name, store name, name of shop, owner name',
  'नाम, दुकान का नाम, फर्म का नाम, कंपनी का नाम, बिज़नेस का नाम, नाव, दुकानाचे नाव, કંપનીનું નામ, નામ, દુકાનનું નામ',
  'নাম, দোকানের নাম, பெயர், கடை பெயர், கடையின் பெயர், పేరు, షాపు పేరు, దుకాణం పేరు, ಹೆಸರು, ಅಂಗಡಿ ಹೆಸರು, ಅಂಗಡಿಯ ಹೆಸರು',
);
/** A name may begin with one of these and a dash, so they need a colon. */
const shopWords = wordList(
  'shop, dukan, business, firm, company, store, दुकान, फर्म, फ़र्म, कंपनी, बिज़नेस, व्यवसाय, દુકાન, કંપની, પેઢી, ધંધો',
  'দোকান, ব্যবসা, কোম্পানি, கடை, நிறுவனம், షాపు, షాప్, దుకాణం, కంపెనీ, ಅಂಗಡಿ, ಕಂಪನಿ',
);
const addressWords = wordList(
  'address, addr, add, shop address, office address, our address, pata, पता, दुकान का पता, हमारा पता, पत्ता, દુકાનનું સરનામું',
  'સરનામું, ঠিকানা, দোকানের ঠিকানা, முகவரி, விலாசம், கடை முகவரி, చిరునామా, అడ్రస్, ವಿಳಾಸ, ಅಂಗಡಿ ವಿಳಾಸ, अड्रेस, एड्रेस',
);
const hoursWords = wordList(
  'time, times, timing, timings, hours, opening hours, business hours, working hours, shop time, shop timing, open, samay',
  'समय, टाइम, टाइमिंग, खुलने का समय, दुकान का समय, वेळ, वेळा, दुकानाची वेळ, સમય, દુકાનનો સમય, ટાઇમ, সময়, খোলা থাকে, সময়সূচি',
  'நேரம், கடை நேரம், சமயம், సమయం, సమయాలు, షాపు సమయం, ಸಮಯ, ಅಂಗಡಿ ಸಮಯ, ವೇಳೆ',
);

const markPattern = '[*_~`]';
function labelPattern(words: readonly string[], separator: string): RegExp {
  const alternatives = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(' ', String.raw`\s+`))
    .join('|');
  return new RegExp(
    String.raw`^(${markPattern}*)\s*(?:${alternatives})\s*\.?\s*(${markPattern}*)\s*(?:${separator})\s*(${markPattern}*)\s*`,
    'iu',
  );
}
const colon = String.raw`[:：]\s*[-–—]*`;
const colonOrDash = String.raw`[:：]\s*[-–—]*|\s[-–—]+(?=\s)|[-–—]+\s`;
const labelPatterns = {
  name: [labelPattern(nameWords, colonOrDash), labelPattern(shopWords, colon)],
  address: [labelPattern(addressWords, colonOrDash)],
  hours: [labelPattern(hoursWords, colonOrDash)],
} as const;

const emoji = String.raw`(?:(?![©®™])\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d\u{e0020}-\u{e007f}])`;
const leadingEmojiPattern = new RegExp(`^(?:${emoji}|\\s)+`, 'u');
const trailingEmojiPattern = new RegExp(String.raw`\s*${emoji}(?:${emoji}|\s)*$`, 'u');
const wrappedPattern = new RegExp(String.raw`^(${markPattern}+)\s*([^\s*~].*?)\s*(${markPattern}+)$`, 'su');

const isClosedBy = (opening: string, closing: string): boolean => [...opening].toReversed().join('') === closing;

/** `*_name_*`; other marks inside, as in `*A* and *B*`, leave it unchanged. */
function unwrap(text: string): string {
  const [whole, opening = '', inner = '', closing = ''] = wrappedPattern.exec(text) ?? [];
  const isWrapped = whole !== undefined && isClosedBy(opening, closing);
  return isWrapped && ![...opening].some((mark) => inner.includes(mark)) ? inner : text;
}

function removeLabel(text: string, pattern: RegExp): string {
  const [label = '', opening = '', closing = '', following = ''] = pattern.exec(text) ?? [];
  if (label === '') return text;
  const rest = text.slice(label.length);
  if (opening && closing === '' && isClosedBy(opening, following)) return rest;
  return `${closing === '' ? opening : ''}${following}${rest}`;
}

function removeMarks(line: string, patterns: readonly RegExp[]): string {
  let text = line;
  for (let previous = ''; previous !== text; ) {
    previous = text;
    const withoutEmoji = text.replace(leadingEmojiPattern, '').replace(trailingEmojiPattern, '').trim();
    text = patterns.reduce(removeLabel, unwrap(withoutEmoji)).trim();
  }
  return /[\p{L}\p{N}]/u.test(text) ? text : line;
}

const createReader =
  (kind: keyof typeof labelPatterns) =>
  (typed: string): string =>
    removeMarks(typed, labelPatterns[kind]);

/** Removes WhatsApp's marks around a name, emoji at its ends and a label before it. */
export const readName = createReader('name');
export const readAddressLine = createReader('address');
export const readHours = createReader('hours');
