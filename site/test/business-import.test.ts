import { locales } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { importFields } from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { describe, expect, it } from 'vitest';
import { detectColumns, readRows } from '../src/features/office/business-import/import.rules.ts';
import {
  refreshCategoryProposals,
  withCategoryProposals,
} from '../src/features/office/business-import/import-category.ts';
import { nextInvalidLine } from '../src/features/office/business-import/import-check.ts';
import { rowsToCorrectCsv } from '../src/features/office/business-import/import-csv.rules.ts';
import { needsCheck } from '../src/features/office/business-import/import-outcomes.rules.ts';

describe('the columns of an imported business list', () => {
  it.each([
    [
      ['Shop', 'Mobile', 'Trade', 'City'],
      ['businessName', 'phoneNumber', 'category', 'city'],
    ],
    [
      ['दुकान', 'फ़ोन', 'शहर', 'पता'],
      ['businessName', 'phoneNumber', 'city', 'line1'],
    ],
    [
      ['Sr. No', 'Party Name', 'WhatsApp No.', 'PIN', 'E-mail'],
      [null, 'businessName', 'phoneNumber', 'pinCode', 'email'],
    ],
    [
      ['Name', 'Name'],
      ['businessName', null],
    ],
  ])('the columns of an imported business list are recognised by the headings %j', (names, columns) => {
    expect(detectColumns([names])).toEqual({ columns, hasNames: true });
  });

  const textsOf = (file: string) => readTexts<Record<string, string>>(file);
  const [importTexts, tableTexts, reportTexts] = [
    textsOf('business-import'),
    textsOf('businesses'),
    textsOf('sent/files'),
  ];
  it.each(locales)(
    'columns of a business list are recognised by the labels of the panel and of reports in the language %s',
    (locale) => {
      expect(detectColumns([importFields.map((column) => importTexts[locale][column] ?? '')]).columns).toEqual(
        importFields,
      );
      const { businessName = '', category = '', phone = '' } = tableTexts[locale];
      expect(detectColumns([[businessName, category, phone]]).columns).toEqual([
        'businessName',
        'category',
        'phoneNumber',
      ]);
      const report = [
        'business',
        'category',
        'registeredPhone',
        'contactPerson',
        'registeredEmail',
        'businessEmail',
        'city',
        'state',
        'pinCode',
      ];
      expect(detectColumns([report.map((column) => reportTexts[locale][column] ?? '')]).columns).toEqual([
        'businessName',
        'category',
        'phoneNumber',
        'contactPerson',
        null,
        'email',
        'city',
        'state',
        'pinCode',
      ]);
    },
  );

  it('the columns of a business list without headings are recognised by their cells', () => {
    const rows = [
      ['1', '', 'x'],
      ['+91 98700-11111', 'Sharma Sweets', 'Indore'],
    ];
    expect(detectColumns(rows)).toEqual({ columns: ['phoneNumber', 'businessName', null], hasNames: false });
  });

  it('in a business list without headings, serial numbers are ignored and the first text column is the name', () => {
    const columns = (...rows: string[][]) => detectColumns(rows).columns;
    expect(columns(['1', 'Sharma Sweets', '9876543210'], ['2', 'Asha Stores', '9123456780'])).toEqual([
      null,
      'businessName',
      'phoneNumber',
    ]);
    expect(columns(['9876543210', '452001', 'asha@example.in', 'Asha'], ['9123456780', '360001', '', 'Ram'])).toEqual([
      'phoneNumber',
      'pinCode',
      'email',
      'businessName',
    ]);
    expect(columns(['C-101', '9876543210', 'Asha'], ['C-102', '9123456780', 'Ram'])[0]).toBe(null);
    expect(columns(['1.', '9876543210'], ['2.', '9123456780'])).toEqual([null, 'phoneNumber']);
    for (const first of ['01-Apr-26', '1 April 2026', 'Rs. 500', '₹1,200/-', '1,200.00 Dr'])
      expect(columns([first, 'Asha', '9876543210'], [first, 'Ram', '9123456780'])[0]).toBe(null);
  });

  it('the shop column of a business list is preferred to the owner column as the business name', () => {
    expect(detectColumns([['Name', 'Shop', 'Mobile']]).columns).toEqual([
      'contactPerson',
      'businessName',
      'phoneNumber',
    ]);
    expect(detectColumns([['Owner', 'Firm Name', 'Owner Mobile']]).columns).toEqual([
      'contactPerson',
      'businessName',
      'phoneNumber',
    ]);
    expect(detectColumns([['नाम', 'दुकान का नाम', 'मोबाइल']]).columns).toEqual([
      'contactPerson',
      'businessName',
      'phoneNumber',
    ]);
    expect(detectColumns([['दुकान नंबर', 'नाम', 'मोबाइल']]).columns).toEqual([null, 'businessName', 'phoneNumber']);
  });

  it('the owner column of a business list is the business name if no other column has names', () => {
    const row = ['Ramesh Sharma', '9876543210', 'pays late'];
    expect(detectColumns([['Owner', 'Mobile', 'Remarks'], row]).columns).toEqual(['businessName', 'phoneNumber', null]);
  });

  it.each([
    ['Particulars', 'businessName'],
    ['Name of Ledger', 'businessName'],
    ['Party', 'businessName'],
    ['Customer Name', 'businessName'],
    ['Organization Name', 'businessName'],
    ['Display Name', 'businessName'],
    ['Phone 1 - Value', 'phoneNumber'],
    ['Mobile Phone', 'phoneNumber'],
    ['Mob. No.', 'phoneNumber'],
    ['Contact Details', 'phoneNumber'],
    ['E-mail 1 - Value', 'email'],
    ['Address 1 - Formatted', 'line1'],
    ['Address 1 - Postal Code', 'pinCode'],
    ['Pincode No.', 'pinCode'],
    ['State Name', 'state'],
    ['Ph. No.', 'phoneNumber'],
    ['Mobile/WhatsApp No.', 'phoneNumber'],
    ['Phone (Office)', 'phoneNumber'],
    ['Alt No.', 'alternatePhoneNumber'],
    ['Alt. Mob. No.', 'alternatePhoneNumber'],
    ['Other Phone', 'alternatePhoneNumber'],
    ['Landline No', 'alternatePhoneNumber'],
    ['मो. न.', 'phoneNumber'],
    ['जीएसटी नंबर', 'gstin'],
    ['मोबाइल नंबर', 'phoneNumber'],
    ['फ़ोन नं.', 'phoneNumber'],
    ['संपर्क क्रमांक', 'phoneNumber'],
    ['મોબાઈલ નંબર', 'phoneNumber'],
    ['মোবাইল নম্বর', 'phoneNumber'],
    ['கைபேசி எண்', 'phoneNumber'],
    ['దుకాణం పేరు', 'businessName'],
    ['दुकान का नाम', 'businessName'],
    ['दुकानाचे नाव', 'businessName'],
    ['પેઢીનું નામ', 'businessName'],
    ['দোকানের নাম', 'businessName'],
    ['ಅಂಗಡಿಯ ಹೆಸರು', 'businessName'],
    ['शहर का नाम', 'city'],
    ["Owner's Name", 'contactPerson'],
    ['मालिक का नाम', 'contactPerson'],
    ['Business Street', 'line1'],
    ['Business City', 'city'],
    ['Business State', 'state'],
    ['Business Postal Code', 'pinCode'],
    ['Amt Recd', 'amount'],
    ['Amt. Rec’d', 'amount'],
    ['Amt Received', 'amount'],
    ['Amount Recd.', 'amount'],
    ['Recd Amt', 'amount'],
    ['Amount Recvd (Rs.)', 'amount'],
  ])('the heading %s in a business list is recognised as the field %s', (name, column) => {
    expect(detectColumns([[name]]).columns).toEqual([column]);
  });

  it('a “Contact” column with names of people is not the phone column if another column has phone numbers', () => {
    const personRow = ['Ramesh', 'Asha', '9876543210'];
    expect(detectColumns([['Contact', 'Shop', 'Mobile'], personRow]).columns).toEqual([
      'contactPerson',
      'businessName',
      'phoneNumber',
    ]);
    expect(
      detectColumns([
        ['Contact', 'Shop'],
        ['9876543210', 'Asha'],
      ]).columns,
    ).toEqual(['phoneNumber', 'businessName']);
    expect(
      detectColumns([
        ['Contact', 'Shop'],
        ['soon', 'Asha'],
      ]).columns,
    ).toEqual(['phoneNumber', 'businessName']);
  });

  it('a column of a business list with an unknown heading is recognised by its cells', () => {
    expect(
      detectColumns([
        ['Name', 'Ph./WA'],
        ['Asha', '98765 43210'],
      ]).columns,
    ).toEqual(['businessName', 'phoneNumber']);
  });

  const readTable = (...rows: string[][]) => {
    const { columns, hasNames } = detectColumns(rows);
    return readRows(rows, columns, hasNames);
  };

  it('rows of a business list get the fields of the import API call, with cells cut at 300 characters', () => {
    const [sharmaRow, longRow] = readTable(
      ['Shop', 'Phone', 'Notes'],
      [' Sharma ', "'+919870011111", 'good'],
      ['x'.repeat(400)],
    );
    expect(sharmaRow?.row).toMatchObject({ businessName: 'Sharma', phoneNumber: '+919870011111', email: '' });
    expect(longRow?.row.businessName).toHaveLength(300);
  });

  it.each([
    ['9876543210.0', '9876543210'],
    ['="9876543210"', '9876543210'],
    ["'9876543210", '9876543210'],
    ['9876543210/9123456780', '9876543210'],
    ['9876543210, 9123456780', '9876543210'],
    ['98765 43210 & 91234 56780', '98765 43210'],
    ['98765 43210 ::: 98765 43211', '98765 43210'],
    ['Mob: 98765 43210', '98765 43210'],
    ['९८७६५४३२१०', '9876543210'],
    ['12345', '12345'],
  ])('the phone cell %j of a business list is imported as the phone number %j', (cell, phoneNumber) => {
    const [parsedRow] = readTable(['Name', 'Mobile'], ['Asha', cell]);
    expect(parsedRow).toMatchObject({ row: { phoneNumber }, faults: {} });
  });

  it.each(['PIN-452001', '452-001', '452001.0', '452 001', '4,52,001', "'452001", '="452001"', '४५२००१'])(
    'the PIN code cell %j of a business list is imported as 452001',
    (cell) => {
      expect(readTable(['Name', 'Mobile', 'PIN'], ['Asha', '9123456780', cell])[0]?.row.pinCode).toBe('452001');
    },
  );

  it.each(['URP', 'URD', 'Unregistered', 'un-registered dealer', 'Consumer'])(
    'the GSTIN cell %s of a business list is imported as empty, because it means an unregistered buyer',
    (cell) => {
      expect(readTable(['Name', 'Mobile', 'GSTIN'], ['Asha', '9123456780', cell])[0]?.row.gstin).toBe('');
    },
  );

  it('a phone number in scientific notation (9.19E+11) is imported as empty with an error', () => {
    const [parsedRow] = readTable(['Name', 'Mobile'], ['Asha', '9.19E+11']);
    expect(parsedRow).toMatchObject({ row: { phoneNumber: '' }, faults: { phoneNumber: 'shortened' } });
  });

  it('an exported business name with formula escaping is imported without the escaping', () => {
    const names = readTable(['Name', 'Mobile'], ["'@Home Decor"], ["'-5°C Cold Store"], ["'=Sum Tuition"], ['+Plus']);
    expect(names.map(({ row }) => row.businessName)).toEqual([
      '@Home Decor',
      '-5°C Cold Store',
      '=Sum Tuition',
      '+Plus',
    ]);
  });

  it('a placeholder cell such as “NA” in a business list is imported as empty, except in the name column', () => {
    const [parsedRow] = readTable(['Name', 'Mobile', 'Email', 'City'], ['NA', '-', 'N/A', 'nil']);
    expect(parsedRow?.row).toMatchObject({ businessName: 'NA', phoneNumber: '', email: '', city: '' });
  });
});

