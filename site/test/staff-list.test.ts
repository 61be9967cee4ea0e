import { describe, expect, test } from 'vitest';
import { isOtherPerson } from '../src/features/studio/pdf-card/customer/person.rules.ts';
import { readWithBloodGroups } from '../src/features/studio/staff-id/list/blood-groups.rules.ts';
import {
  guessColumnsFromCells,
  guessColumnsFromHeadings,
  hasNamedColumn,
  isImportable,
  kindOfColumn,
  parseMembers,
  unusedColumns,
} from '../src/features/studio/staff-id/list/list.rules.ts';
import { matchPhotos } from '../src/features/studio/staff-id/list/photos.rules.ts';
import { readTable } from '../src/lib/table.ts';
import { decodeText } from '../src/lib/table-bytes.ts';
import { parseCells } from '../src/lib/table-cells.ts';

const today = '2026-11-29';

const utf16 = (text: string, isBig = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('the import of a list of staff members', () => {
  const text = 'Name,Mobile\r\nआशा पटेल,9811100001\r\n"Müller, José",9811100002\r\n';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${text}`)],
    ['big-endian UTF-16 with a mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a mark', utf16(text)],
  ])('a list of staff members encoded as %s is imported', (_, bytes) => {
    expect(parseCells(decodeText(bytes))).toEqual([
      ['Name', 'Mobile'],
      ['आशा पटेल', '9811100001'],
      ['Müller, José', '9811100002'],
    ]);
  });

  test('a list of staff members encoded as Latin-1 is imported', () => {
    expect(parseCells(decodeText(Buffer.from('Name\nJos\xe9', 'latin1')))).toEqual([['Name'], ['José']]);
  });

  test.each([
    '1. रमेश कुमार - हलवाई - 98930 11111 B+\n2. Mohan Das - Driver - 98930 33333 AB-',
    'रमेश कुमार, हलवाई, 98930 11111 (B+)\nMohan Das, Driver, 98930 33333 (AB-)',
  ])('a blood group at the end of a pasted line is no part of the designation: %j', (pasted) => {
    const read = (text: string) =>
      readTable(text, {
        kindOf: (cell) => kindOfColumn(guessColumnsFromHeadings([cell])),
        nameFirst: 'person',
        headingTexts: { name: 'Name', phone: 'Phone', address: 'Designation' },
        requiresPhones: false,
      });
    const { rows = [], hasNames } = readWithBloodGroups(pasted, 'Blood group', read) ?? {};
    const columns = hasNames ? guessColumnsFromHeadings(rows[0] ?? []) : guessColumnsFromCells(rows, today);
    const members = parseMembers(rows, columns, { hasNames: hasNames === true });
    expect(members.map(({ member }) => member)).toMatchObject([
      { personName: 'रमेश कुमार', designation: 'हलवाई', phoneNumber: '98930 11111', bloodGroup: 'B+' },
      { personName: 'Mohan Das', designation: 'Driver', phoneNumber: '98930 33333', bloodGroup: 'AB-' },
    ]);
  });

  test.each([
    ['semicolons', 'Name;Role\nAsha;Cook'],
    ['tabs', 'Name\tRole\nAsha\tCook'],
  ])('the cells of a list of staff members may be separated by %s', (_, text) => {
    expect(parseCells(text)).toEqual([
      ['Name', 'Role'],
      ['Asha', 'Cook'],
    ]);
  });

  test.each([
    ['Employee Name', 'personName'],
    ['नाम', 'personName'],
    ['Emp. ID', 'employeeNumber'],
    ['Mobile No.', 'phoneNumber'],
    ['E-mail', 'email'],
    ['Blood Group', 'bloodGroup'],
    ['Valid upto', 'validUntil'],
    ['Photo file', 'photo'],
    ['Job title', 'designation'],
    ['कर्मचाऱ्याचे नाव', 'personName'],
    ['कर्मचारी का नाम', 'personName'],
    ['Exp Date', 'validUntil'],
    ['Exp. Dt.', 'validUntil'],
    ['Expiry Dt', 'validUntil'],
    ['Date of Expiry', 'validUntil'],
    ['Expires On', 'validUntil'],
    ['Validity Till', 'validUntil'],
    ['Valid thru', 'validUntil'],
    ['End Date', 'validUntil'],
    ['Mob No.', 'phoneNumber'],
    ['Ph No', 'phoneNumber'],
    ['Telephone', 'phoneNumber'],
    ['फ़ोन', 'phoneNumber'],
    ['मोबाइल नंबर', 'phoneNumber'],
    ['મોબાઈલ નંબર', 'phoneNumber'],
    ['மொபைல் எண்', 'phoneNumber'],
    ['रक्तगट', 'bloodGroup'],
    ['ब्लड ग्रुप', 'bloodGroup'],
    ['पदनाम', 'designation'],
    ['फ़ोटो', 'photo'],
  ])('the heading %s in a list of staff members is recognised as the field %s', (name, field) => {
    expect(guessColumnsFromHeadings(['Something else', name])).toMatchObject({ [field]: 1 });
  });

  test.each(['Experience', 'Exp', 'Valid from', 'Start date', 'Date of joining', 'Father name', 'पिता का नाम'])(
    'the heading %s in a list of staff members is not recognised as a field',
    (name) => {
      expect(hasNamedColumn(guessColumnsFromHeadings([name]))).toBe(false);
    },
  );

  const birthdayColumns = [
    'Date of birth',
    'DOB',
    'D.O.B.',
    'Birth date',
    'Birthday',
    'जन्म तिथि',
    'जन्मतारीख',
    'જન્મ તારીખ',
  ];
  test.each([...birthdayColumns, 'Date of joining', 'DOJ'])(
    'the column %s in a list of staff members is reported as unused',
    (name) => {
      const rows = [
        ['Name', name, 'Mobile'],
        ['Asha', '15/08/1990', '9123456780'],
      ];
      const columns = guessColumnsFromHeadings(rows[0] ?? []);
      expect(columns).toMatchObject({ personName: 0, phoneNumber: 2, validUntil: null, employeeNumber: null });
      expect(unusedColumns(rows, columns, true)).toEqual([{ at: 1, name, example: '15/08/1990' }]);
      expect(parseMembers(rows, columns, { hasNames: true })[0]?.member.validUntil).toBeNull();
    },
  );

  test.each(['15/08/1990', '15-08-90', '1990-08-15', '15 Aug 1990', '15081990', '१५/०८/१९९०'])(
    'a column without a heading in a list of staff members with birthdays like %s is reported as unused',
    (birthday) => {
      const rows = [
        ['Asha Patel', birthday, '9123456780'],
        ['Ravi Shah', birthday, '9123456781'],
      ];
      const columns = guessColumnsFromCells(rows, today);
      expect(Object.entries(columns).filter(([, at]) => at !== null)).toEqual([
        ['personName', 0],
        ['phoneNumber', 2],
      ]);
      expect(unusedColumns(rows, columns, false)).toEqual([{ at: 1, name: '', example: birthday }]);
    },
  );

  test('a column of future dates without a heading becomes the expiry date, even if a column of birthdays precedes it', () => {
    const rows = [
      ['Asha Patel', '15/08/1990', '31/03/2027'],
      ['Ravi Shah', '02/01/1985', '31/03/2027'],
    ];
    expect(guessColumnsFromCells(rows, today)).toMatchObject({ personName: 0, validUntil: 2 });
  });

  test('an empty column or a column of row numbers in a list of staff members is not reported as unused', () => {
    const rows = [
      ['1', 'Asha', ''],
      ['2', 'Ravi', ''],
    ];
    expect(unusedColumns(rows, guessColumnsFromCells(rows, today), false)).toEqual([]);
    expect(unusedColumns([['Name', 'DOB'], ['Asha']], guessColumnsFromHeadings(['Name', 'DOB']), true)).toEqual([]);
  });

  test('the headings of a list of staff members may be the labels of the page in its language', () => {
    const pageLabels = { personName: 'ಹೆಸರು', employeeNumber: 'ಎಂಪ್ಲಾಯೀ ನಂಬರ್' };
    expect(guessColumnsFromHeadings(['ಎಂಪ್ಲಾಯೀ ನಂಬರ್', 'ಹೆಸರು'], pageLabels)).toMatchObject({
      personName: 1,
      employeeNumber: 0,
      email: null,
    });
  });

  test('a first row with a person is not read as the headings of a list of staff members', () => {
    expect(hasNamedColumn(guessColumnsFromHeadings(['Asha Patel', 'Cook']))).toBe(false);
    expect(hasNamedColumn(guessColumnsFromHeadings(['Asha Patel', 'Name']))).toBe(true);
  });

  test.each([
    ['31-Mar-27', '2027-03-31', {}],
    ['३१/०३/२०२७', '2027-03-31', {}],
    ['46477', '2027-03-31', {}],
    ['12/31/2027', null, { validUntil: 'unclearDate' }],
    ['31/02/2027', null, { validUntil: 'badDate' }],
    ['', null, {}],
    ['NA', null, {}],
    ['-', null, {}],
    ['Lifetime', null, {}],
    ['Life-long', null, {}],
    ['No expiry', null, {}],
    ['आजीवन', null, {}],
    ['soon', null, { validUntil: 'badDate' }],
  ])('the expiry date cell %j in a list of staff members is parsed as %s', (cell, validUntil, faults) => {
    const [parsedMember] = parseMembers([['Asha', cell]], guessColumnsFromHeadings(['Name', 'Valid until']), {
      hasNames: false,
    });
    expect(parsedMember).toMatchObject({ member: { validUntil } });
    expect(parsedMember?.faults).toEqual(faults);
  });

  test('a past expiry date in a list of staff members is a fault of its line', () => {
    const columns = guessColumnsFromHeadings(['Name', 'Valid until']);
    const rows = [
      ['Asha', '30/11/2026'],
      ['Ravi', '01/12/2026'],
    ];
    const faults = parseMembers(rows, columns, { hasNames: false, today: '2026-12-01' }).map((one) => one.faults);
    expect(faults).toEqual([{ validUntil: 'pastDate' }, {}]);
  });

  test.each([
    ['Sunita', 'Sunita Devi', false],
    ['Sunita Devi', 'Sunita D. Verma', false],
    ['Ramesh', 'Rameshbhai', false],
    ['Sunita Devi', 'Asha Patel', true],
    ['सुनीता देवी', 'रवि कुमार', true],
    ['', 'Asha', false],
    ['Sunita', '', false],
  ])('the name on an id that changes from %j to %j is another person: %s', (previous, name, isOther) => {
    expect(isOtherPerson(previous, name)).toBe(isOther);
  });

  test.each([
    ['9876543210.0', '9876543210'],
    ['="9876543210"', '9876543210'],
    ['9876543210 / 9123456780', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['079-2658 1234 ext 12', '079-2658 1234 ext 12'],
    ['+91 79 2658 1234 ext 205', '+91 79 2658 1234 ext 205'],
    ['-', ''],
    ['NA', ''],
    ['nil', ''],
  ])('the phone cell %j in a list of staff members is imported as %j', (cell, phoneNumber) => {
    const [parsedMember] = parseMembers([['Asha', cell]], guessColumnsFromHeadings(['Name', 'Mobile']), {
      hasNames: false,
    });
    expect(parsedMember).toMatchObject({ member: { phoneNumber }, faults: {} });
  });

  test('further phone numbers in a phone cell of a list of staff members are reported as unused', () => {
    const rows = [
      ['Asha', '9876543210 / 9123456780 / 9123456781'],
      ['Ravi', '9811100001'],
    ];
    const members = parseMembers(rows, guessColumnsFromHeadings(['Name', 'Mobile']), { hasNames: false });
    expect(members.map(({ otherPhones }) => otherPhones)).toEqual([['9123456780', '9123456781'], []]);
  });

  test.each([
    ['mailto:asha@example.in', 'asha@example.in', {}],
    ['Asha <asha@example.in>', 'asha@example.in', {}],
    ['asha@example.in.', 'asha@example.in', {}],
    ['NA', '', {}],
    ['a@example.in, b@example.in', '', { email: 'badEmail' }],
  ])('the email cell %j in a list of staff members is imported as %j', (cell, email, faults) => {
    const [parsedMember] = parseMembers([['Asha', cell]], guessColumnsFromHeadings(['Name', 'Email']), {
      hasNames: false,
    });
    expect(parsedMember).toMatchObject({ member: { email } });
    expect(parsedMember?.faults).toEqual(faults);
  });

  test('an imported staff member has the line number of the original list, even if other lines were left out', () => {
    const members = parseMembers([['Name'], ['Asha'], ['Ravi']], guessColumnsFromHeadings(['Name']), {
      hasNames: true,
      lines: [3, 4, 7],
    });
    expect(members.map(({ line }) => line)).toEqual([4, 7]);
  });

  test('a column that counts rows from 1 is not read as employee numbers', () => {
    const rows = (...numbers: string[]) => numbers.map((number, index) => [number, `Person ${'ABC'[index]}`]);
    expect(guessColumnsFromCells(rows('1', '2', '3'), today)).toMatchObject({ employeeNumber: null, personName: 1 });
    expect(guessColumnsFromCells(rows('101', '102', '103'), today)).toMatchObject({ employeeNumber: 0, personName: 1 });
  });

  const columns = guessColumnsFromHeadings(['Name', 'ID', 'Mobile', 'Email', 'Role', 'Photo']);
  const parseRows = (...rows: string[][]) => parseMembers(rows, columns, { hasNames: false });

  test('errors in a list of staff members are reported per line; lines without errors or with only a bad email are imported', () => {
    const members = parseRows(
      ['Asha', '1', '+91 98111 00001', 'asha@example.in', 'Cook', ''],
      ['', '2', '', '', '', ''],
      ['Ravi', '="0003"', "'+919811100003", '', '', ''],
      ['Ravi', '4', '9.19811E+11', '', '', ''],
      ['=A1&B1', '5', '', '', '', ''],
      ['Meena', '1', '', '', '', ''],
      ['Imran', '6', '', 'nobody', '', ''],
      ['x'.repeat(81), '7', '', '', '', ''],
    );
    expect(members.map(({ faults }) => faults)).toEqual([
      {},
      { personName: 'missing' },
      {},
      { phoneNumber: 'shortened' },
      { personName: 'formula' },
      { employeeNumber: 'twice' },
      { email: 'badEmail' },
      { personName: 'tooLong' },
    ]);
    expect(members.filter(isImportable).map(({ line }) => line)).toEqual([1, 3, 7]);
    expect(members[6]?.member.email).toBe('');
    expect(members[2]?.member).toMatchObject({ employeeNumber: '0003', phoneNumber: '+919811100003' });
    expect(members[2]?.warnings).toEqual(['namesake']);
  });

  test('in a list of staff members an invalid phone is an error, and known people and shared phones are warnings', () => {
    const existing = [
      { personName: 'Old Hand', designation: '', employeeNumber: '77', phoneNumber: '+91 98222 00001' },
      { personName: 'Kept', designation: '', employeeNumber: '78', phoneNumber: '' },
    ];
    const listRows = [
      ['Asha', '1', '12345', '', '', ''],
      ['Ravi', '2', '9822200001', '', '', ''],
      ['Kept', '78', '', '', '', ''],
      ['Meena', '3', '98111 00009', '', '', '', 'C+'],
      ['Imran', '4', '+919811100009', '', '', '', 'O +ve'],
    ];
    const columnsWithBlood = { ...columns, bloodGroup: 6 };
    const members = parseMembers(listRows, columnsWithBlood, { hasNames: false }, existing);
    expect(members[0]?.faults).toEqual({ phoneNumber: 'badPhone' });
    expect(members.map(({ warnings }) => warnings)).toEqual([
      [],
      ['knownPhone'],
      ['known'],
      ['samePhone', 'blood'],
      ['samePhone'],
    ]);
  });

  test('the columns of a list of staff members without headings are guessed from their cells', () => {
    const rows = [
      ['E-01', 'Asha Patel', 'Head cook', '98111 00001', 'asha@example.in', 'O+', '31/03/2027', 'asha.jpg'],
      ['E-02', 'Ravi Shah', 'Driver', '9811100002', '', 'B +ve', '31/03/2027', ''],
    ];
    expect(guessColumnsFromCells(rows, today)).toEqual({
      employeeNumber: 0,
      personName: 1,
      designation: 2,
      phoneNumber: 3,
      email: 4,
      bloodGroup: 5,
      validUntil: 6,
      photo: 7,
    });
    expect(guessColumnsFromCells([['आशा'], ['रवि']], today)).toMatchObject({ personName: 0, designation: null });
  });

  test('a list of five thousand staff members is imported', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`Person ${index}`, `${index}`]);
    expect(parseMembers(rows, columns, { hasNames: false }).filter(isImportable)).toHaveLength(5_000);
  });

  test('the photo of a staff member is matched by the listed file name, or else by employee number or name, and not counted for a skipped line', () => {
    const files = ['img_1.JPG', '0002.jpeg', 'Asha Patel.png', 'rao.png', 'picnic.jpg'].map((name) => ({ name }));
    const members = parseRows(
      ['Ravi', '1', '', '', '', 'photos\\IMG_1.jpg'],
      ['Meena', '="0002"', '', '', '', ''],
      ['asha  patel', '', '', '', '', ''],
      ['Imran', '9', '', '', '', 'gone.jpg'],
      ['Asha Rao', '9', '', '', '', 'rao.png'],
      ['', '10', '', '', '', ''],
    );
    const { photos, linesWithoutPhoto, unused } = matchPhotos(members, files);
    expect([...photos].map(([line, { name }]) => [line, name])).toEqual([
      [1, 'img_1.JPG'],
      [2, '0002.jpeg'],
      [3, 'Asha Patel.png'],
    ]);
    expect([linesWithoutPhoto, unused]).toEqual([[4], [{ name: 'picnic.jpg' }]]);
  });
});
