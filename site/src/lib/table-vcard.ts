import { phonesTogether } from './table-phones.ts';

/* Contacts that a phone exports as a file of cards (.vcf). Source: RFC 6350, and version 2.1 as Android writes it. */

const headings = ['Name', 'Organization Name', 'Phone', 'E-mail', 'Address', 'City', 'State', 'Postal Code', 'Website'];

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

/** Fields of a value, divided by semicolons that are not escaped. */
const fieldsOf = (value: string): string[] => value.split(/(?<!\\);/).map(unescaped);

/** Rows of contacts with the names of their columns first; null where a text holds no cards. */
export function vcardRows(text: string): string[][] | null {
  if (!/^\s*BEGIN:VCARD/i.test(text)) return null;
  const lines = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/);
  const rows: string[][] = [];
  let card = new Map<string, Value[]>();
  for (const line of lines) {
    const [, name = '', options = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    const value = /quoted-printable/i.test(options) ? new TextDecoder().decode(bytesOf(raw)) : raw;
    const property = name.toUpperCase();
    if (property === 'BEGIN') card = new Map();
    else if (property === 'END') rows.push(rowOf(card));
    else if (value.trim() !== '') card.set(property, [...(card.get(property) ?? []), { value, options }]);
  }
  return rows.length > 0 ? [headings, ...rows] : null;
}

/** The values of a property, those first that are preferred, then mobiles; a fax is no phone. */
function valuesOf(card: ReadonlyMap<string, readonly Value[]>, property: string): string[] {
  const rank = ({ options }: Value): number => (/pref/i.test(options) ? 0 : /cell/i.test(options) ? 1 : 2);
  return (card.get(property) ?? [])
    .filter(({ options }) => !/fax|pager|modem/i.test(options))
    .toSorted((one, two) => rank(one) - rank(two))
    .map(({ value }) => value);
}

function rowOf(card: ReadonlyMap<string, readonly Value[]>): string[] {
  const first = (property: string): string => valuesOf(card, property)[0] ?? '';
  const [last = '', given = '', middle = ''] = fieldsOf(first('N'));
  const name = unescaped(first('FN')) || [given, middle, last].filter(Boolean).join(' ');
  const [organisation = ''] = fieldsOf(first('ORG'));
  const [box = '', extended = '', street = '', city = '', state = '', pinCode = ''] = fieldsOf(first('ADR'));
  const address = [box, extended, street].filter(Boolean).join(', ');
  const phone = phonesTogether(valuesOf(card, 'TEL').map((value) => unescaped(value).replace(/^tel:/i, '')));
  return [name, organisation, phone, unescaped(first('EMAIL')), address, city, state, pinCode, unescaped(first('URL'))];
}