describe('the imported rows that need checking', () => {
  const outcome: ImportedRow = {
    ...{ outcome: 'new', businessId: null, code: null, fields: [], notes: [] },
    ...{ missingFields: [], differingFields: [] },
  };
  const [parsedRow] = readRows([['Sharma Sweets', '9876543210']], ['businessName', 'phoneNumber'], false);

  it.each<[Partial<ImportedRow>, boolean]>([
    [{}, false],
    [{ fields: ['gstin'] }, true],
    [{ fields: ['pinCode'] }, true],
    [{ notes: ['gstinOfOtherState'] }, true],
    [{ notes: ['stateUnknown'] }, true],
    [{ notes: ['pinOfOtherState'] }, true],
    [{ notes: ['pinMissing'] }, false],
    [{ outcome: 'refused', code: 'business_limit_reached' }, true],
    [{ outcome: 'exists' }, false],
    [{ outcome: 'exists', fields: ['email'] }, false],
    [{ outcome: 'exists', businessId: 'stored', fields: ['email'] }, true],
    [{ outcome: 'added', businessId: 'stored', fields: ['email'] }, true],
    [{ outcome: 'added', businessId: 'stored', fields: ['plan'], notes: ['planUnknown'] }, true],
    [{ outcome: 'filled', businessId: 'stored', fields: ['staff'], missingFields: ['email'] }, true],
    [{ outcome: 'added', businessId: 'stored', notes: ['gstinOfOtherState'] }, false],
  ])('an imported row with the outcome %j needs checking: %s', (changes, needsChecking) => {
    expect(parsedRow && needsCheck({ ...outcome, ...changes }, parsedRow)).toBe(needsChecking);
  });

  it.each([
    [null, 1, 3],
    [3, 1, 8],
    [8, 1, 3],
    [5, 1, 8],
    [null, -1, 8],
    [3, -1, 8],
    [8, -1, 3],
  ] as const)(
    'from the imported row %s, the pager moves by %s to the row %s that needs checking',
    (currentLine, step, line) => {
      expect(nextInvalidLine([3, 8], currentLine, step)).toBe(line);
    },
  );
});

