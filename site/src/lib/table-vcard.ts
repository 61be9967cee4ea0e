/* Reads contacts exported as .vcf. Source: RFC 6350, and version 2.1 as Android writes it. */

interface PropertyValue {
  value: string;
  /** For example `;TYPE=CELL;PREF=1`. */
  options: string;
}

const quotedPrintableBytes = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text.matchAll(/=([0-9A-F]{2})|([\s\S])/gi)].map(([, hex, letter = '']) =>
      hex ? Number.parseInt(hex, 16) : letter.charCodeAt(0),
    ),
  );

const unescapeVcardText = (value: string): string =>
  value
    .replaceAll(/\\n/gi, ', ')
    .replaceAll(/\\([,;:\\])/g, '$1')
    .trim();

const splitFields = (value: string): string[] => value.split(/(?<!\\);/).map(unescapeVcardText);

type VCard = ReadonlyMap<string, readonly PropertyValue[]>;

const isFax = ({ options }: PropertyValue): boolean => /fax|pager|modem/i.test(options);

/** Preferred values come first, then mobiles; fax numbers are dropped. */
function propertyValuesOf(card: VCard, property: string): string[] {
  const rank = ({ options }: PropertyValue): number => (/pref/i.test(options) ? 0 : /cell/i.test(options) ? 1 : 2);
  return (card.get(property) ?? [])
    .filter((value) => !isFax(value))
    .toSorted((one, two) => rank(one) - rank(two))
    .map(({ value }) => value);
}

const otherHeadings = { NICKNAME: 'Nickname', TITLE: 'Title', ROLE: 'Role', BDAY: 'Birthday', NOTE: 'Note' } as const;

function contactCellsOf(card: VCard): Map<string, string> {
  const [last = '', first = '', middle = ''] = splitFields(propertyValuesOf(card, 'N')[0] ?? '');
  const name =
    unescapeVcardText(propertyValuesOf(card, 'FN')[0] ?? '') || [first, middle, last].filter(Boolean).join(' ');
  const [address = [], ...addresses] = propertyValuesOf(card, 'ADR').map(splitFields);
  const [poBox = '', extended = '', street = '', city = '', state = '', pinCode = ''] = address;
  const phoneOf = (value: string): string => unescapeVcardText(value).replace(/^tel:/i, '');
  const phones = propertyValuesOf(card, 'TEL').map(phoneOf);
  const numberedColumns = (heading: string, values: readonly string[]): [string, string][] =>
    values.map((value, at) => [at === 0 ? heading : `${heading} ${at + 1}`, value]);
  return new Map([
    ['Name', name],
    ['Organization Name', splitFields(propertyValuesOf(card, 'ORG')[0] ?? '')[0] ?? ''],
    ...numberedColumns('Phone', phones.length > 0 ? phones : ['']),
    ...numberedColumns('E-mail', propertyValuesOf(card, 'EMAIL').map(unescapeVcardText)),
    ['Address', [poBox, extended, street].filter(Boolean).join(', ')],
    ['City', city],
    ['State', state],
    ['Postal Code', pinCode],
    ...numberedColumns('Website', propertyValuesOf(card, 'URL').map(unescapeVcardText)),
    ['Other addresses', addresses.map((one) => one.filter(Boolean).join(', ')).join('; ')],
    [
      'Fax',
      (card.get('TEL') ?? [])
        .filter(isFax)
        .map(({ value }) => phoneOf(value))
        .join(', '),
    ],
    ...Object.entries(otherHeadings).map(([property, heading]): [string, string] => [
      heading,
      propertyValuesOf(card, property).map(unescapeVcardText).join(', '),
    ]),
  ]);
}

export function vcardRows(text: string): string[][] | null {
  if (!/^\s*BEGIN:VCARD/i.test(text)) return null;
  const lines = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  const cards: Map<string, string>[] = [];
  let card = new Map<string, PropertyValue[]>();
  for (const line of lines) {
    const [, name = '', parameters = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    const value = /quoted-printable/i.test(parameters) ? new TextDecoder().decode(quotedPrintableBytes(raw)) : raw;
    const property = name.toUpperCase();
    if (property === 'BEGIN') card = new Map();
    else if (property === 'END') cards.push(contactCellsOf(card));
    else if (value.trim() !== '') card.set(property, [...(card.get(property) ?? []), { value, options: parameters }]);
  }
  if (cards.length === 0) return null;
  const headings = [...new Set(cards.flatMap((cells) => [...cells.keys()]))];
  return [headings, ...cards.map((cells) => headings.map((heading) => cells.get(heading) ?? ''))];
}
