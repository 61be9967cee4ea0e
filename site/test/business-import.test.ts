import { importFields } from '@parichay/shared/business/business.import.fields.ts';
import { locales } from '@parichay/shared/language/languages.ts';
import { readWords } from '@parichay/shared/language/read-words.ts';
import { describe, expect, it } from 'vitest';
import { importRowsOf, understood } from '../src/features/business-import/import.rules.ts';

describe('columns of a table of businesses', () => {
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
  ])('are known by their names: %j', (names, columns) => {
    expect(understood([names])).toEqual({ columns, hasNames: true });
  });

  const words = (file: string) => readWords<Record<string, string>>(file);
  const [page, table, file] = [words('business-import'), words('businesses'), words('sent/files')];
  it.each(locales)('are known as the panel calls them in %s, on the page, in the table and in the report', (locale) => {
    expect(understood([importFields.map((column) => page[locale][column] ?? '')]).columns).toEqual(importFields);
    const { businessName = '', category = '', phone = '' } = table[locale];
    expect(understood([[businessName, category, phone]]).columns).toEqual(['businessName', 'category', 'phoneNumber']);
    const report = [
      'business',
      'category',
      'registeredPhone',
      'registeredEmail',
      'businessEmail',
      'city',
      'state',
      'pinCode',
    ];
    expect(understood([report.map((column) => file[locale][column] ?? '')]).columns).toEqual([
      'businessName',
      'category',
      'phoneNumber',
      null,
      'email',
      'city',
      'state',
      'pinCode',
    ]);
  });

  it('without names are known by what stands in them', () => {
    const rows = [
      ['1', '', 'x'],
      ['+91 98700-11111', 'Sharma Sweets', 'Indore'],
    ];
    expect(understood(rows)).toEqual({ columns: ['phoneNumber', 'businessName', null], hasNames: false });
  });

  it('give rows as the call takes them, cut where no cell may be so long', () => {
    const rows = [['Shop', 'Phone', 'Notes'], [' Sharma ', "'+919870011111", 'good'], ['x'.repeat(300)]];
    const { columns, hasNames } = understood(rows);
    const [sharma, long] = importRowsOf(rows, columns, hasNames);
    expect(sharma).toMatchObject({ businessName: 'Sharma', phoneNumber: '+919870011111', email: '' });
    expect(long?.businessName).toHaveLength(200);
  });
});