describe('proposed categories for a business list without categories', () => {
  const names = ['Shop', 'Mobile'];
  const rows = [names, ['Sharma Sweets', '9876543210'], ['Sharma & Sons', '9876543211']];
  const columns = ['businessName', 'phoneNumber'] as const;

  it('a business list without categories gets a category column proposed from the business names', () => {
    const tableTexts = withCategoryProposals({ rows, columns, hasNames: true }, 'Category');
    expect(tableTexts.columns).toEqual([...columns, 'category']);
    expect(tableTexts.rows).toEqual([
      [...names, 'Category'],
      ['Sharma Sweets', '9876543210', 'Sweet shop'],
      ['Sharma & Sons', '9876543211', ''],
    ]);
    expect([...tableTexts.proposals.lines]).toEqual([0, 1]);
  });

  it('proposed categories fill only the empty cells of a category column', () => {
    const listedRows = [
      ['Shop', 'Trade'],
      ['Sharma Sweets', 'Catering'],
      ['Apollo Medical', ''],
    ];
    const tableTexts = withCategoryProposals(
      { rows: listedRows, columns: ['businessName', 'category'], hasNames: true },
      'Category',
    );
    expect(tableTexts.rows).toEqual([
      ['Shop', 'Trade'],
      ['Sharma Sweets', 'Catering'],
      ['Apollo Medical', 'Chemist'],
    ]);
    expect([...tableTexts.proposals.lines]).toEqual([1]);
  });

  it('a proposed category is recalculated when the name column changes, unless the user has edited it', () => {
    const owners = [
      ['Asha Sweets', 'Roma Jewellers'],
      ['Vijay Mobile', 'Apollo Medical'],
    ];
    const tableTexts = withCategoryProposals(
      { rows: owners, columns: ['businessName', null], hasNames: false },
      'Category',
    );
    const changedRows = tableTexts.rows.map((cells, row) => (row === 1 ? cells.with(2, 'Bakery') : cells));
    const refreshedTable = refreshCategoryProposals({
      ...tableTexts,
      rows: changedRows,
      columns: [null, 'businessName', 'category'],
    });
    expect(refreshedTable.rows.map((cells) => cells[2])).toEqual(['Jeweller', 'Bakery']);
  });
});

