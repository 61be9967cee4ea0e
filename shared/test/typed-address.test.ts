import { describe, expect, it } from 'vitest';
import { readAddress, readPin } from '../src/typed/address.ts';

describe('a PIN code', () => {
  it.each([
    ...[
      '452001',
      '452 001',
      '452-001',
      '452\u2013001',
      '452\u00a0001',
      'PIN-452001',
      'Pin: 452001',
      'Pin Code - 452 001',
    ],
    ...[
      'PINCODE 452001',
      '452001.0',
      '452001.',
      "'452001",
      '４５２００１',
      '\u200e452001',
      'पिन ४५२००१',
      'પિન કોડ: ૪૫૨૦૦૧',
    ],
    ...['४५२ ००१', '৪৫২০০১', '౪౫౨౦౦౧', '೪೫೨೦೦೧', '௪௫௨௦௦௧', '۴۵۲۰۰۱'],
  ])('%j is read as 452001', (typed) => {
    expect(readPin(typed)).toBe('452001');
  });

  it.each(['38001', '3800155', '012345', 'SW1A 1AA', '', 'PIN'])('%j is none and stays as it was typed', (typed) => {
    expect(readPin(typed)).toBe(typed);
  });
});

describe('an address in one cell', () => {
  const hindi = [
    ['मध्य प्रदेश', '23'],
    ['ગુજરાત', '24'],
  ] as const;
  it.each([
    [
      'Shop 12, Sarafa Bazaar, Near Rajwada, Indore - 452001, Madhya Pradesh',
      { line1: 'Shop 12, Sarafa Bazaar, Near Rajwada', city: 'Indore', state: 'Madhya Pradesh', pinCode: '452001' },
    ],
    ['Ring Road, Surat 395002', { line1: 'Ring Road', city: 'Surat', state: '', pinCode: '395002' }],
    [
      '12 MG Road, Bengaluru, Karnataka, 560001, India',
      { line1: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pinCode: '560001' },
    ],
    [
      'B-12/3 Sector 62\nNoida\nUP 201301',
      { line1: 'B-12/3 Sector 62', city: 'Noida', state: 'UP', pinCode: '201301' },
    ],
    ['Village Rampur Dist Sitapur Pin 261001', { line1: 'Village Rampur Dist Sitapur', pinCode: '261001' }],
    [
      'दुकान 12, सराफा बाज़ार, इंदौर - ४५२००१, मध्य प्रदेश',
      { line1: 'दुकान 12, सराफा बाज़ार', city: 'इंदौर', state: 'मध्य प्रदेश', pinCode: '452001' },
    ],
    ['૪, સ્ટેશન રોડ, સુરત ૩૯૫૦૦૩, ગુજરાત', { line1: '૪, સ્ટેશન રોડ', city: 'સુરત', state: 'ગુજરાત', pinCode: '395003' }],
    ['Near Temple, Main Bazar', { line1: 'Near Temple, Main Bazar', city: '', state: '', pinCode: '' }],
    ['Shop 4, Ph: 98250 12345', { line1: 'Shop 4, Ph: 98250 12345', pinCode: '' }],
  ])('%j is taken apart', (typed, parts) => {
    expect(readAddress(typed, { translations: hindi })).toMatchObject(parts);
  });

  it('goes on in the second line where it is too long for the first, and loses no word', () => {
    const long =
      'Shop No. 12 and 13, Ground Floor, Shree Krishna Commercial Complex, Opposite State Bank of India, Near Old Bus Stand, Station Road, Maninagar, Ahmedabad, Gujarat 380008';
    const { line1, line2, city, state, pinCode } = readAddress(long);
    expect(line1.length).toBeLessThanOrEqual(120);
    expect(line2).toBe('Station Road, Maninagar');
    expect([`${line1}, ${line2}, ${city}, ${state} ${pinCode}`]).toEqual([long]);
  });
});
