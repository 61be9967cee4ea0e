import { expect, it } from 'vitest';
import { closestStateCode, exactStateCode, stateCodeWithPin } from '../src/platform/typed/state.ts';

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
    ['9', '09'],
    ['28', '37'],
    ['25', '26'],
  ],
  ...[
    ['उ.प्र.', '09'],
    ['म.प्र.', '23'],
    ['छ.ग.', '22'],
    ['हि.प्र.', '02'],
    ['नई दिल्ली', '07'],
    ['IN-MH', '27'],
    ['State Name : Maharashtra, Code : 27', '27'],
    ['State : Gujarat', '24'],
  ],
  ...[
    ['Jammu Kashmir', '01'],
    ['D & NH', '26'],
    ['Andaman Nicobar', '35'],
    ['Pondichery', '34'],
    ['Uttranchal', '05'],
    ['Guj', '24'],
    ['Guj.', '24'],
    ['Maha', '27'],
    ['Raj.', '08'],
  ],
])('the Indian state written as %j has the GST code %s', (typed, code) => {
  expect(closestStateCode(typed)).toBe(code);
});

it.each(['', 'AP', 'Delhi NCR', 'Utopia', 'Dubai', 'India', 'Pradesh', '99', '0', 'Surat', 'Utt', 'State'])(
  'the text %j does not name a single Indian state',
  (typed) => {
    expect(closestStateCode(typed)).toBeNull();
  },
);

it('an Indian state is recognised by its name in other languages, with any spaces in it', () => {
  const translations = [
    ['तमिलनाडु', '33'],
    ['ગુજરાત', '24'],
    ['পশ্চিমবঙ্গ', '19'],
  ] as const;
  expect(closestStateCode(' तमिल नाडु ', translations)).toBe('33');
  expect(closestStateCode('ગુજરાત', translations)).toBe('24');
  expect(closestStateCode('পশ্চিমবঙ্গ', translations)).toBe('19');
});

it.each([
  ['झारखण्ड', '20'],
  ['उत्तराखण्ड', '05'],
  ['चण्डीगढ़', '04'],
  ['चंडीगढ', '04'],
  ['जम्मू-कश्मीर', '01'],
  ['जम्मू एवं कश्मीर', '01'],
])('the Hindi spelling %j is recognised as the Indian state %s', (typed, code) => {
  const hindi = [
    ['झारखंड', '20'],
    ['उत्तराखंड', '05'],
    ['चंडीगढ़', '04'],
    ['जम्मू और कश्मीर', '01'],
  ] as const;
  expect(exactStateCode(typed, hindi)).toBe(code);
});

it('a town whose name only resembles that of a state is not read as a state', () => {
  for (const town of ['Bidar', 'Mainpuri', 'Santipur', 'Jangipur', 'Manpur', 'Tripuri', 'Behar', 'Guj'])
    expect([town, exactStateCode(town)]).toEqual([town, null]);
});

it.each([
  ['AP', '37', '37'],
  ['AP', '12', '12'],
  ['AP', null, null],
  ['AP', '27', null],
  ['Maharastra', null, '27'],
  ['Maharastra', '27', '27'],
  ['Maharastra', '24', null],
  ['MH', '24', '27'],
])('the typed state %j next to a PIN code of the state %j is read as %j', (typed, ofPin, code) => {
  expect(stateCodeWithPin(ofPin, typed)).toBe(code);
});