it('a column “Amount” next to a plan and its end is the amount paid, and in other lists it is unassigned', () => {
  const headings = ['Party', 'Mobile', 'Plan', 'Paid until', 'Amount (Rs.)'];
  expect(detectColumns([headings]).columns.at(-1)).toBe('amount');
  for (const heading of ['Paid', 'Recvd', 'Recd.', 'Received (Rs.)'])
    expect(detectColumns([['Party', 'Mobile', 'Plan', 'Valid till', heading]]).columns.at(-1)).toBe('amount');
  expect(detectColumns([['Party', 'Mobile', 'Amount']]).columns.at(-1)).toBe(null);
});

it('a column “Area” becomes the address and “District” the city, unless the list also has “Address” and “City”', () => {
  expect(detectColumns([['Shop', 'Area', 'District', 'Mobile']]).columns).toEqual([
    'businessName',
    'line1',
    'city',
    'phoneNumber',
  ]);
  expect(detectColumns([['Shop', 'Area', 'Address', 'District', 'City', 'Mobile']]).columns).toEqual([
    'businessName',
    null,
    'line1',
    null,
    'city',
    'phoneNumber',
  ]);
});

describe('the file of the rows to correct', () => {
  const reasonHeading = 'What to correct';
  const labels: Partial<Record<string, string>> = { businessName: 'Business name', phoneNumber: 'Phone', plan: 'Plan' };
  const csvOf = (table: Parameters<typeof withCategoryProposals>[0], lines: readonly number[]) =>
    rowsToCorrectCsv(withCategoryProposals(table, 'Category'), {
      ...{ reasonHeading, reasonByLine: new Map(lines.map((line) => [line, `reason ${line}`])) },
      labelOf: (column, columnIndex) => (column && labels[column]) ?? `Column ${columnIndex + 1}`,
    });
  const lineCells = (csv: string) =>
    csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));

  it('the file of the rows to correct has the columns of the list, the corrected cells and a reason, and is read again', () => {
    const rows = [
      ['Sr', 'Shop', 'Mobile', 'Plan'],
      ['1', 'Sharma Sweets', '9876543210', 'Gold'],
      ['2', "=Asha's", '+91 98765 43211', 'Platinum'],
    ];
    const saved = lineCells(csvOf({ rows, ...detectColumns(rows) }, [1]));
    expect(saved).toEqual([
      ['Sr', 'Shop', 'Mobile', 'Plan', reasonHeading],
      ['2', "'=Asha's", '+91 98765 43211', 'Platinum', 'reason 1'],
    ]);
    const { columns, hasNames } = detectColumns(saved);
    expect(columns).toEqual([null, 'businessName', 'phoneNumber', 'plan', null]);
    expect(readRows(saved, columns, hasNames)[0]?.row).toMatchObject({ businessName: "=Asha's", plan: 'Platinum' });
  });

  it('the file of the rows to correct names the columns that have no heading or one that is not recognised', () => {
    const rows = [
      ['Zz', 'Qq', 'Xx'],
      ['Asha', '12', 'Platinum'],
    ];
    const columns = ['businessName', 'phoneNumber', 'plan'] as const;
    const headings = ['Business name', 'Phone', 'Plan', reasonHeading];
    expect(lineCells(csvOf({ rows, columns, hasNames: true }, [0]))[0]).toEqual(headings);
    expect(lineCells(csvOf({ rows, columns, hasNames: false }, [0, 1]))[0]).toEqual(headings);
  });
});
