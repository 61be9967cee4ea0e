/** Source: ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

export const india = 'IN';

/** An empty country means India. */
export const isIndia = (country: string): boolean => country === '' || country === india;

const countryNamesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });

export const countryName = (country: string, language: string): string =>
  countryCodes.includes(country) ? (countryNamesIn(language).of(country) ?? country) : country;

const countryNameLanguages = [
  'en',
  'hi',
  'gu',
  'mr',
  'pa',
  'bn',
  'as',
  'or',
  'ta',
  'te',
  'kn',
  'ml',
  'ur',
  'sd',
  'ne',
  'fr',
  'ar',
];
const alternativeCountryNames = {
  IND: 'IN',
  Bharat: 'IN',
  Bharath: 'IN',
  Hindustan: 'IN',
  हिंदुस्तान: 'IN',
  हिन्दुस्तान: 'IN',
  USA: 'US',
  'United States of America': 'US',
  अमेरिका: 'US',
  UK: 'GB',
  'Great Britain': 'GB',
  England: 'GB',
  Scotland: 'GB',
  UAE: 'AE',
  Dubai: 'AE',
} as const;

const lowerCaseLettersOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, '');

let codesByName: Map<string, string> | undefined;

export function countryNames(): ReadonlyMap<string, string> {
  codesByName ??= new Map([
    ...countryNameLanguages.toReversed().flatMap((language) => {
      const names = countryNamesIn(language);
      return countryCodes.map((code) => [lowerCaseLettersOf(names.of(code) ?? code), code] as const);
    }),
    ...Object.entries(alternativeCountryNames).map(([name, code]) => [lowerCaseLettersOf(name), code] as const),
    ...countryCodes.map((code) => [lowerCaseLettersOf(code), code] as const),
  ]);
  return codesByName;
}

/** '' = empty text; null = unknown. Accepts codes and names, such as `भारत`. */
export const countryCodeOf = (text: string): string | null =>
  text.trim() === '' ? '' : (countryNames().get(lowerCaseLettersOf(text)) ?? null);
