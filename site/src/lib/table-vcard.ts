/* Contacts that a phone exports as a file of cards (.vcf). Source: RFC 6350, and version 2.1 as Android writes it. */

const headings = ['Name', 'Organization Name', 'Phone', 'E-mail', 'Address', 'City', 'State', 'Postal Code', 'Website'];

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
  let card = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', options = '', raw = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
    const value = /quoted-printable/i.test(options) ? new TextDecoder().decode(bytesOf(raw)) : raw;
    const property = name.toUpperCase();
    if (property === 'BEGIN') card = new Map();
    else if (property === 'END') rows.push(rowOf(card));
    else if (value.trim() !== '' && (!card.has(property) || /cell|pref/i.test(options))) card.set(property, value);
  }
  return rows.length > 0 ? [headings, ...rows] : null;
}

function rowOf(card: ReadonlyMap<string, string>): string[] {
  const [last = '', first = '', middle = ''] = fieldsOf(card.get('N') ?? '');
  const name = unescaped(card.get('FN') ?? '') || [first, middle, last].filter(Boolean).join(' ');
  const [organisation = ''] = fieldsOf(card.get('ORG') ?? '');
  const [box = '', extended = '', street = '', city = '', state = '', pinCode = ''] = fieldsOf(card.get('ADR') ?? '');
  const address = [box, extended, street].filter(Boolean).join(', ');
  const [phone, email, website] = ['TEL', 'EMAIL', 'URL'].map((property) =>
    unescaped(card.get(property) ?? '').replace(/^tel:/i, ''),
  );
  return [name, organisation, phone ?? '', email ?? '', address, city, state, pinCode, website ?? ''];
}
