import { csvLine } from '@parichay/shared/platform/lib/csv.ts';
import { readCell } from '@parichay/shared/platform/typed/cell.ts';
import { expect, test } from 'vitest';
import { detectColumns, kindOfHeading, readRows } from '../src/features/office/business-import/import.rules.ts';
import { readTable } from '../src/lib/table.ts';
import { decodeText, readTextFile } from '../src/lib/table-bytes.ts';
import { parseCells } from '../src/lib/table-cells.ts';

const labels = { name: 'Business name', phone: 'Phone', address: 'Address' };
const readBusinessTable = (text: string) =>
  readTable(text, { kindOf: kindOfHeading, nameFirst: 'organisation', headingTexts: labels, requiresPhones: true });
const namesAndPhonesIn = (text: string): [string, string][] => {
  const { rows, hasNames } = readBusinessTable(text);
  const { columns } = detectColumns(rows, hasNames);
  return readRows(rows, columns, hasNames).map(({ row }) => [row.businessName, row.phoneNumber]);
};
/** Answers the phone and the second phone of each business in a text. */
const bothPhonesIn = (text: string): [string, string][] => {
  const { rows, hasNames } = readBusinessTable(text);
  const { columns } = detectColumns(rows, hasNames);
  return readRows(rows, columns, hasNames).map(({ row }) => [row.phoneNumber, row.alternatePhoneNumber]);
};
const leftoverLinesIn = (text: string): string[] =>
  readBusinessTable(text).leftoverLines.map((ignored) => ignored.text);

const threeBusinesses: [string, string][] = [
  ['Asha Stores', '9123456780'],
  ['Sharma Sweets', '98765 43210'],
  ['Ram Traders', '9123456781'],
];

/* Quotation marks */

test.each([
  ['Name\tMobile\n"Om" Sweets\t9876543210\nAsha\t9123456780\n', '"Om" Sweets'],
  ['Name,Mobile\n"12" Pizza Point,9876543210\nAsha,9123456780\n', '"12" Pizza Point'],
  ['Name,Mobile\n12" Pizza Point,9876543210\nAsha,9123456780\n', '12" Pizza Point'],
  ['Name,Mobile\n"Never closed,9876543210\nAsha,9123456780\n', '"Never closed'],
  ['Name,Mobile\n"Closed below,9876543210\nAsha 5",9123456780\n', '"Closed below'],
  ['Name,Mobile\n"Om ""Best"" Sweets",9876543210\nAsha,9123456780\n', 'Om "Best" Sweets'],
  ['Name, Mobile\n "Om, Sweets" , 9876543210\nAsha,9123456780\n', 'Om, Sweets'],
  ['Name,Mobile\n"""Om"" Sweets",9876543210\nAsha,9123456780\n', '"Om" Sweets'],
])('no row of an imported list is lost because of a quotation mark: %j', (text, name) => {
  const businesses = namesAndPhonesIn(text);
  expect(businesses).toHaveLength(2);
  expect(businesses[0]).toEqual([name, '9876543210']);
});

test('a quoted cell with line breaks and commas in an imported list stays one cell', () => {
  const text = 'Name,Address,Mobile\nAsha,"Shop 1, Ring Road\nSurat, 395002",9123456780\nRam,Indore,9123456781\n';
  expect(readBusinessTable(text).rows).toEqual([
    ['Name', 'Address', 'Mobile'],
    ['Asha', 'Shop 1, Ring Road\nSurat, 395002', '9123456780'],
    ['Ram', 'Indore', '9123456781'],
  ]);
});

test('columns aligned with spaces are imported with empty cells and without lines of dashes', () => {
  const text = `SHREE MEDICAL AGENCIES
PARTY NAME        ADDRESS             PHONE        CITY
--------------------------------------------------------
ASHA MEDICAL      12 MG ROAD          9123456780   INDORE
RAM MEDICOS                           9123456781   DEWAS
--------------------------------------------------------
TOTAL PARTIES : 2`;
  expect(readBusinessTable(text).rows).toEqual([
    ['PARTY NAME', 'ADDRESS', 'PHONE', 'CITY'],
    ['ASHA MEDICAL', '12 MG ROAD', '9123456780', 'INDORE'],
    ['RAM MEDICOS', '', '9123456781', 'DEWAS'],
  ]);
  expect(leftoverLinesIn(text)).toEqual(['SHREE MEDICAL AGENCIES', 'TOTAL PARTIES : 2']);
});

test('columns separated by wide spaces are imported even if a long name shifts them', () => {
  const text = 'Name    Mobile       City\nAsha Stores and Sons  9123456780  Indore\nRam  9123456781  Dewas';
  expect(namesAndPhonesIn(text)).toEqual([
    ['Asha Stores and Sons', '9123456780'],
    ['Ram', '9123456781'],
  ]);
});

test('lines that are quoted as a whole are imported as rows with several cells', () => {
  expect(namesAndPhonesIn('"Name,Mobile"\n"Asha,9123456780"\n"Ram,9123456781"')).toHaveLength(2);
});

// A backtracking pattern would take hours.
test('a very long list or line is imported without hanging', () => {
  for (const character of ['x', 'x ', '9', '-', '"', 'a:', '1,', '"",']) readBusinessTable(character.repeat(50_000));
  const shops = Array.from({ length: 5_000 }, (_, index) => `Asha Stores - ${9_123_400_000 + index}`);
  expect(namesAndPhonesIn(shops.join('\n'))).toHaveLength(5_000);
  parseCells(Array.from({ length: 10_000 }, (_, index) => `"Shop ${index}`).join('\n'));
  parseCells('x'.repeat(2_000_000));
});

/* Separators */

const expectedRows = [
  ['Sr', 'Name', 'Mobile'],
  ['1', 'Asha', '9123456780'],
];
test.each(['\t', ',', ';', '|'])('the separator %j between the cells of an imported list is detected', (separator) => {
  expect(parseCells(expectedRows.map((row) => row.join(separator)).join('\n'))).toEqual(expectedRows);
});

test.each([
  ['sep=;', ';', '\r\n'],
  ['sep=,', ',', '\n'],
  ['sep=\t', '\t', '\r\n'],
  ['sep=\\t', '\t', '\n'],
  ['"sep=;"', ';', '\n'],
  ['SEP=|', '|', '\r'],
  ['sep=^', '^', '\n'],
])('the line %j sets the separator of an imported list and is not imported as a row', (line, separator, lineEnd) => {
  expect(parseCells([line, ...expectedRows.map((row) => row.join(separator))].join(lineEnd))).toEqual(expectedRows);
  expect(parseCells(`\uFEFF${[line, ...expectedRows.map((row) => row.join(separator))].join(lineEnd)}`)).toEqual(
    expectedRows,
  );
});

