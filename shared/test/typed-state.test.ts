import { expect, it } from 'vitest';
import { stateCodeOf } from '../src/typed/state.ts';

it.each([
  ...[
    ['Gujarat', '24'],
    ['GUJARAT', '24'],
    ['Gujrat', '24'],
    ['GJ', '24'],
    ['24-Gujarat', '24'],
    ['Gujarat (24)', '24'],
  ],
  ...[
    ['Tamil Nadu', '33'],
    ['Tamilnadu', '33'],
    ['TAMIL-NADU', '33'],
    ['TN', '33'],
    ['T.N.', '33'],
    ['Tamil Nādu', '33'],
  ],
  ...[
    ['Maharashtra', '27'],
    ['Maharastra', '27'],
    ['27-Maharashtra', '27'],
    ['Maharashtra (27)', '27'],
    ['MH', '27'],
  ],
  ...[
    ['Chattisgarh', '22'],
    ['Chhatisgarh', '22'],
    ['Telengana', '36'],
    ['Telangana State', '36'],
    ['TS', '36'],
  ],
  ...[
    ['UP', '09'],
    ['U.P.', '09'],
    ['Uttar  Pradesh', '09'],
    ['Uttarpradesh', '09'],
    ['Uttrakhand', '05'],
    ['UK', '05'],
  ],
  ...[
    ['Westbengal', '19'],
    ['W.B.', '19'],
    ['West Bengal, India', '19'],
    ['Orissa', '21'],
    ['Odisa', '21'],
  ],
  ...[
    ['MP', '23'],
    ['M.P.', '23'],
    ['Madhya Pradsh', '23'],
    ['Andra Pradesh', '37'],
    ['Rajsthan', '08'],
    ['Kerela', '32'],
  ],
  ...[
    ['Karnatka', '29'],
    ['Daman and Diu', '26'],
    ['Dadra & Nagar Haveli', '26'],
    ['DNH & DD', '26'],
    ['Pondicherry', '34'],
  ],
  ...[
    ['New Delhi', '07'],
    ['NCT of Delhi', '07'],
    ['J&K', '01'],
    ['Jammu & Kashmir', '01'],
    ['Panjab', '03'],
    ['Hariyana', '06'],
  ],
  ...[
    ['\u200bGoa\u00a0', '30'],
    ['Himachal', '02'],
    ['Andaman & Nicobar', '35'],
    ['24', '24'],
  ],
])('a state written as %j has the GST code %s', (typed, code) => {
  expect(stateCodeOf(typed)).toBe(code);
});

it.each(['', 'AP', 'Delhi NCR', 'Utopia', 'Dubai', 'India', 'Pradesh', '99', 'Surat'])(
  '%j is no state, or may be two',
  (typed) => {
    expect(stateCodeOf(typed)).toBeNull();
  },
);

it('a state is known by its names in other languages, whatever blanks stand in them', () => {
  const translations = [
    ['तमिलनाडु', '33'],
    ['ગુજરાત', '24'],
    ['পশ্চিমবঙ্গ', '19'],
  ] as const;
  expect(stateCodeOf(' तमिल नाडु ', translations)).toBe('33');
  expect(stateCodeOf('ગુજરાત', translations)).toBe('24');
  expect(stateCodeOf('পশ্চিমবঙ্গ', translations)).toBe('19');
});
