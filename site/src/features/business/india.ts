import { countryCodes, countryName } from '@parichay/shared/lib/countries.ts';
import { indiaStates, stateCodeOfPin } from '@parichay/shared/lib/india-states.ts';

const nameIn = (locale: 'en' | 'hi') => (state: (typeof indiaStates)[number]) => state[locale === 'hi' ? 2 : 1];

/** Names in the language of the page, in its alphabet's order. */
export const stateNames = (locale: 'en' | 'hi'): string[] =>
  indiaStates.map(nameIn(locale)).sort(new Intl.Collator(locale).compare);

/** GST codes with names in the language of the page, in its alphabet's order. */
export const stateCodes = (locale: 'en' | 'hi'): { code: string; name: string }[] => {
  const { compare } = new Intl.Collator(locale);
  const named = indiaStates.map((state) => ({ code: state[0], name: nameIn(locale)(state) }));
  return named.sort((one, two) => compare(one.name, two.name));
};

/** The state that a PIN code most likely lies in, or null; a suggestion that the person may change. */
export function stateOfPin(pinCode: string, locale: 'en' | 'hi'): string | null {
  const found = indiaStates.find(([code]) => code === stateCodeOfPin(pinCode));
  return found ? nameIn(locale)(found) : null;
}

/** Codes of all countries with names in the language of the page, in its alphabet's order. */
export const countries = (locale: 'en' | 'hi'): { code: string; name: string }[] => {
  const { compare } = new Intl.Collator(locale);
  const named = countryCodes.map((code) => ({ code, name: countryName(code, locale) }));
  return named.sort((one, two) => compare(one.name, two.name));
};