test.each([
  'Name;Address;Mobile\nAsha;Ring Road, Surat;9123456780\nRam;A, B, C;9123456781',
  'Name,Address,Mobile\nAsha,"Ring Road; Surat",9123456780\nRam,"A; B; C",9123456781',
  'Name\tAddress\tMobile\nAsha\tRing Road, Surat, Gujarat\t9123456780\nRam\tA; B\t9123456781',
  'Sharma Traders, Indore\nName;Address;Mobile\nAsha;Ring Road, Surat;9123456780\nRam;x;9123456781',
])('a cell of an imported list is not split at another separator: %j', (text) => {
  expect(namesAndPhonesIn(text)).toEqual([
    ['Asha', '9123456780'],
    ['Ram', '9123456781'],
  ]);
});

test('an unquoted address with commas in the last column of an imported list stays one cell', () => {
  const { rows } = readBusinessTable(
    'Name,Mobile,Address\nAsha,9123456780,Shop 12, Ring Road, Surat\nRam,9123456781,Indore',
  );
  expect(rows[1]).toEqual(['Asha', '9123456780', 'Shop 12, Ring Road, Surat']);
});

test.each([
  ['Name,Address,Mobile\nAsha,Shop 1, Ring Road, Surat,9123456780', ['Asha', 'Shop 1, Ring Road, Surat', '9123456780']],
  ['Name;Address;Mobile\nAsha;Shop 1; Ring Road;9123456780', ['Asha', 'Shop 1, Ring Road', '9123456780']],
  [
    'Name,Mobile,Address,City\nAsha,9123456780,Shop 1, Ring Road,Surat',
    ['Asha', '9123456780', 'Shop 1, Ring Road', 'Surat'],
  ],
  ['Name,Address,Mobile,Email\nAsha,Shop 1, Ring Road,9123456780,', ['Asha', 'Shop 1, Ring Road', '9123456780', '']],
  ['Name,Mobile\nSharma, Sons & Co,9123456780', ['Sharma, Sons & Co', '9123456780']],
  ['Name,Mobile,City\nAsha,9123456780,9123456781,Surat', ['Asha', '9123456780, 9123456781', 'Surat']],
  ['Name,Mobile\nAsha,9123456780,,', ['Asha', '9123456780']],
  ['Name,Mobile\nAsha,9123456780,good', ['Asha', '9123456780, good']],
  [
    'Name\tMobile\tAddress\tCity\nAsha\t9123456780\tRing Road\tSurat\tgood',
    ['Asha', '9123456780', 'Ring Road', 'Surat, good'],
  ],
])('unquoted separators do not shift the cells of an imported list into other columns: %j', (text, row) => {
  expect(readBusinessTable(`${text}\n`).rows[1]).toEqual(row);
});

test('columns with lines of one address are joined in an imported list, and columns with different addresses stay separate', () => {
  expect(
    readBusinessTable('Name,Mobile,Address 1,Address Line 2,Pin\nAsha,9123456780,Shop 1,Ring Road,395002').rows,
  ).toEqual([
    ['Name', 'Mobile', 'Address 1', 'Pin'],
    ['Asha', '9123456780', 'Shop 1, Ring Road', '395002'],
  ]);
  const addresses = 'Name,Mobile,Billing Address,Shipping Address\nAsha,9123456780,Ring Road,Bazaar';
  expect(readBusinessTable(addresses).rows).toEqual(parseCells(addresses));
});

test.each([
  '1. Asha Patel\n2. Ram Shah',
  '1) Asha Patel\n2) Ram Shah',
  '(1) Asha Patel\n(2) Ram Shah',
  '1 Asha Patel\n2 Ram Shah',
  '1️⃣ Asha Patel\n2️⃣ Ram Shah',
  '• Asha Patel\n• Ram Shah',
  '👉 *Asha Patel*\n👉 *Ram Shah*',
  'Name\n1. Asha Patel\n2. Ram Shah',
])('the names in a numbered or bulleted list are imported without numbers and bullets: %j', (text) => {
  expect(readBusinessTable(text).rows.slice(-2)).toEqual([['Asha Patel'], ['Ram Shah']]);
});

test('lines above and below a numbered list of names are reported as left out', () => {
  const text = 'Dear sir,\nStaff of Surat\n1. Asha Patel\n2. Ram Shah\nThanks';
  expect(readBusinessTable(text).rows).toEqual([['Asha Patel'], ['Ram Shah']]);
  expect(leftoverLinesIn(text)).toEqual(['Dear sir', 'Staff of Surat', 'Thanks']);
});

test.each(['7 Star\n24x7 Medical', '1 April 2026\n2 April 2026', '1st Choice\n2nd Wind', '3. Asha\n5. Ram'])(
  'numbers that are not list numbers remain part of the imported names: %j',
  (text) => {
    expect(readBusinessTable(text).rows).toEqual(parseCells(text));
  },
);

/* Bytes */

