import { asciiDigits } from '../../platform/lib/ascii-digits.ts';
import { countryName, isIndia } from '../../platform/lib/countries.ts';
import { isCountry, townStates } from '../../platform/typed/address.ts';
import { stateCodeNamed, stateCodeOf } from '../../platform/typed/state.ts';
import { stateTranslations } from '../../platform/typed/state-translations.ts';
import type { Address } from './business.endpoints.ts';
import { folded } from './category.search.ts';

type Written = Omit<Address, 'mapUrl' | 'country'>;
type Place = Pick<Written, 'city' | 'state' | 'pinCode'>;
type Part = keyof Place;

/** Equal for `jaipur`, `Jaipur.` and `JAIPUR`, and for digits of any script. */
const keyOf = (text: string): string => folded(asciiDigits(text)).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const tidy = (text: string): string => text.replace(/[\s,;|\p{Pd}]+$/u, '');

const pinAtEnd =
  /[\s,;:(\p{Pd}]*(?:(?<![\p{L}\p{M}])(?:pin|zip|पिन|પિન|পিন|பின்|పిన్|ಪಿನ್)[\s.\p{Pd}]*(?:code|कोड|કોડ|কোড|கோடு|కోడ్|ಕೋಡ್)?[\s.:#\p{Pd}]*)?(?<!\d)([1-9]\d{2})[\s]?(\d{3})[\s).]*$/iu;

/** `Old Delhi` and `Bank of Baroda` are other names than the city’s. */
const joinedWords = new Set(
  'of and new old navi great greater north south east west hotel नई नवी पुरानी जुनी नवी જૂની નવી'.split(' '),
);
/** A city written after one of these without a comma is the city. */
const streetWords = new Set(
  'road rd street st marg lane gali nagar colony bazar bazaar market chowk chauraha circle cross area sector phase रोड मार्ग गली नगर कॉलोनी बाजार चौक मार्केट રોડ માર્ગ નગર બજાર ચોક સોસાયટી রোড'.split(
    ' ',
  ),
);

interface Ended {
  rest: string;
  part: Part | 'country';
  text: string;
}

function isStateOf(text: string, state: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  if (state !== '' && keyOf(text) === keyOf(state)) return true;
  const code = (state === '' ? stateCodeNamed : stateCodeOf)(text, stateTranslations);
  const isTown = townStates.has(code);
  return code !== null && !isTown && (state === '' || code === stateCodeNamed(state, stateTranslations));
}

function partOf(text: string, { city, state, pinCode }: Place): Ended['part'] | null {
  const key = keyOf(text);
  if (key === '') return null;
  if (key === keyOf(city)) return 'city';
  if (key === keyOf(pinCode)) return 'pinCode';
  if (isStateOf(text, state)) return 'state';
  return isCountry(text) ? 'country' : null;
}

/** The part of the place that the text ends with. */
function endOf(text: string, place: Place, hasMore: boolean): Ended | null {
  const plain = asciiDigits(text);
  const pin = plain.length === text.length ? pinAtEnd.exec(plain) : null;
  if (pin && (place.pinCode === '' || keyOf(place.pinCode) === `${pin[1]}${pin[2]}`))
    return { rest: text.slice(0, pin.index), part: 'pinCode', text: `${pin[1]}${pin[2]}` };
  for (const separated of [/^(.*?)(?:^|[,;|\n(])([^,;|\n(]+)$/su, /^(.*)\p{Pd}([^\p{Pd}]+)$/su]) {
    const [, rest = '', last = ''] = separated.exec(text) ?? [];
    const part = partOf(last, place);
    if (part) return { rest, part, text: last.replaceAll(/^[\s.]+|[\s).]+$/g, '') };
  }
  const words = text.split(/\s+/);
  for (let count = 1; count <= 4 && count < words.length; count += 1) {
    const [before, last] = [words.slice(0, -count), words.slice(-count).join(' ')];
    const part = partOf(last, place);
    const wordBefore = folded(before.at(-1) ?? '').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
    const isCity = part === 'city' && !joinedWords.has(wordBefore) && (hasMore || streetWords.has(wordBefore));
    const isAfterCity = part === 'state' && place.city !== '' && keyOf(before.join(' ')).endsWith(keyOf(place.city));
    if (isCity || isAfterCity) return { rest: before.join(' '), part, text: last.replace(/[).]+$/, '') };
  }
  return null;
}

/** Without the place at its end, which may also fill what the place lacks. */
function withoutPlace(line: string, place: Place): { line: string; found: Place } {
  let [rest, kept, seen, found] = [tidy(line), line, place, place];
  const ended: Ended['part'][] = [];
  for (;;) {
    const end = endOf(rest, seen, ended.length > 0);
    if (!end || (ended.includes('city') && end.part !== 'city')) return { line: kept, found };
    rest = tidy(end.rest);
    ended.push(end.part);
    // The country and what the place lacks are removed only together with what would be written twice.
    if (end.part === 'country') continue;
    if (seen[end.part] === '') seen = { ...seen, [end.part]: end.text };
    else [kept, found] = [rest, seen];
  }
}

/**
 * The parts of an address for printing. The street does not end with the city, the state or the PIN code, which many
 * people type in both places.
 */
export function addressParts({ line1, line2, city, state, pinCode }: Written): Place & { street: string[] } {
  const street = [line1, line2].filter((line) => line.trim() !== '');
  let place: Place = { city, state, pinCode };
  for (let at = street.length - 1; at >= 0; at -= 1) {
    const { line, found } = withoutPlace(street[at] ?? '', place);
    street[at] = line;
    place = found;
    if (line !== '') break;
  }
  return { street: street.filter(Boolean), ...place };
}

export function addressLines({ country, ...address }: Omit<Address, 'mapUrl'>, language = 'en'): string[] {
  const { street, city, state, pinCode } = addressParts(address);
  const abroad = isIndia(country) ? '' : countryName(country, language);
  const place = [city, pinCode].filter(Boolean).join(' ');
  return [...street, place, [state, abroad].filter(Boolean).join(', ')].filter(Boolean);
}
