import { indiaStates } from '@parichay/shared/platform/lib/india-states.ts';
import { expect, test } from 'vitest';
import { stateCodeOf, stateCodeOfAddress } from '../src/shop/business/state-code.ts';

test('an Indian state is recognised by its name in English or an Indian language, and its code is unique', () => {
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
  [{ line1: 'Shop 4, Main Road, Bidar - 585401' }, '29'],
  [{ line1: 'Main Road', city: 'Bidar' }, null],
  [{ line1: 'Main Road, Bidar' }, null],
  [{ city: 'Mainpuri', pinCode: '205001' }, '09'],
  // A PIN code outweighs a misspelt name, and an exact name outweighs a PIN code.
  [{ state: 'Bidar', pinCode: '585401' }, '29'],
  [{ state: 'West Bengal', pinCode: '452001' }, '19'],
  [{ state: 'Gujrat' }, '24'],
  [{ state: 'AP', pinCode: '522001' }, '37'],
  [{ state: 'झारखण्ड' }, '20'],
  [{ state: 'जम्मू-कश्मीर' }, '01'],
  [{ line1: 'Ring Road, Surat, गुजरात' }, '24'],
])('the GST state code of the address %j is %s', (address, code) => {
  expect(stateCodeOfAddress({ ...nowhere, ...address })).toBe(code);
});
