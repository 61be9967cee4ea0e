import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import { countryName, isIndia } from '../../platform/lib/countries.ts';
import { codesOfCityStates, isNameOfIndia } from '../../platform/typed/address.ts';
import { closestStateCode, exactStateCode } from '../../platform/typed/state.ts';
import { stateTranslations } from '../../platform/typed/state-translations.ts';
import type { Address } from './business.endpoints.ts';
import { foldForSearch } from './category-search.ts';

type PostalAddress = Omit<Address, 'mapUrl' | 'country'>;
type Locality = Pick<PostalAddress, 'city' | 'state' | 'pinCode'>;
type LocalityField = keyof Locality;

/** Equal for `jaipur`, `Jaipur.` and `JAIPUR`, and for digits of any script. */
const comparisonKeyOf = (text: string): string =>
  foldForSearch(toAsciiDigits(text)).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const trimPunctuation = (text: string): string => text.replace(/^[\s,;|]+|[\s,;|\p{Pd}]+$/gu, '');

const trailingPinCodePattern =
  /[\s,;:(\p{Pd}]*(?:(?<![\p{L}\p{M}])(?:pin|zip|पिन|પિન|পিন|பின்|పిన్|ಪಿನ್)[\s.\p{Pd}]*(?:code|कोड|કોડ|কোড|கோடு|కోడ్|ಕೋಡ್)?[\s.:#\p{Pd}]*)?(?<!\d)([1-9]\d{2})[\s]?(\d{3})[\s).]*$/iu;

/** After one of these, a city is part of another name: `Old Delhi`, `Bank of Baroda`. */
const wordsBeforeOtherNames = new Set(
  'of and new old navi great greater north south east west hotel नई नवी पुरानी जुनी नवी જૂની નવી'.split(' '),
);
/** After one of these, a city needs no comma: `MG Road Indore`. */
const wordsBeforeCity = new Set(
  'road rd street st marg lane gali nagar colony bazar bazaar market chowk chauraha circle cross area sector phase रोड मार्ग गली नगर कॉलोनी बाजार चौक मार्केट રોડ માર્ગ નગર બજાર ચોક સોસાયટી রোড'.split(
    ' ',
  ),
);

interface AddressEnding {
  rest: string;
  field: LocalityField | 'country';
  text: string;
}

function isSameState(text: string, state: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  if (state !== '' && comparisonKeyOf(text) === comparisonKeyOf(state)) return true;
  const code = (state === '' ? exactStateCode : closestStateCode)(text, stateTranslations);
  const isTown = codesOfCityStates.has(code);
  return code !== null && !isTown && (state === '' || code === exactStateCode(state, stateTranslations));
}

function localityFieldOf(text: string, { city, state, pinCode }: Locality): AddressEnding['field'] | null {
  const key = comparisonKeyOf(text);
  if (key === '') return null;
  if (key === comparisonKeyOf(city)) return 'city';
  if (key === comparisonKeyOf(pinCode)) return 'pinCode';
  if (isSameState(text, state)) return 'state';
  return isNameOfIndia(text) ? 'country' : null;
}

function findAddressEnding(text: string, locality: Locality, hasMore: boolean): AddressEnding | null {
  const asciiDigitText = toAsciiDigits(text);
  const pin = asciiDigitText.length === text.length ? trailingPinCodePattern.exec(asciiDigitText) : null;
  if (pin && (locality.pinCode === '' || comparisonKeyOf(locality.pinCode) === `${pin[1]}${pin[2]}`))
    return { rest: text.slice(0, pin.index), field: 'pinCode', text: `${pin[1]}${pin[2]}` };
  for (const separated of [/^(.*?)(?:^|[,;|\n(])([^,;|\n(]+)$/su, /^(.*)\p{Pd}([^\p{Pd}]+)$/su]) {
    const [, rest = '', last = ''] = separated.exec(text) ?? [];
    const field = localityFieldOf(last, locality);
    if (field) return { rest, field, text: last.replaceAll(/^[\s.]+|[\s).]+$/g, '') };
  }
  const words = text.split(/\s+/);
  for (let count = 1; count <= 4 && count < words.length; count += 1) {
    const [before, last] = [words.slice(0, -count), words.slice(-count).join(' ')];
    const field = localityFieldOf(last, locality);
    const wordBefore = foldForSearch(before.at(-1) ?? '').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
    const isCity =
      field === 'city' && !wordsBeforeOtherNames.has(wordBefore) && (hasMore || wordsBeforeCity.has(wordBefore));
    const isAfterCity =
      field === 'state' &&
      locality.city !== '' &&
      comparisonKeyOf(before.join(' ')).endsWith(comparisonKeyOf(locality.city));
    if (isCity || isAfterCity) return { rest: before.join(' '), field, text: last.replace(/[).]+$/, '') };
  }
  return null;
}

/** Also fills missing fields of the locality from the line. */
function removeLocality(line: string, locality: Locality): { line: string; found: Locality } {
  let [rest, remaining, knownLocality, completedLocality] = [trimPunctuation(line), line, locality, locality];
  const endings: AddressEnding['field'][] = [];
  for (;;) {
    const ending = findAddressEnding(rest, knownLocality, endings.length > 0);
    if (!ending || (endings.includes('city') && ending.field !== 'city'))
      return { line: remaining, found: completedLocality };
    rest = trimPunctuation(ending.rest);
    endings.push(ending.field);
    // The country and missing fields are removed only before a field that would be printed twice.
    if (ending.field === 'country') continue;
    if (knownLocality[ending.field] === '') knownLocality = { ...knownLocality, [ending.field]: ending.text };
    else [remaining, completedLocality] = [rest, knownLocality];
  }
}

/** For printing: the street does not end with city, state or PIN code. */
export function splitStreetAndLocality({
  line1,
  line2,
  city,
  state,
  pinCode,
}: PostalAddress): Locality & { street: string[] } {
  const street = [line1, line2].map(trimPunctuation).filter(Boolean);
  let locality: Locality = { city, state, pinCode };
  for (let at = street.length - 1; at >= 0; at -= 1) {
    const { line, found: completedLocality } = removeLocality(street[at] ?? '', locality);
    street[at] = line;
    locality = completedLocality;
    if (line !== '') break;
  }
  return { street: street.filter(Boolean), ...locality };
}

export function addressLines({ country, ...address }: Omit<Address, 'mapUrl'>, language = 'en'): string[] {
  const { street, city, state, pinCode } = splitStreetAndLocality(address);
  const foreignCountry = isIndia(country) ? '' : countryName(country, language);
  const cityLine = [city, pinCode].filter(Boolean).join(' ');
  return [...street, cityLine, [state, foreignCountry].filter(Boolean).join(', ')].filter(Boolean);
}
