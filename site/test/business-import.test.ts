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
