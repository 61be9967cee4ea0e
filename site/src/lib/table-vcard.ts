/* Contacts exported as .vcf. Source: RFC 6350, and version 2.1 as Android writes it. */

interface Value {
  value: string;
  /** `;TYPE=CELL;PREF=1` */
  options: string;
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text.matchAll(/=([0-9A-F]{2})|([\s\S])/gi)].map(([, hex, letter = '']) =>
      hex ? Number.parseInt(hex, 16) : letter.charCodeAt(0),
    ),
  );

const unescaped = (value: string): string =>
  value
    .replaceAll(/\\n/gi, ', ')
    .replaceAll(/\\([,;:\\])/g, '$1')
    .trim();

const fieldsOf = (value: string): string[] => value.split(/(?<!\\);/).map(unescaped);

type Card = ReadonlyMap<string, readonly Value[]>;

const isFax = ({ options }: Value): boolean => /fax|pager|modem/i.test(options);

/** Preferred values come first, then mobiles; fax numbers are dropped. */
function valuesOf(card: Card, property: string): string[] {
  const rank = ({ options }: Value): number => (/pref/i.test(options) ? 0 : /cell/i.test(options) ? 1 : 2);
  return (card.get(property) ?? [])
    .filter((value) => !isFax(value))
    .toSorted((one, two) => rank(one) - rank(two))
    .map(({ value }) => value);
}

const otherTexts = { NICKNAME: 'Nickname', TITLE: 'Title', ROLE: 'Role', BDAY: 'Birthday', NOTE: 'Note' } as const;

function cellsOf(card: Card): Map<string, string> {
  const [last = '', given = '', middle = ''] = fieldsOf(valuesOf(card, 'N')[0] ?? '');
  const name = unescaped(valuesOf(card, 'FN')[0] ?? '') || [given, middle, last].filter(Boolean).join(' ');
  const [address = [], ...addresses] = valuesOf(card, 'ADR').map(fieldsOf);
  const [box = '', extended = '', street = '', city = '', state = '', pinCode = ''] = address;
  const phoneOf = (value: string): string => unescaped(value).replace(/^tel:/i, '');
  const phones = valuesOf(card, 'TEL').map(phoneOf);
  const numbered = (heading: string, values: readonly string[]): [string, string][] =>
    values.map((value, at) => [at === 0 ? heading : `${heading} ${at + 1}`, value]);
  return new Map([
    ['Name', name],
    ['Organization Name', fieldsOf(valuesOf(card, 'ORG')[0] ?? '')[0] ?? ''],
    ...numbered('Phone', phones.length > 0 ? phones : ['']),
    ...numbered('E-mail', valuesOf(card, 'EMAIL').map(unescaped)),
    ['Address', [box, extended, street].filter(Boolean).join(', ')],
    ['City', city],
    ['State', state],
    ['Postal Code', pinCode],
    ...numbered('Website', valuesOf(card, 'URL').map(unescaped)),
    ['Other addresses', addresses.map((one) => one.filter(Boolean).join(', ')).join('; ')],
    [
      'Fax',
      (card.get('TEL') ?? [])
        .filter(isFax)
        .map(({ value }) => phoneOf(value))
        .join(', '),
    ],
    ...Object.entries(otherTexts).map(([property, heading]): [string, string] => [
      heading,
      valuesOf(card, property).map(unescaped).join(', '),
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
  let card = new Map<string, Value[]>();
  for (const line of lines) {
    const [, name = '', options = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    const value = /quoted-printable/i.test(options) ? new TextDecoder().decode(bytesOf(raw)) : raw;
    const property = name.toUpperCase();
    if (property === 'BEGIN') card = new Map();
    else if (property === 'END') cards.push(cellsOf(card));
    else if (value.trim() !== '') card.set(property, [...(card.get(property) ?? []), { value, options }]);
  }
  if (cards.length === 0) return null;
  const headings = [...new Set(cards.flatMap((cells) => [...cells.keys()]))];
  return [headings, ...cards.map((cells) => headings.map((heading) => cells.get(heading) ?? ''))];
}
