import { plainText } from './plain-text.ts';

const upiLabel =
  /^(?:my\s+)?(?:upi|vpa|bhim|gpay|g pay|google pay|phonepe|paytm|यूपीआई|યુપીઆઈ)?\s*(?:id|no|आईडी|આઈડી)?\s*[:=-]+\s*/iu;

/**
 * A UPI id as people type and paste it: `UPI ID: asha@okaxis`, with blanks around its @, or the whole link of a QR code
 * (`upi://pay?pa=asha@okaxis&pn=Asha%20Stores`), whose name comes along.
 */
export function readUpi(typed: string): { upiId: string; name: string } {
  const text = plainText(typed);
  const [, query] =
    /^(?:upi|gpay|phonepe|paytmmp|tez|intent|bhim):\/\/(?:upi\/)?(?:pay|mandate)?\/?\?(.+)$/i.exec(text) ?? [];
  if (query) {
    const parameters = new URLSearchParams(query);
    return { upiId: (parameters.get('pa') ?? '').trim(), name: (parameters.get('pn') ?? '').trim() };
  }
  const id = text
    .replace(upiLabel, '')
    .replace(/\s*@\s*/, '@')
    .replace(/[\s.,;'"]+$|^['"]+/g, '');
  return { upiId: id, name: '' };
}

/** `A/c No. 1234 5678 9012` → digits. A text with other letters in it comes back for the field to refuse. */
export const readAccountNumber = (typed: string): string =>
  plainText(typed)
    .replace(/^(?:bank\s+)?(?:a\/?c|account|acct|ac|खाता)\s*\.?(?:no|number|num|सं(?:ख्या)?|नं(?:बर)?)?[\s.:#-]*/iu, '')
    .replace(/^'|\.0+$/g, '')
    .replaceAll(/(?<=\d)[\s-](?=\d)/g, '');

/** `IFSC: sbin 0001234` → `SBIN0001234`. The fifth character is a zero, which people take for an O. */
export const readIfsc = (typed: string): string =>
  plainText(typed)
    .replace(/^(?:rtgs\s*[/&]?\s*)?(?:neft\s*[/&]?\s*)?ifsc?\s*(?:code)?[\s.:-]*/i, '')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^([A-Z]{4})O(?=[A-Z0-9]{6}$)/, '$10');
