import { indiaStates } from '@parichay/shared/lib/india-states.ts';
import { expect, test } from 'vitest';
import { stateCodeOf, stateCodeOfAddress } from '../src/invoice/state-code.ts';

test('states are found by their names in every language, each with a code of its own', () => {
  expect(new Set(indiaStates.map(([code]) => code)).size).toBe(36);
  expect(stateCodeOf('Gujarat')).toBe('24');
  expect(stateCodeOf('  तमिलनाडु ')).toBe('33');
  expect(stateCodeOf('tamil  nadu')).toBe('33');
  expect(stateCodeOf('Orissa')).toBe('21');
  expect(stateCodeOf('Utopia')).toBeNull();
});

const nowhere = { line1: '', line2: '', city: '', state: '', pinCode: '', country: '' };
test.each([
  [{ state: 'Tamilnadu' }, '33'],
  [{ state: 'ગુજરાત' }, '24'],
  [{ pinCode: '247001' }, '09'],
  [{ line1: 'Shop 12, Sarafa Bazaar, Indore - 452001, Madhya Pradesh' }, '23'],
  [{ line1: 'Ring Road', line2: 'Surat 395002' }, '24'],
  [{ city: 'New Delhi' }, '07'],
  [{ line1: 'Main Bazar', city: 'Rampur' }, null],
])('the state of the address %j is %s', (address, code) => {
  expect(stateCodeOfAddress({ ...nowhere, ...address })).toBe(code);
});
