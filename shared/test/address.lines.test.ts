import { describe, expect, it } from 'vitest';
import { addressLines, splitStreetAndLocality } from '../src/shop/business/address-lines.ts';

const emptyAddress = { line1: '', line2: '', city: '', state: '', pinCode: '', country: '', mapUrl: '' };
const shop = { ...emptyAddress, line1: '12, Station Road', city: 'Bardoli', state: 'Gujarat', pinCode: '394601' };

describe('the lines of a printed postal address', () => {
  it('a postal address is written as on an envelope, without empty lines', () => {
    expect(addressLines(shop)).toEqual(['12, Station Road', 'Bardoli 394601', 'Gujarat']);
    expect(addressLines(emptyAddress)).toEqual([]);
  });

  it('a postal address names a country other than India, in the requested language', () => {
    expect(addressLines({ ...shop, country: 'IN' })).toEqual(addressLines(shop));
    const foreign = { ...emptyAddress, city: 'Dubai', country: 'AE' };
    expect(addressLines(foreign)).toEqual(['Dubai', 'United Arab Emirates']);
    expect(addressLines(foreign, 'hi')).toEqual(['Dubai', 'संयुक्त अरब अमीरात']);
  });

  const jaipur = { city: 'Jaipur', state: 'Rajasthan', pinCode: '302001' };
  it.each([
    ['12 MG Road, Jaipur', '12 MG Road'],
    ['12 MG ROAD, JAIPUR.', '12 MG ROAD'],
    ['12 MG Road,jaipur - 302001', '12 MG Road'],
    ['12 MG Road, Jaipur, Rajasthan 302 001', '12 MG Road'],
    ['12 MG Road, Jaipur (Raj.) PIN Code: 302001', '12 MG Road'],
    ['12 MG Road, Jaipur (Rajasthan)', '12 MG Road'],
    ['12 MG Road, Jaipur-302001, RJ, India', '12 MG Road'],
    ['12 MG Road Jaipur 302001', '12 MG Road'],
    ['12 MG Road Jaipur', '12 MG Road'],
    ['12 MG Road, Jaipur Rajasthan', '12 MG Road'],
    ['12 MG Road, 302001', '12 MG Road'],
    ['12 MG Road, Jaipur, Jaipur ३०२००१', '12 MG Road'],
    ['Jaipur', ''],
  ])('the address line %j is printed as %j before its city, PIN code and state', (line1, street) => {
    expect(splitStreetAndLocality({ ...emptyAddress, ...jaipur, line1 })).toEqual({
      street: [street].filter(Boolean),
      ...jaipur,
    });
  });

  it.each([
    '12 MG Road, Near Hotel Jaipur',
    'Opposite Bank of Jaipur',
    'Jaipur Road, Sanganer',
    '12 MG Road, Jaipur 302015',
    'Rajasthan Textiles, 12 MG Road',
    '12 MG Road, India',
  ])('the address line %j is printed unchanged before its city', (line1) => {
    expect(splitStreetAndLocality({ ...emptyAddress, ...jaipur, line1 }).street).toEqual([line1]);
  });

  it.each([
    ['12 एमजी रोड, जयपुर, राजस्थान - ३०२००१', 'जयपुर', 'Rajasthan', '302001', '12 एमजी रोड'],
    ['૧૨ રિંગ રોડ, સુરત, ગુજરાત', 'સુરત', 'Gujarat', '395002', '૧૨ રિંગ રોડ'],
    ['अण्णा नगर, पुणे', 'पुणे', 'महाराष्ट्र', '411001', 'अण्णा नगर'],
    ['5 மவுண்ட் ரோடு, சென்னை 600002', 'சென்னை', 'Tamil Nadu', '600002', '5 மவுண்ட் ரோடு'],
    ['Chandni Chowk, Delhi', 'Delhi', 'Delhi', '110006', 'Chandni Chowk'],
    ['Chandni Chowk, Old Delhi', 'Delhi', 'Delhi', '110006', 'Chandni Chowk, Old Delhi'],
  ])('only the street of the address line %j in %j is printed', (line1, city, state, pinCode, street) => {
    expect(splitStreetAndLocality({ ...emptyAddress, line1, city, state, pinCode }).street).toEqual([street]);
  });

  it('the city of a postal address is not printed twice when the second line ends with it', () => {
    const lines = { line1: 'Shop 4', line2: 'MI Road, Jaipur', country: '' };
    expect(addressLines({ ...lines, ...jaipur })).toEqual(['Shop 4', 'MI Road', 'Jaipur 302001', 'Rajasthan']);
    expect(addressLines({ ...lines, line2: 'Jaipur', ...jaipur })).toEqual(['Shop 4', 'Jaipur 302001', 'Rajasthan']);
  });

  it('commas at the ends of address lines are not printed twice', () => {
    const lines = { line1: 'दुकान न. १२, सर्राफा बाज़ार,', line2: ', राजवाड़ा के पास -' };
    expect(splitStreetAndLocality({ ...emptyAddress, ...lines, ...jaipur }).street).toEqual([
      'दुकान न. १२, सर्राफा बाज़ार',
      'राजवाड़ा के पास',
    ]);
  });

  it('a PIN code and state in the address line are printed after the city if the line names that city, and stay in the line otherwise', () => {
    const line1 = '12 MG Road, Jaipur, Rajasthan 302001';
    expect(addressLines({ ...emptyAddress, line1, city: 'Jaipur' })).toEqual([
      '12 MG Road',
      'Jaipur 302001',
      'Rajasthan',
    ]);
    const other = '12 MG Road, Rajasthan 302001';
    expect(addressLines({ ...emptyAddress, line1: other, city: 'Ajmer' })).toEqual([other, 'Ajmer']);
  });
});
