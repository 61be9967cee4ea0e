import { expect, test } from 'vitest';
import { csvLine, escapeFormula, unescapeFormula } from '../src/platform/lib/csv.ts';

test('CSV cells are quoted as RFC 4180 requires', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', ''])).toBe(
    '"plain","a,b","say ""hi""","two\nlines","two\r\nlines",""\r\n',
  );
});

test.each(['=1+1', '+1+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠1'])(
  'the CSV cell %j is escaped with an apostrophe so that a spreadsheet reads it as text',
  (payload) => {
    expect(csvLine([payload])).toBe(`"'${payload}"\r\n`);
  },
);

test('only a phone number written with spaces is exempt from the escaping of formulas in CSV', () => {
  expect(csvLine(['+91 9876543210'])).toBe('"+91 9876543210"\r\n');
  for (const other of ['+919876543210', '+91 98=1', '+91 98\n=1', '+91 ', '+ 91'])
    expect(csvLine([other])).toBe(`"'${other}"\r\n`);
});

/** Yields the same random texts of guard, quote and formula characters in every run. */
function* texts(count: number): Generator<string> {
  const letters = ["'", '"', '=', '+', '-', '@', '＝', '\t', '\n', ' ', '9', '1', 'a', 'आ', ',', ';'];
  let seed = 20_261_127;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let index = 0; index < count; index += 1)
    yield Array.from({ length: next(8) }, () => letters[next(letters.length)]).join('');
}

test('unescaping an escaped CSV cell returns the original text', () => {
  const phones = ['+91 98765 43210', "'+91 98765 43210", "''", "'=", "''=1", '@Home Decor', '-5°C Cold Store'];
  for (const text of [...phones, ...texts(20_000)]) expect(unescapeFormula(escapeFormula(text))).toBe(text);
});

test('no escaped CSV cell begins like a formula, except for phone numbers and negative amounts', () => {
  for (const text of texts(20_000)) expect(escapeFormula(text)).toMatch(/^(?![=+\-@＝\t\n])|^\+\d+( \d+)+$/);
  expect(['-999.50', '-1+1', '-999.50+1', '-cmd'].map(escapeFormula)).toEqual([
    '-999.50',
    ...["'-1+1", "'-999.50+1", "'-cmd"],
  ]);
});
