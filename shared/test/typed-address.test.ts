import { describe, expect, it } from 'vitest';
import { readAddress, readPinCode } from '../src/platform/typed/address.ts';

describe('a typed PIN code', () => {
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
      '4,52,001',
      '452,001',
      '452001.',
      "'452001",
      '４５２００１',
      '\u200e452001',
      'पिन ४५२००१',
      'પિન કોડ: ૪૫૨૦૦૧',
    ],
    ...['(452001)', 'PIN CODE NO. 452001', 'Pin No: 452001', 'Postal Code 452001', 'पिन नं. 452001', 'பின்கோடு 452001'],
    ...['Indore-452001', 'Indore - 452 001', '452001 (Indore)', '452001, M.P.'],
    ...['४५२ ००१', '৪৫২০০১', '౪౫౨౦౦౧', '೪೫೨೦೦೧', '௪௫௨௦௦௧', '۴۵۲۰۰۱'],
  ])('the typed PIN code %j is parsed as 452001', (typed) => {
    expect(readPinCode(typed)).toBe('452001');
  });

  it.each(['38001', '3800155', '012345', 'SW1A 1AA', '', 'PIN', '12 452001', 'Ring Road, Surat 395002', 'D-10115'])(
    'the typed text %j is not parsed as a PIN code and is left unchanged',
    (typed) => {
      expect(readPinCode(typed)).toBe(typed);
    },
  );
});

describe('a postal address in one spreadsheet cell', () => {
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
    // These towns resemble names of states.
    ['Shop 4, Main Road, Bidar - 585401', { line1: 'Shop 4, Main Road', city: 'Bidar', state: '', pinCode: '585401' }],
    ['Station Road, Mainpuri - 205001', { line1: 'Station Road', city: 'Mainpuri', state: '', pinCode: '205001' }],
    ['Main Road, Santipur, 741404', { line1: 'Main Road', city: 'Santipur', state: '', pinCode: '741404' }],
    ['NH 34, Jangipur - 742213', { line1: 'NH 34', city: 'Jangipur', state: '', pinCode: '742213' }],
    ['Main Road, Bidar', { line1: 'Main Road, Bidar', city: '', state: '', pinCode: '' }],
    // The PIN code decides if a misspelt or short name is a state.
    ['Ring Road, Surat, Gujrat 395002', { line1: 'Ring Road', city: 'Surat', state: 'Gujrat' }],
    ['Brodipet, Guntur, AP - 522001', { line1: 'Brodipet', city: 'Guntur', state: 'AP', pinCode: '522001' }],
    ['Sector 62, Noida UP 201309', { line1: 'Sector 62', city: 'Noida', state: 'UP', pinCode: '201309' }],
    ['Sector 62, Noida (U.P.) - 201309', { line1: 'Sector 62', city: 'Noida', state: 'U.P.', pinCode: '201309' }],
    ['Ring Road, Rajkot (Gujarat)', { line1: 'Ring Road', city: 'Rajkot', state: 'Gujarat' }],
    ['Ring Road, Rajkot - Gujarat', { line1: 'Ring Road', city: 'Rajkot', state: 'Gujarat' }],
    ['A-1, Sector 5, Block-AS', { line1: 'A-1, Sector 5, Block-AS', state: '' }],
    ['At Gondal, Dist. Rajkot - 360311', { line1: 'At Gondal', city: 'Rajkot', pinCode: '360311' }],
    ['Karol Bagh, New Delhi - 110005', { line1: 'Karol Bagh', city: 'New Delhi', state: 'New Delhi' }],
    ['Karol Bagh, New Delhi, Delhi 110005', { line1: 'Karol Bagh', city: 'New Delhi', state: 'Delhi' }],
    ['Shop 5, Mumbai, Maharashtra, Code : 27', { line1: 'Shop 5', city: 'Mumbai', state: 'Maharashtra' }],
    // A trailing name of India is dropped.
    ['MG Road, Nashik 422001 (India)', { line1: 'MG Road', city: 'Nashik', pinCode: '422001' }],
    ['MG Road, Nashik (India) - 422001', { line1: 'MG Road', city: 'Nashik', pinCode: '422001' }],
    ['FC Road, Pune, Maharashtra, INDIA.', { line1: 'FC Road', city: 'Pune', state: 'Maharashtra' }],
    ['FC Road, Pune, IN 411001', { line1: 'FC Road', city: 'Pune', pinCode: '411001' }],
    ['FC Road, Pune 411001, IND', { line1: 'FC Road', city: 'Pune', pinCode: '411001' }],
    // Words before a PIN code are dropped.
    ['Ring Road, Surat PIN CODE NO. 395002', { line1: 'Ring Road', city: 'Surat', pinCode: '395002' }],
    ['Ring Road, Surat, Postal Code 395002', { line1: 'Ring Road', city: 'Surat', pinCode: '395002' }],
    ['Ring Road, Surat [395002]', { line1: 'Ring Road', city: 'Surat', pinCode: '395002' }],
    ['मेन रोड, इंदौर, पिन नं. ४५२००१', { line1: 'मेन रोड', city: 'इंदौर', pinCode: '452001' }],
    ['Near Temple, Main Bazar', { line1: 'Near Temple, Main Bazar', city: '', state: '', pinCode: '' }],
    ['Shop 4, Ph: 98250 12345', { line1: 'Shop 4, Ph: 98250 12345', pinCode: '' }],
  ])('the postal address %j is split into its lines, city, state and PIN code', (typed, parts) => {
    expect(readAddress(typed, { translations: hindi })).toMatchObject(parts);
  });

  it('a postal address of more than 120 characters continues on the second line without losing a word', () => {
    const long =
      'Shop No. 12 and 13, Ground Floor, Shree Krishna Commercial Complex, Opposite State Bank of India, Near Old Bus Stand, Station Road, Maninagar, Ahmedabad, Gujarat 380008';
    const { line1, line2, city, state, pinCode } = readAddress(long);
    expect(line1.length).toBeLessThanOrEqual(120);
    expect(line2).toBe('Station Road, Maninagar');
    expect([`${line1}, ${line2}, ${city}, ${state} ${pinCode}`]).toEqual([long]);
  });
});
