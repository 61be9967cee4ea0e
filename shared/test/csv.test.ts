import { expect, test } from 'vitest';
import { csvLine } from '../src/lib/csv.ts';

test('cells are quoted as RFC 4180 says', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', ''])).toBe(
    '"plain","a,b","say ""hi""","two\nlines","two\r\nlines",""\r\n',
  );
});

test.each(['=1+1', '+1+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠1'])(
  '%j is text to a spreadsheet',
  (payload) => {
    expect(csvLine([payload])).toBe(`"'${payload}"\r\n`);
  },
);

test('a phone number written with blanks stays one; what only begins like one does not', () => {
  expect(csvLine(['+91 9876543210'])).toBe('"+91 9876543210"\r\n');
  for (const other of ['+919876543210', '+91 98=1', '+91 98\n=1', '+91 ', '+ 91'])
    expect(csvLine([other])).toBe(`"'${other}"\r\n`);
});
