import { expect, it } from 'vitest';
import { normalizePhone } from '../src/kit/table/filters/normalize-phone.ts';

const searches: [string, string][] = [
  ['+91 98100-00006', '+919810000006'],
  ['098100 00006', '9810000006'],
  // Customers give the last four digits on the phone.
  ['0006', '0006'],
  ['(00)06', '0006'],
  ['९८१०० ००००६', '9810000006'],
  ['૦૦૦૬', '0006'],
  ['௯௮', '98'],
];
it.each(searches)('a list search for the phone number %s is sent as %s', (search, expected) => {
  expect(normalizePhone(search)).toBe(expected);
});
