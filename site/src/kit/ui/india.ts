import type { Locale } from '@parichay/shared/language/languages.ts';
import { countryCodes, countryName } from '@parichay/shared/lib/countries.ts';
import { indiaStates, stateCodeOfPin } from '@parichay/shared/lib/india-states.ts';
import { namesOf } from '../../lib/names.ts';

const names = namesOf(
  import.meta.glob('../../../../shared/src/language/*/names/states.json', { eager: true, import: 'default' }),
);
const nameIn =
  (locale: Locale) =>
  ([code, name]: (typeof indiaStates)[number]) =>
    names[locale][code] ?? name;

/** Names in the language of the page, in its alphabet's order. */
export const stateNames = (locale: Locale): string[] =>
  indiaStates.map(nameIn(locale)).sort(new Intl.Collator(locale).compare);

/** GST codes with names in the language of the page, in its alphabet's order. */
export const stateCodes = (locale: Locale): { code: string; name: string }[] => {
  const { compare } = new Intl.Collator(locale);
  const named = indiaStates.map((state) => ({ code: state[0], name: nameIn(locale)(state) }));
  return named.sort((one, two) => compare(one.name, two.name));
};

/** The state that a PIN code most likely lies in, or null; a suggestion that the person may change. */
export function stateOfPin(pinCode: string, locale: Locale): string | null {
  const found = indiaStates.find(([code]) => code === stateCodeOfPin(pinCode));
  return found ? nameIn(locale)(found) : null;
}

/** Codes of all countries with names in the language of the page, in its alphabet's order. */
export const countries = (locale: Locale): { code: string; name: string }[] => {
  const { compare } = new Intl.Collator(locale);
  const named = countryCodes.map((code) => ({ code, name: countryName(code, locale) }));
  return named.sort((one, two) => compare(one.name, two.name));
};