const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const hindi = 'नाम,मोबाइल\r\nआशा स्टोर्स,9123456780\r\nराम ट्रेडर्स,9123456781\r\n';
test.each([
  ['UTF-8', Buffer.from(hindi)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${hindi}`)],
  ['UTF-16 LE with a mark', utf16(`\uFEFF${hindi}`)],
  ['UTF-16 BE with a mark', utf16(`\uFEFF${hindi}`, true)],
  ['UTF-16 LE without a mark', utf16(hindi)],
  ['UTF-16 BE without a mark', utf16(hindi, true)],
])('a list in Hindi encoded as %s is imported', (_, bytes) => {
  expect(namesAndPhonesIn(decodeText(bytes))[0]).toEqual(['आशा स्टोर्स', '9123456780']);
});

test('one byte in another encoding does not change the rest of an imported UTF-8 list', () => {
  const bytes = Buffer.concat([
    Buffer.from('नाम,मोबाइल\nCaf'),
    Buffer.from([0xe9]),
    Buffer.from(',9123456780\nआशा,9123456781'),
  ]);
  expect(namesAndPhonesIn(decodeText(bytes))).toEqual([
    ['Café', '9123456780'],
    ['आशा', '9123456781'],
  ]);
});

test('a list encoded as Windows-1252 is imported with its quotation marks and dashes', () => {
  expect(decodeText(Buffer.from([0x93, 0x4f, 0x6d, 0x94, 0x20, 0x96, 0x20, 0x4a, 0x6f, 0x73, 0xe9]))).toBe(
    '“Om” – José',
  );
});

test.each([
  ['book.xlsx', [0x50, 0x4b, 0x03, 0x04], 'workbook'],
  ['book.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'workbook'],
  ['list.csv', [0x50, 0x4b, 0x03, 0x04], 'workbook'],
  ['page.xls', [...Buffer.from('<html><table><tr><td>Name</td></tr></table>')], 'workbook'],
  ['page.xls', [...Buffer.from('\uFEFF<!-- saved --><table><tr><td>Name</td></tr></table>')], 'workbook'],
  ['page.xls', [...Buffer.from('<div>\n<table><tr><td>Name</td></tr></table></div>')], 'workbook'],
  ['page.xls', [...Buffer.from('<style>td {}</style><table></table>')], 'workbook'],
  [
    'book.xml',
    [...Buffer.from('<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Row/></Workbook>')],
    'workbook',
  ],
  ['photo.csv', [0xff, 0xd8, 0xff, 0xe0], 'notTable'],
  ['scan.tif', [0x49, 0x49, 0x2a, 0x00], 'notTable'],
  ['bill.pdf', [...Buffer.from('%PDF-1.7')], 'notTable'],
  ['bill.pdf', [...Buffer.from('\uFEFF%PDF-1.7')], 'notTable'],
  ['bill.pdf', [...Buffer.from('\r\n%PDF-1.4')], 'notTable'],
  ['bill.csv', [...Buffer.from('HTTP junk\n%PDF-1.4')], 'notTable'],
  ['letter.doc', [...Buffer.from('{\\rtf1\\ansi}')], 'notTable'],
  ['list.csv.gz', [0x1f, 0x8b, 0x08, 0x00], 'notTable'],
  ['list.rar', [...Buffer.from('Rar!\x1a\x07')], 'notTable'],
  ['list.7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'notTable'],
] as const)(
  'the import refuses the file %s because its content is not a plain-text table',
  async (name, bytes, unread) => {
    expect(await readTextFile(new File([new Uint8Array(bytes)], name))).toEqual({ unread });
  },
);

test.each(['GIFT SHOP,9123456780', '<Om> Stores,9123456780', 'Rar Traders,9123456780', '7z Mobiles,9123456780'])(
  'a file that begins with %j is imported as text',
  async (text) => {
    expect(await readTextFile(new File([text], 'list.csv'))).toEqual({ text });
  },
);

test('a workbook of six megabytes is reported as a workbook and not as too large', async () => {
  const bytes = new Uint8Array(6_000_000);
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  expect(await readTextFile(new File([bytes], 'large.xlsx'))).toEqual({ unread: 'workbook' });
});

/* The export and its way back */

test('business names are unchanged after they are exported and imported again', () => {
  const names = [
    '@Home Decor',
    '-5°C Cold Store',
    '=Sum Tuition',
    '+Plus',
    "'Round the Clock'",
    '"Om" Sweets',
    'A, B; C|D',
  ];
  const file = [['Name', 'Mobile'], ...names.map((name) => [name, '+91 9812350100'])].map(csvLine).join('');
  expect(namesAndPhonesIn(file)).toEqual(names.map((name) => [name, '+91 9812350100']));
  expect(
    parseCells(file)
      .slice(1)
      .map(([name = '']) => readCell(name).text),
  ).toEqual(names);
});

/* Titles and totals */

const tallyExport = `Sharma Traders
"12, Sarafa Bazaar, Indore"
Ledger Account
1-Apr-2026 to 31-Mar-2027

Sl No.,Particulars,Mobile No.,Debit,Credit
1,Asha Stores,9123456780,"1,200.00",
2,Sharma Sweets,98765 43210,,500.00
3,Ram Traders,9123456781,"2,000.00",
,Grand Total,,"3,200.00",500.00
,,,3200.00,500.00
`;
test('title lines above the headings and totals below the rows of an imported list are reported as left out', () => {
  expect(namesAndPhonesIn(tallyExport)).toEqual(threeBusinesses);
  expect(leftoverLinesIn(tallyExport)).toEqual([
    'Sharma Traders',
    '12, Sarafa Bazaar, Indore',
    'Ledger Account',
    '1-Apr-2026 to 31-Mar-2027',
    'Grand Total · 3,200.00 · 500.00',
    '3200.00 · 500.00',
  ]);
  expect(readBusinessTable(tallyExport).lines).toEqual([6, 7, 8, 9]);
});

const vyaparExport = `Party Report,,,,
Generated on 12/03/2026,,,,
Name,Email,Phone No.,Address,Receivable Balance
Asha Stores,,9123456780,Surat,1200
Sharma Sweets,,98765 43210,Indore,0
----,----,----,----,----
Name,Email,Phone No.,Address,Receivable Balance
Ram Traders,,9123456781,Surat,5
Total,,,,1205
Page 1 of 1,,,,
`;
test('repeated headings and footers of an imported list are left out, and lines of dashes are no rows', () => {
  expect(namesAndPhonesIn(vyaparExport)).toEqual(threeBusinesses);
  expect(leftoverLinesIn(vyaparExport)).toHaveLength(5);
});

test.each([
  'Total',
  'TOTAL:',
  'Grand Total',
  'Sub-Total',
  'G. Total',
  '** Total **',
  'Rupees one lakh only',
  'Total 45,000.00',
  'Total No. of Parties: 12',
  'Closing Balance',
  'Opening Balance',
  'Carried Forward',
  'कुल',
  'कुल योग',
  'एकूण',
  'કુલ',
  'মোট',
  'மொத்தம்',
  'మొత్తం',
  'ಒಟ್ಟು',
])('the row %j without a phone number is left out of an imported list as a total', (name) => {
  expect(leftoverLinesIn(`Name\tMobile\tAmount\nAsha\t9123456780\t5\n${name}\t\t45000`)).toEqual([`${name} · 45000`]);
});

test.each(['Total Gas Agency', 'Totally Yours', 'Grand Bazaar', 'कुलदीप स्टोर्स', 'Page 3 Salon', 'Balance Fitness'])(
  'a business named %s is not left out of an imported list as a total',
  (name) => {
    expect(leftoverLinesIn(`Name,Mobile\n${name},9123456780\n${name},`)).toEqual([]);
  },
);

test('a title line above an imported list without headings is left out', () => {
  expect(leftoverLinesIn('Customer list 2026\n\nAsha\t9123456780\nRam\t9123456781')).toEqual(['Customer list 2026']);
});

/* Contacts */

const googleContacts = `First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value
Asha,,Patel,,Asha Stores,,* Work,asha@example.in,Mobile,9123456780,
,,,,Sharma Sweets,,,,Mobile,98765 43210 ::: 98765 43211,
Ram,K,Traders,,,,,,,,9123456781
`;
test('an imported Google contact is named by its organisation or else by its person, with the first phone number', () => {
  expect(namesAndPhonesIn(googleContacts)).toEqual([
    ['Asha Stores', '9123456780'],
    ['Sharma Sweets', '98765 43210'],
    ['Ram K Traders', '9123456781'],
  ]);
});

test('Google contacts imported as staff members are named by the person or else by the organisation', () => {
  const { rows } = readTable(googleContacts, {
    kindOf: kindOfHeading,
    nameFirst: 'person',
    headingTexts: labels,
    requiresPhones: false,
  });
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Asha Patel', 'Sharma Sweets', 'Ram K Traders']);
});

test('when an imported contact has an organisation, the name of the person becomes the contact person', () => {
  const { rows } = readBusinessTable(googleContacts);
  expect(rows.map((cells) => cells.at(-1))).toEqual(['Contact person', 'Asha Patel', '', '']);
  expect(detectColumns(rows).columns.at(-1)).toBe('contactPerson');
});

test('the name of an imported contact includes honorific and suffix, and the nickname goes into an unassigned column', () => {
  const text =
    'Name Prefix,First Name,Last Name,Name Suffix,Nickname,Phone 1 - Value\nDr,Meera,Shah,MBBS,Meeru,9123456780';
  expect(readBusinessTable(text).rows).toEqual([
    ['Name', 'Phone', 'Nickname'],
    ['Dr Meera Shah MBBS', '9123456780', 'Meeru'],
  ]);
  expect(detectColumns(readBusinessTable(text).rows).columns).toEqual(['businessName', 'phoneNumber', null]);
});

test.each([
  'Name,Mobile Phone\nAsha Stores,9123456780',
  'Display Name,Mobile Phone\nAsha Stores,9123456780',
  'Display Name,Given Name,Family Name,Home Phone,Mobile Phone\nAsha Stores,Asha,Stores,022 2345678,9123456780',
  'Given Name,Family Name,Mobile Phone\nAsha,Stores,9123456780',
  'Name,Given Name,Family Name,Organization 1 - Name,Phone 1 - Type,Phone 1 - Value\nA P,A,P,Asha Stores,Mobile,9123456780',
  'First Name,Last Name,Company,Business Phone,Mobile Phone\nA,P,Asha Stores,,9123456780',
])('the contacts exported from a phone are imported: %j', (text) => {
  expect(namesAndPhonesIn(text)).toEqual([['Asha Stores', '9123456780']]);
});

test.each([
  'Name,Organization,Phone\nA P,Asha Stores,9123456780',
  'Owner Name,Shop Name,Mobile\nA P,Asha Stores,9123456780',
  'Name,Shop,Mobile\nAsha Stores,,9123456780',
  'Contact Name,Company Name,Contact No.\nAsha Stores,,9123456780',
])(
  'an imported business gets its name from the shop column, or from the person column if the shop is empty: %j',
  (text) => {
    expect(namesAndPhonesIn(text)).toEqual([['Asha Stores', '9123456780']]);
  },
);

const vcards = `BEGIN:VCARD
VERSION:3.0
N:Patel;Asha;;;
FN:Asha Patel
ORG:Asha Stores;
item1.TEL;type=pref:+91 91234 56780
TEL;TYPE=HOME:079 26581234
ADR;TYPE=WORK:;;Ring Road\\, Near Bank;Surat;Gujarat;395002;India
PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQ
 ABAAD
END:VCARD
BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=E0=A4=86=E0=A4=B6=
=E0=A4=BE;;;
TEL;HOME:079 26581234
TEL;CELL:98765 43210
END:VCARD
`.replaceAll('\n', '\r\n');
test('contacts exported as vCards are imported with mobile number, address and contact person', () => {
  const [, ashaRow] = readBusinessTable(vcards).rows;
  expect(namesAndPhonesIn(vcards)).toEqual([
    ['Asha Stores', '+91 91234 56780'],
    ['आशा', '98765 43210'],
  ]);
  expect(ashaRow).toEqual([
    'Asha Stores',
    '+91 91234 56780 / 079 26581234',
    'Ring Road, Near Bank',
    'Surat',
    'Gujarat',
    '395002',
    'Asha Patel',
  ]);
});

const vcardOf = (...lines: string[]): string => ['BEGIN:VCARD', 'N:;Asha;;;', ...lines, 'END:VCARD'].join('\n');
test.each([
  [['TEL;CELL:9123456780', 'TEL;CELL:9123456781'], '9123456780', '9123456781'],
  [['TEL;CELL:9123456780', 'TEL;CELL;PREF:9123456781'], '9123456781', '9123456780'],
  [['TEL;TYPE=FAX:0261 2345678', 'TEL;TYPE=WORK:9123456780'], '9123456780', ''],
  [['TEL;TYPE=WORK,PREF:0261 2345678', 'TEL;TYPE=CELL:9123456780'], '9123456780', '0261 2345678'],
  [['TEL;CELL:+91 91234 56780', 'TEL;HOME:9123456780'], '+91 91234 56780', ''],
  [['TEL;TYPE=FAX:0261 2345678'], '', ''],
])('an imported vCard with %j has the phone number %j and the second phone number %j', (lines, phone, second) => {
  expect(bothPhonesIn(vcardOf(...lines))).toEqual([[phone, second]]);
});

test.each([
  'Name,Phone,Phone 2\nAsha,9123456780,9123456781',
  'Name,Mobile 1,Mobile 2\nAsha,9123456780,9123456781',
  'Name,Mobile No.,WhatsApp No.\nAsha,9123456780,9123456781',
  'Name,Phone,Mobile\nAsha,0261-2345678,9123456780',
  'Name,Phone 1,Phone 2\nAsha,,9123456780',
  'Name,Mobile,WhatsApp\nAsha,9123456780,+91 91234 56780',
  'नाम,मोबाइल नंबर,फोन नंबर\nAsha,9123456780,9123456781',
  'Name,Mobile\nAsha,0261-2345678 / 9123456780',
  'First Name,Last Name,Phone 1 - Value,Phone 2 - Value\nAsha,,9123456780,9123456781',
  'First Name,Last Name,Business Phone,Mobile Phone\nAsha,,0261-2345678,9123456780',
])(
  'the first mobile number of an imported contact becomes the phone number, and another number the second phone number: %j',
  (text) => {
    const secondPhone = /-2345678/.test(text) ? '0261-2345678' : text.includes('9123456781') ? '9123456781' : '';
    expect(bothPhonesIn(text)).toEqual([['9123456780', secondPhone]]);
  },
);

/** Answers the phones of all rows that are reported as left out. */
const leftoverPhonesIn = (text: string): readonly string[] => {
  const { rows, hasNames } = readBusinessTable(text);
  const { columns } = detectColumns(rows, hasNames);
  return readRows(rows, columns, hasNames).flatMap(({ otherPhones }) => otherPhones);
};
test.each([
  'First Name,Last Name,Phone 1 - Value,Phone 2 - Value,Phone 3 - Value\nAsha,,9123456780,9123456781,9123456782',
  'First Name,Last Name,Phone 1 - Value,Phone 2 - Value\nAsha,,9123456780 ::: 9123456781,9123456782',
  'First Name,Last Name,Home Phone,Business Phone,Mobile Phone\nAsha,,9123456781,9123456782,9123456780',
  'First Name,Last Name,Mobile Phone,Home Phone,Business Phone\nAsha,,9123456780,9123456781,9123456782',
  'Name,Mobile\nAsha,9123456780 / 9123456781 / 9123456782',
  'Name,Mobile,Phone 2\nAsha,9123456780 / 9123456782,9123456781',
  'Name,Mobile,Phone 2\nAsha,9123456780,9123456781 / 9123456782',
  'Asha 9123456780 / 9123456781 / 9123456782',
  vcardOf('TEL;CELL:9123456780', 'TEL;CELL:9123456781', 'TEL;HOME:9123456782'),
])('a third phone number of an imported contact is reported as left out: %j', (text) => {
  expect(bothPhonesIn(text)).toEqual([['9123456780', '9123456781']]);
  expect(leftoverPhonesIn(text)).toEqual(['9123456782']);
});

test.each([
  'Name,Mobile,WhatsApp\nAsha,9123456780,+91 91234 56780',
  'First Name,Last Name,Phone 1 - Value,Phone 2 - Value,Phone 3 - Value\nAsha,,9123456780,9123456781,09123456780',
])('a phone number that an imported contact has twice is not reported as left out: %j', (text) => {
  expect(leftoverPhonesIn(text)).toEqual([]);
});

test('a mobile number after two landlines becomes the phone number of the imported business', () => {
  const text = 'Name,Phone\nAsha,0261-2345678 / 0261-2345679 / 9123456780';
  expect(bothPhonesIn(text)).toEqual([['9123456780', '0261-2345678']]);
  expect(leftoverPhonesIn(text)).toEqual(['0261-2345679']);
});

test('an invalid phone number of an imported contact goes into a separate column', () => {
  const text = 'First Name,Last Name,Phone 1 - Value,Phone 2 - Value\nAsha,,12345,9123456780';
  expect(readBusinessTable(text).rows).toEqual([
    ['Name', 'Phone', 'Other phone'],
    ['Asha', '9123456780', '12345'],
  ]);
  expect(bothPhonesIn(text)).toEqual([['9123456780', '12345']]);
  const threeBusinesses = text.replaceAll('\n', ',Phone 3 - Value\n');
  expect(leftoverPhonesIn(`${threeBusinesses},9123456781`)).toEqual(['12345']);
});

test('further emails, addresses and notes of an imported vCard go into unassigned columns', () => {
  const [unusedNames = [], cells = []] = readBusinessTable(
    vcardOf(
      'TEL;CELL:9123456780',
      'TEL;TYPE=FAX:0261 2345678',
      'EMAIL:asha@example.in',
      'EMAIL:shop@example.in',
      'ADR:;;Ring Road;Surat;Gujarat;395002;India',
      'ADR:;;Sarafa Bazaar;Indore;;;India',
      'TITLE:Owner',
      'BDAY:1990-01-31',
      'NOTE:Pays in cash',
    ),
  ).rows;
  const unused = unusedNames.flatMap((name, index) =>
    detectColumns([unusedNames]).columns[index] ? [] : [[name, cells[index]]],
  );
  expect(unused).toEqual([
    ['E-mail 2', 'shop@example.in'],
    ['Other addresses', 'Sarafa Bazaar, Indore, India'],
    ['Fax', '0261 2345678'],
    ['Title', 'Owner'],
    ['Birthday', '1990-01-31'],
    ['Note', 'Pays in cash'],
  ]);
});

/* Lists out of chats */

test.each([
  'Asha Stores - 9123456780\nSharma Sweets - 98765 43210\nRam Traders - 9123456781',
  'Asha Stores 9123456780\nSharma Sweets 98765 43210\nRam Traders 9123456781',
  'Asha Stores: 9123456780\nSharma Sweets: 98765 43210\nRam Traders: 9123456781',
  '1. Asha Stores 9123456780\n2. Sharma Sweets 98765 43210\n3. Ram Traders 9123456781',
  '1) Asha Stores-9123456780\n2) Sharma Sweets-98765 43210\n3) Ram Traders-9123456781',
  '1 Asha Stores 9123456780\n2 Sharma Sweets 98765 43210\n3 Ram Traders 9123456781',
  '• *Asha Stores* (9123456780)\n• *Sharma Sweets* (98765 43210)\n• *Ram Traders* (9123456781)',
  'Asha Stores Mob: 9123456780\nSharma Sweets Mob. No. 98765 43210\nRam Traders ph 9123456781',
  '9123456780 Asha Stores\n98765 43210 Sharma Sweets\n9123456781 Ram Traders',
  'Asha Stores\n9123456780\n\nSharma Sweets\n98765 43210\n\nRam Traders\n9123456781',
  'Asha Stores\n9123456780\nSharma Sweets\n98765 43210\nRam Traders\n9123456781',
  '[12/03/26, 10:15 am] Ramesh: Asha Stores - 9123456780\n[12/03/26, 10:15 am] Ramesh: Sharma Sweets - 98765 43210\n[12/03/26, 10:16 am] Ramesh: Ram Traders - 9123456781',
  '[10:15 am, 12/03/2026] +91 99999 99999: Asha Stores - 9123456780\n[10:15 am, 12/03/2026] Ramesh: Sharma Sweets - 98765 43210\nRam Traders - 9123456781',
  '12/03/26, 10:15 - Messages are end-to-end encrypted.\n12/03/26, 10:15 - Ramesh: Asha Stores - 9123456780\n12/03/26, 10:15 - Ramesh: <Media omitted>\n12/03/26, 10:16 - Ramesh: Sharma Sweets - 98765 43210\n12/03/26, 10:16 - Ramesh: Ram Traders - 9123456781',
  'Name: Asha Stores\nMobile: 9123456780\n\nName: Sharma Sweets\nMobile: 98765 43210\n\nName: Ram Traders\nMobile: 9123456781',
  '*Name* : Asha Stores\n*Mobile* : 9123456780\nName - Sharma Sweets\nMobile - 98765 43210\nName=Ram Traders\nMobile=9123456781',
  'Name: Asha Stores / Mobile: 9123456780\nName: Sharma Sweets / Mobile: 98765 43210\nName: Ram Traders / Mobile: 9123456781',
  'Name: Asha Stores Mobile: 9123456780\nName: Sharma Sweets Mobile: 98765 43210\nName: Ram Traders Mobile: 9123456781',
  'नाम: Asha Stores\nमोबाइल: 9123456780\nनाम: Sharma Sweets\nमोबाइल: 98765 43210\nनाम: Ram Traders\nमोबाइल: 9123456781',
])('a list copied from a chat is split into business names and phone numbers: %j', (text) => {
  expect(namesAndPhonesIn(text)).toEqual(threeBusinesses);
});

const twoBusinesses = (...names: string[]): [string, string][] => [
  [names[0] ?? '', '9123456780'],
  [names[1] ?? '', '9123456781'],
];
test.each([
  ['Shop 1', 'Shop 2'],
  ['Shop-1', 'Shop-2'],
  ['Shop No 1', 'Shop No. 2'],
  ['Shop A', 'Shop B'],
  ['Store A', 'Store B'],
  ['Branch 1', 'Branch 2'],
  ['Office 1', 'Office 2'],
  ['Party 1', 'Party 2'],
  ['Customer 1', 'Customer 2'],
  ['Name 1', 'Name 2'],
  ['City 1', 'City 2'],
  ['Shop', 'Firm'],
  ['दुकान 1', 'दुकान 2'],
  ['दुकान १', 'दुकान २'],
  ['દુકાન 1', 'દુકાન 2'],
  ['Shop 1 - Asha Stores', 'Shop 2 - Ram Traders'],
])('a copied list of %s and %s with a phone number each is imported as two businesses', (ignored, two) => {
  for (const mark of [' - ', ' – ', ': ', ' : ', ' = ', ' → '])
    for (const [first, second] of [
      ['', ''],
      ['1) ', '2) '],
      ['• ', '• '],
      ['[12/03/26, 10:15 am] Ramesh: ', '[12/03/26, 10:15 am] Ramesh: '],
    ]) {
      const text = `${first}${ignored}${mark}9123456780\n${second}${two}${mark}9123456781`;
      expect(namesAndPhonesIn(text), text).toEqual(twoBusinesses(ignored, two));
    }
});

test.each([
  'Shop 1: 9123456780, Shop 2: 9123456781',
  'Hello\nShop 1 - 9123456780\nShop 2 - 9123456781\nThanks',
  'Shop 1\t9123456780\nShop 2\t9123456781',
  'Shop 1\nMobile: 9123456780\nShop 2\nMobile: 9123456781',
])('businesses named “Shop 1” and “Shop 2” in a copied list keep their numbers: %j', (text) => {
  expect(namesAndPhonesIn(text)).toEqual(twoBusinesses('Shop 1', 'Shop 2'));
});

test('a landline with its area code after a mobile number is the second phone of the shop', () => {
  expect(bothPhonesIn('Gupta Sweets - 9826054321 / 0731-2551234 - Rajwada\nJain Medical 98260 11111')).toEqual([
    ['9826054321', '0731-2551234'],
    ['98260 11111', ''],
  ]);
});

test('list numbers in WhatsApp’s bold type are left out of the names of copied businesses', () => {
  expect(namesAndPhonesIn('*1* Asha Stores 9123456780\n*2* Ram Traders 9123456781')).toEqual([
    ['Asha Stores', '9123456780'],
    ['Ram Traders', '9123456781'],
  ]);
});

test('a city after the phone number of a numbered shop is imported as the city of that shop', () => {
  expect(readBusinessTable('Shop 1 - 9123456780, Surat\nShop 2 - 9123456781, Indore').rows.slice(1)).toEqual([
    ['Shop 1', '9123456780', 'Surat'],
    ['Shop 2', '9123456781', 'Indore'],
  ]);
});

test.each([
  'Shop 1: Asha Stores\nMobile: 9123456780\nShop 2: Ram Traders\nMobile: 9123456781',
  'Shop 1: Asha Stores\nMobile: 9123456780\n\nShop 2: Ram Traders\nMobile: 9123456781',
  'Name 1: Asha Stores\nMobile 1: 9123456780\nName 2: Ram Traders\nMobile 2: 9123456781',
  '1) Asha Stores – 9123456780\n2) Ram Traders – 9123456781',
])('each numbered label in a copied list begins a new business: %j', (text) => {
  expect(namesAndPhonesIn(text)).toEqual(twoBusinesses('Asha Stores', 'Ram Traders'));
});

test('numbered phone labels in a copied list belong to one business', () => {
  expect(bothPhonesIn('Name: Asha\nMobile 1: 9123456780\nMobile 2: 9123456781')).toEqual([
    ['9123456780', '9123456781'],
  ]);
});

const labelPairs: [string, string][] = [
  ['Shop Name', 'Mobile No'],
  ['नाम', 'मो.'],
  ['दुकान नाम', 'मो. न.'],
  ['दुकान का नाम', 'मोबाइल नंबर'],
  ['દુકાનનું નામ', 'મોબાઈલ નંબર'],
  ['ব্যবসার নাম', 'মোবাইল নম্বর'],
  ['கடையின் பெயர்', 'கைபேசி எண்'],
  ['షాప్ పేరు', 'ఫోన్ నంబర్'],
  ['ಅಂಗಡಿ ಹೆಸರು', 'ಮೊಬೈಲ್ ನಂಬರ್'],
];
test.each([
  ...labelPairs.flatMap((names) =>
    [': ', ':', ' : ', ':- ', ' :- ', ' :: ', ' - ', ' – ', '- ', '=', ' => ', ' → ', ' ➡️ ', ' 👉 ', '\t'].map((mark) =>
      names.map((name, index) => `${name}${mark}${['Asha Stores', '91234 56780'][index]}`).join('\n'),
    ),
  ),
  '*Shop Name:* Asha Stores\n*Mobile No:* 91234 56780',
  '*Name* : *Asha Stores*\n_Mobile_: _91234 56780_',
  '👤 Name: Asha Stores\n📱 Mobile: 91234 56780',
  '✅Name: Asha Stores\n✅Mobile: 91234 56780',
  '1. Name: Asha Stores\n2. Mobile: 91234 56780',
  '1️⃣ Name: Asha Stores\n2️⃣ Mobile: 91234 56780',
  'Name-Asha Stores\nMob-91234 56780',
  'Name - Asha Stores, Mobile - 91234 56780',
  '(Name: Asha Stores) (Mobile: 91234 56780)',
  'Shop: Asha Stores, Owner: Ravi, Mobile: 91234 56780',
  'Shop: Asha Stores; Owner Name: Ravi; Mobile: 91234 56780',
  'Shop Name: Asha Stores Owner Name: Ravi Mobile: 91234 56780',
  'Shop Name: Asha Stores\nOwner Name: Ravi\nMobile: 91234 56780',
  'दुकान का नाम: Asha Stores\nमालिक का नाम: रवि\nमोबाइल: 91234 56780',
  'Name: Asha Stores\nMobile: 91234 56780\nManager Mobile: 98111 00002',
  'Asha Stores\nMobile: 91234 56780\nAddress: Ring Road',
  '1. *Asha Stores*\nMobile: 91234 56780\nCity: Surat',
  'Asha Stores Mobile: 91234 56780 Address: Ring Road, Surat',
  'Dear Sir,\nAsha Stores\nMobile: 91234 56780\nAddress: Ring Road',
])('labels in a copied list are separated from their values: %j', (text) => {
  expect(namesAndPhonesIn(text)).toEqual([['Asha Stores', '91234 56780']]);
});

test.each([
  'Asha Stores\nMobile: 9123456780\nCity: Surat\n\nRam Traders\nMobile: 9123456781\nCity: Indore',
  'Asha Stores\nMobile: 9123456780\nCity: Surat\nRam Traders\nMobile: 9123456781\nCity: Indore',
  'Asha Stores Mobile: 9123456780 City: Surat\nRam Traders Mobile: 9123456781 City: Indore',
])('in a copied list with labels but no name label, the line above the labels is the name: %j', (text) => {
  const { rows, leftoverLines } = readBusinessTable(text);
  expect(rows.slice(1)).toEqual([
    ['Asha Stores', '9123456780', 'Surat'],
    ['Ram Traders', '9123456781', 'Indore'],
  ]);
  expect(leftoverLines).toEqual([]);
});

test('a copied address that contains labels stays one cell, and both labelled phone numbers are imported', () => {
  const text = 'Name: Asha, Mobile: 9123456780\nMobile: 9123456781\nAddress: Shop 3, Opp: State Bank, Surat';
  expect(readBusinessTable(text).rows[1]).toEqual([
    'Asha',
    '9123456780 / 9123456781',
    'Shop 3, Opp: State Bank, Surat',
  ]);
});

test('a copied business name that resembles a label stays the name', () => {
  expect(namesAndPhonesIn('Shop-5, MG Road 9123456780\nMobile-World 9123456781')[1]).toEqual([
    'Mobile-World',
    '9123456781',
  ]);
});

test('labelled lines about one contact are imported as one business with address and contact person', () => {
  const text = 'Name: Asha Patel\nShop: Asha Stores\nMobile: +91 91234 56780\nAddress: Ring Road,\nSurat 395002\n';
  const { rows } = readBusinessTable(text);
  expect(rows).toEqual([
    ['Name', 'Phone', 'Address', 'Contact person'],
    ['Asha Stores', '+91 91234 56780', 'Ring Road, Surat 395002', 'Asha Patel'],
  ]);
  expect(namesAndPhonesIn(text)).toEqual([['Asha Stores', '+91 91234 56780']]);
});

test.each([
  'Asha Stores:9123456780,Sharma Sweets:98765 43210,Ram Traders:9123456781',
  'Asha Stores - 9123456780; Sharma Sweets - 98765 43210; Ram Traders - 9123456781',
  'Asha Stores - 9123456780 | Sharma Sweets - 98765 43210\nRam Traders - 9123456781',
  'Asha Stores 9123456780 Sharma Sweets 98765 43210 and Ram Traders 9123456781',
  '1. Asha Stores 9123456780 2. Sharma Sweets 98765 43210 3. Ram Traders 9123456781',
  '9123456780 Asha Stores, 98765 43210 Sharma Sweets, 9123456781 Ram Traders',
])('several names with phone numbers in one copied line are imported as several businesses: %j', (text) => {
  expect(namesAndPhonesIn(text)).toEqual(threeBusinesses);
  expect(leftoverLinesIn(text)).toEqual([]);
});

test.each(['Mobile\n9123456780\n9123456781', '9123456780\n9123456781'])(
  'each phone number without a name in a copied list is imported as a row: %j',
  (text) => {
    expect(namesAndPhonesIn(text)).toEqual([
      ['', '9123456780'],
      ['', '9123456781'],
    ]);
  },
);

test('a city between two businesses in one copied line belongs to the first business', () => {
  expect(readBusinessTable('Asha Stores 9123456780, Surat, Ram Traders 9123456781, Indore').rows.slice(1)).toEqual([
    ['Asha Stores', '9123456780', 'Surat'],
    ['Ram Traders', '9123456781', 'Indore'],
  ]);
});

test.each([
  ['Asha https://wa.me/919123456780\nRam https://wa.me/919123456781', '+919123456780', ''],
  ['Asha: https://wa.me/919123456780?text=Hi\nRam: wa.me/919123456781', '+919123456780', ''],
  ['Asha\napi.whatsapp.com/send?phone=919123456780\nRam\ntel:+919123456781', '+919123456780', ''],
  ['Asha (+91) 9123456780\nRam (+91) 9123456781', '+91 9123456780', ''],
  ['Asha +91 (0) 9123456780', '+91 9123456780', ''],
  ['Asha +91-0-9123456780', '+91-9123456780', ''],
  ['Asha M-9123456780, O-0261-2345678\nRam M-9123456781, O-0261-2345679', '9123456780', '0261-2345678'],
  ['Asha O-0261-2345678, M-9123456780', '9123456780', '0261-2345678'],
  ['Asha (O) 0261 2345678 (M) 9123456780', '9123456780', '0261 2345678'],
  ['Asha 9123456780/9123456781', '9123456780', '9123456781'],
  ['Asha 9123456780 / 81', '9123456780', '9123456781'],
  ['Asha 9123456780 or 9123456781', '9123456780', '9123456781'],
  ['Asha 9123456780 (Office) 9123456781 (Home)', '9123456780', '9123456781'],
  ['Asha\n9123456780\n9123456781\n\nRam\n9123456782', '9123456780', '9123456781'],
  ['9123456780 Asha 9123456781', '9123456780', '9123456781'],
  ['Asha 0261-2345678 ext 12\nRam 9123456781', '0261-2345678 ext 12', ''],
])('a copied line is split into a name, its phone number and its second phone number: %j', (text, phone, second) => {
  expect(namesAndPhonesIn(text)[0]).toEqual(['Asha', phone]);
  expect(bothPhonesIn(text)[0]).toEqual([phone, second]);
  expect(readBusinessTable(text).rows[0]).toHaveLength(2);
});

test.each([
  ['Hello sir\nAsha 9123456780\nThanks', ['Hello sir', 'Thanks']],
  ['Dear team,\nAsha 9123456780\nRegards,\nRavi\n9999999999', ['Dear team,', 'Regards,', 'Ravi', '9999999999']],
  ['Dear Sir/Madam,\n\nPlease add\n\nAsha\n9123456780\n\nThank you', ['Dear Sir/Madam,', 'Please add', 'Thank you']],
  ['नमस्ते जी\nAsha 9123456780\nधन्यवाद 🙏', ['नमस्ते जी', 'धन्यवाद 🙏']],
  ['New shop\nAsha 9123456780\nCard banana hai', ['New shop', 'Card banana hai']],
])('the text around a short copied list is reported as left out: %j', (text, left) => {
  expect(namesAndPhonesIn(text)).toEqual([['Asha', '9123456780']]);
  expect(leftoverLinesIn(text)).toEqual(left);
});

test('in a copied list, a business after “Thanks” is imported and a person after “Regards” is left out', () => {
  const list = 'Asha 9123456780\nRam 9123456781';
  expect(namesAndPhonesIn(`${list}\nThanks\nOm 9123456782`)).toHaveLength(3);
  expect(namesAndPhonesIn(`${list}\nRegards,\nRavi 9123456782`)).toHaveLength(2);
});

test('in a copied list of staff members, people without phone numbers are imported and a salutation is left out', () => {
  const staffTableOf = (text: string) =>
    readTable(text, { kindOf: kindOfHeading, nameFirst: 'person', headingTexts: labels, requiresPhones: false });
  expect(staffTableOf('Asha\nRavi 9123456780\nMeena').rows).toHaveLength(3);
  expect(staffTableOf('Hello sir\nRavi 9123456780\nThanks').rows.slice(1)).toEqual([['Ravi', '9123456780']]);
});

test.each(['Hello Kids', 'Hi Fashion', 'Dear Diary Books'])(
  'a business named %s is not left out of a copied list as a salutation',
  (name) => {
    expect(namesAndPhonesIn(`${name} 9123456780`)).toEqual([[name, '9123456780']]);
    expect(namesAndPhonesIn(`${name}\n9123456780`)).toEqual([[name, '9123456780']]);
  },
);

test('chat messages around a copied list are reported as left out', () => {
  const text = 'Please find the list\n1. Asha Stores 9123456780 Surat\n2. Shop No 12 9876543210\nThanks';
  expect(namesAndPhonesIn(text)).toEqual([
    ['Asha Stores', '9123456780'],
    ['Shop No 12', '9876543210'],
  ]);
  expect(leftoverLinesIn(text)).toEqual(['Please find the list', 'Thanks']);
});

test('a copied line with an invalid phone number is still imported as a row', () => {
  expect(namesAndPhonesIn('Asha Stores - 9123456780\nRam Traders - 91234567\nSharma Sweets - 98765 43210')).toEqual([
    ['Asha Stores', '9123456780'],
    ['Ram Traders', '91234567'],
    ['Sharma Sweets', '98765 43210'],
  ]);
});

test('a copied business name that begins with a number keeps that number', () => {
  expect(namesAndPhonesIn('7 Star Hotel 9123456780\n24x7 Medical 9876543210')).toEqual([
    ['7 Star Hotel', '9123456780'],
    ['24x7 Medical', '9876543210'],
  ]);
});

test.each(['Asha\nRavi\nMeena', 'Asha, Cook\nRavi, Driver', 'Asha\tCook\nRavi\tDriver'])(
  'a copied list without phone numbers is imported as a plain table: %j',
  (text) => {
    expect(readBusinessTable(text)).toMatchObject({ rows: parseCells(text), hasNames: false, leftoverLines: [] });
  },
);

test.each([
  'Gupta Kirana - Main Road - 9827022222\nVerma Sweets - Sarafa - 9827011111',
  'Gupta Kirana – Main Road – 9827022222\nVerma Sweets – Sarafa – 9827011111',
])('in the pasted list %j, the text between name and phone number goes into its own column', (text) => {
  const { rows } = readBusinessTable(text);
  expect(rows.slice(1)).toEqual([
    ['Gupta Kirana', '9827022222', 'Main Road'],
    ['Verma Sweets', '9827011111', 'Sarafa'],
  ]);
});

test('a dash in only some names of a pasted list stays in the name', () => {
  expect(namesAndPhonesIn('Gupta - Sons 9827022222\nVerma Sweets 9827011111')).toEqual([
    ['Gupta - Sons', '9827022222'],
    ['Verma Sweets', '9827011111'],
  ]);
});
