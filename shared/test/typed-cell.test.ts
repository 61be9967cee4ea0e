import { expect, test } from 'vitest';
import { isPlaceholder, readCell, withoutZeroDecimals } from '../src/platform/typed/cell.ts';

test.each([
  [' Asha  Stores ', 'Asha Stores'],
  ['="9876543210"', '9876543210'],
  ['="0101"', '0101'],
  ['="Say ""hi"""', 'Say "hi"'],
  ['=9876543210', '9876543210'],
  ['=+919876543210', '+919876543210'],
  ["'9876543210", '9876543210'],
  ['’9876543210', '9876543210'],
  ["'+919876543210", '+919876543210'],
  ["'@Home Decor", '@Home Decor'],
  ["'-5°C Cold Store", '-5°C Cold Store'],
  ["'=Sum Tuition", '=Sum Tuition'],
  ["'=UPPER(A1)", '=UPPER(A1)'],
  ["'Round the Clock' Diner", "'Round the Clock' Diner"],
  ['9.87654321E9', '9876543210'],
  ['9.1987654321E11', '919876543210'],
  ['9.19876543210E+11', '919876543210'],
  ['=Sum Tuition', '=Sum Tuition'],
])('the spreadsheet cell %j is read as the text %j', (cell, text) => {
  expect(readCell(cell)).toEqual({ text, fault: null });
});

test.each(['9.19E+11', '9,19811E+11', '9.19811E+11', '9.2E+11', '9E+11', '9.19e11', '########'])(
  'the spreadsheet cell %j is reported as a number that lost its digits',
  (cell) => {
    expect(readCell(cell)).toEqual({ text: '', fault: 'shortened' });
  },
);

test.each(['=A1&B1', '=UPPER("asha")', '=$A$1', '=VLOOKUP(A1,B:C,2,0)', '=1+1', '#N/A', '#REF!', '#NAME?'])(
  'the spreadsheet cell %j is reported as a formula without its result',
  (cell) => {
    expect(readCell(cell)).toEqual({ text: '', fault: 'formula' });
  },
);

test.each([
  ['9876543210.0', '9876543210'],
  ['9876543210.00', '9876543210'],
  ['9876543210,0', '9876543210'],
  ['98,76,543,210', '9876543210'],
  ['9,876,543,210.00', '9876543210'],
  ['452001.0', '452001'],
  ['4,52,001', '452001'],
  ['९८७६५४३२१०.०', '9876543210'],
  ['+91 98765 43210', '+91 98765 43210'],
  ['98765.43210', '98765.43210'],
  ['98765, 43210', '98765, 43210'],
])('the spreadsheet cell %j without decimals and digit grouping is %j', (cell, text) => {
  expect(withoutZeroDecimals(cell)).toBe(text);
});

test.each(['-', '--', 'NA', 'N/A', 'n.a.', 'Nil', 'NULL', 'xxxx', '—'])(
  'the spreadsheet cell %j is a placeholder for an empty cell',
  (text) => {
    expect(isPlaceholder(text)).toBe(true);
  },
);

test.each(['Nila', 'N', '0', 'Nadia', 'no', '-5'])(
  'the spreadsheet cell %j is not a placeholder for an empty cell',
  (text) => {
    expect(isPlaceholder(text)).toBe(false);
  },
);
