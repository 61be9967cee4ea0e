import { toPlainText } from './plain-text.ts';

/** Words around an id; any other word may belong to the id. */
const wordsAroundUpiId = new Set(
  [
    'upi vpa bhim gpay g pay google phonepe phone pe paytm amazon whatsapp id no number address my our is me us to at on here',
    'send money payment यूपीआई आईडी યુપીઆઈ આઈડી ইউপিআই আইডি யுபிஐ ஐடி యూపీఐ ఐడి ಯುಪಿಐ ಐಡಿ',
  ]
    .join(' ')
    .normalize('NFKC')
    .split(' '),
);
const areOnlyUpiWords = (text: string): boolean =>
  (text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []).every((word) => wordsAroundUpiId.has(word));

function parseUpiLink(text: string): { upiId: string; name: string } | null {
  const [, query = ''] = /(?<![a-z])(?!https?:)[a-z]+:\/\/[^\s?]*\?([^#]*)/i.exec(text) ?? [];
  const parameters = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const [upiId = ''] = (parameters.get('pa') ?? '').split(' ');
  return upiId ? { upiId, name: parameters.get('pn') ?? '' } : null;
}

/** Reads text or a QR link (`upi://pay?pa=asha@okaxis&pn=…`); other text becomes the id. */
export function readUpi(typed: string): { upiId: string; name: string } {
  const text = toPlainText(typed);
  const linkPayment = parseUpiLink(text);
  if (linkPayment) return linkPayment;
  const joined = text
    .replaceAll(/\s*@\s*/g, '@')
    .replace(/(?<![\w.+-])\d[\d ]{8,14}\d(?=@)/, (number) => number.replaceAll(' ', ''));
  const [upiId, secondId] = new Set(joined.match(/(?<![\w.@+-])[\w.-]{2,256}@[a-z][a-z\d]{1,63}(?![\w@&?=/-]|\.\w)/gi));
  if (!upiId || secondId) return { upiId: text, name: '' };
  const [, inBrackets = ''] = /\(([^()]*)\)/.exec(joined.replaceAll(upiId, '')) ?? [];
  const remainder = joined.replaceAll(upiId, '').replace(inBrackets, '');
  return areOnlyUpiWords(remainder)
    ? { upiId, name: areOnlyUpiWords(inBrackets) ? '' : inBrackets.trim() }
    : { upiId: text, name: '' };
}

const accountLabelPattern =
  /^(?:(?:my|our|bank|current|savings?|s\/?b|c\/?a|(?:a\/?c|account|acct?)(?:no)?|nos?|number|num|is|बैंक|खाता|खाते|सं|संख्या|नं|नंबर|क्र|क्रमांक|બેંક|ખાતા|ખાતું|નં|નંબર)(?![\p{L}\p{M}])[\s.:#=/-]*)+/iu;

export const readAccountNumber = (typed: string): string =>
  toPlainText(typed)
    .replace(accountLabelPattern, '')
    .replace(/^['"*]+|['"*.,;]+$/g, '')
    .replace(/\.0+$/, '')
    .replaceAll(/(?<=\d)[\s-](?=\d)/g, '');

/** `IFSC: sbin 0001234.` → `SBIN0001234`. The fifth character is a zero, often typed as O. */
export function readIfsc(typed: string): string {
  const text = toPlainText(typed).toUpperCase();
  const found = text.match(/(?<![A-Z\d])[A-Z]{4}[\s-]*[0O][\s-]?[A-Z\d]{6}(?![A-Z\d])/g) ?? [];
  const code = (found.length === 1 ? (found[0] ?? '') : text).replaceAll(/[\s-]/g, '');
  return code.replace(/^IFSC?(?:CODE)?(?=[A-Z]{4}[0O][A-Z\d]{6}$)/, '').replace(/^([A-Z]{4})O(?=[A-Z\d]{6}$)/, '$10');
}
