import { expect, test } from 'vitest';
import { locales } from '../src/platform/language/languages.ts';
import { readDate } from '../src/platform/typed/date.ts';

/** People and spreadsheets in India write 31 March 2027 in these ways. */
const spellingsOf31March = [
  ...['31/03/2027', '31-03-2027', '31.03.2027', '31/3/27', '31-3-27', '31.3.27', '31 03 2027', '31 / 03 / 2027'],
  ...['31-Mar-27', '31-Mar-2027', '31 Mar 2027', '31-March-2027', '31 March, 2027', '31st March 2027', '31Mar2027'],
  ...['March 31, 2027', 'Mar 31 2027', '31 MARCH 27', "31 Mar '27", '31st of March 2027', '31/Mar/2027', '31.Mar.27'],
  ...['2027-03-31', '2027/03/31', '2027.3.31', '2027-Mar-31', '31032027', '46477', '46477.0', '46477.52'],
  ...['2027-03-31 00:00:00', '2027-03-31T00:00:00', '31/03/2027 12:00:00 AM', '31-03-2027 00:00', '31/03/2027 23.59'],
  ...['2027-03-30T18:30:00.000Z', '2027-03-31T00:00:00Z', '2027-03-31T00:00:00+05:30'],
  ...['Wednesday, 31 March 2027', 'Wed 31 Mar 2027', 'बुधवार, 31 मार्च 2027', 'upto 31/03/2027', 'Valid till 31-Mar-27'],
  ...['31–03–2027', '31‑03‑2027', '\u200e31/03/2027', '３１/０３/２０２７', ' 31/03/2027. '],
  ...[
    'Exp: 31/03/2027',
    'Exp. Date 31-03-2027',
    'Expiry 31/03/2027',
    'Expires on 31 Mar 2027',
    'Valid upto: 31.03.2027',
  ],
  ...['20270331', '2027 03 31', '46,477', '46,477.00', '(31/03/2027)', '31/03/2027 (Wed)', '31 March 2027, Wednesday'],
  ...['दि. 31/03/2027', 'दिनांक ३१/०३/२०२७', 'ता. 31/03/2027', 'તા. 31/03/2027', 'तारीख: 31 मार्च 2027'],
  ...['३१/०३/२०२७', '३१-३-२७', '31 मार्च 2027', '३१ मार्च २०२७', '३१ मार्च, २०२७ तक'],
  ...['૩૧/૦૩/૨૦૨૭', '31 માર્ચ 2027', '૩૧ માર્ચ ૨૦૨૭', '৩১/০৩/২০২৭', '31 মার্চ 2027', '৩১ মার্চ, ২০২৭'],
  ...['௩௧/௦௩/௨௦௨௭', '31 மார்ச் 2027', '31 மார்ச், 2027', '౩౧/౦౩/౨౦౨౭', '31 మార్చి 2027', '31 మార్చి, 2027'],
  ...['೩೧/೦೩/೨೦೨೭', '31 ಮಾರ್ಚ್ 2027', '31 ಮಾರ್ಚ್, 2027', '31 மார். 2027'],
];
test.each(spellingsOf31March)('the typed date %j is parsed as 31 March 2027', (typed) => {
  expect(readDate(typed)).toEqual({ date: '2027-03-31', fault: null });
});

test.each([
  ['1-4-27', '2027-04-01'],
  // India writes the day before the month.
  ['03/04/2027', '2027-04-03'],
  ['29/02/2028', '2028-02-29'],
  ['46112', '2026-03-31'],
  ['5 फ़रवरी 2027', '2027-02-05'],
  ['5 फरवरी 2027', '2027-02-05'],
  ['15 ऑगस्ट 2027', '2027-08-15'],
  ['15 सप्टेंबर 2027', '2027-09-15'],
  ['15 सितम्बर 2027', '2027-09-15'],
  ['1 ઑક્ટોબર 2027', '2027-10-01'],
  ['1 অক্টোবর 2027', '2027-10-01'],
  ['1 ফেব্রুয়ারি 2027', '2027-02-01'],
  ['9 ஆகஸ்ட் 2027', '2027-08-09'],
  ['9 ఆగస్టు 2027', '2027-08-09'],
  ['9 ಆಗಸ್ಟ್ 2027', '2027-08-09'],
  ['2 मे 2027', '2027-05-02'],
  ['2 मई 2027', '2027-05-02'],
  ['30 Sept 2027', '2027-09-30'],
])('the typed date %j is parsed as %s', (typed, date) => {
  expect(readDate(typed).date).toBe(date);
});

test.each(['12/31/2027', '03/31/27', 'Mar-27', 'March 2027', '03/2027', '2027-31-03'])(
  'the typed date %j is reported as ambiguous and no day is guessed',
  (typed) => {
    expect(readDate(typed)).toEqual({ date: null, fault: 'unclear' });
  },
);

test.each([
  '',
  'soon',
  '20271331',
  '4,64,77',
  'Exp: soon',
  'Paid 31/03/2027',
  '31/02/2027',
  '32/13/2027',
  '31 Foo 2027',
  '9876543210',
  '1001',
  '12',
  'Mar',
  '31 Mar 3 2027',
])('the typed text %j is not parsed as a date', (typed) => {
  expect(readDate(typed)).toEqual({ date: null, fault: 'none' });
});

test.each(locales)('every long and short month name of the language %s is parsed', (locale) => {
  const unread: string[] = [];
  for (const month of ['long', 'short'] as const)
    for (let at = 1; at <= 12; at += 1) {
      const date = `2027-${String(at).padStart(2, '0')}-15`;
      const written = new Intl.DateTimeFormat(`${locale}-IN`, { day: 'numeric', month, year: 'numeric' }).format(
        new Date(date),
      );
      if (readDate(written).date !== date) unread.push(written);
    }
  expect(unread).toEqual([]);
});
