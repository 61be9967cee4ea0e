import { countryCodes, countryName } from '@parichay/shared/platform/lib/countries.ts';
import { indiaStates, stateCodeOfPin } from '@parichay/shared/platform/lib/india-states.ts';
import { translatedName } from '../../../lib/page-messages.ts';
import { locale } from '../text/messages.ts';

const stateNameOf = ([code, name]: (typeof indiaStates)[number]) => translatedName('states', code) ?? name;

export const stateNames = (): string[] => indiaStates.map(stateNameOf).sort(new Intl.Collator(locale).compare);

export const stateChoices = (): { code: string; name: string }[] => {
  const { compare } = new Intl.Collator(locale);
  const named = indiaStates.map((state) => ({ code: state[0], name: stateNameOf(state) }));
  return named.sort((one, two) => compare(one.name, two.name));
};

const stateNameFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/names/states.json',
  { import: 'default' },
);

const loadStateTranslations = async () => {
  const names = await Promise.all(Object.values(stateNameFiles).map((load) => load()));
  return names.flatMap((one) => Object.entries(one).map(([code, name]) => [name, code] as const));
};

/** Returns the listed name of a state stored in another language or spelling. null = unknown. */
export async function recogniseState(stored: string, pinCode: string): Promise<string | null> {
  const [{ stateCodeWithPin }, translations] = await Promise.all([
    import('@parichay/shared/platform/typed/state.ts'),
    loadStateTranslations(),
  ]);
  const recognisedCode = stateCodeWithPin(stateCodeOfPin(pinCode), stored, translations);
  const state = indiaStates.find(([code]) => code === recognisedCode);
  return state ? stateNameOf(state) : null;
}

/** Splits a one-line address; `state` is the listed name. null = no PIN code. */
export async function splitTypedAddress(typed: string) {
  const [{ readAddress }, translations] = await Promise.all([
    import('@parichay/shared/platform/typed/address.ts'),
    loadStateTranslations(),
  ]);
  const address = readAddress(typed, { translations });
  if (address.pinCode === '') return null;
  return { ...address, state: (await recogniseState(address.state, address.pinCode)) ?? '' };
}

export function stateNameOfCode(stateCode: string | null): string | null {
  const state = indiaStates.find(([code]) => code === stateCode);
  return state ? stateNameOf(state) : null;
}

/** @param named in English or in the page's language */
export function stateCodeOfAddress(named: string, pinCode: string): string | null {
  const state = indiaStates.find((one) => one[1] === named || stateNameOf(one) === named);
  return state?.[0] ?? (named === '' ? stateCodeOfPin(pinCode) : null);
}

export const stateNameOfPin = (pinCode: string): string | null => stateNameOfCode(stateCodeOfPin(pinCode));

/** The most likely city; the large table is loaded on first use. */
export async function cityOfPin(pinCode: string): Promise<string | null> {
  const [{ cityOfPinCode: findCity }, { default: cities }] = await Promise.all([
    import('@parichay/shared/platform/typed/city.ts'),
    import('@parichay/shared/platform/typed/pin-cities.json'),
  ]);
  return findCity(pinCode, cities);
}

export const countries = (): { code: string; name: string }[] => {
  const { compare } = new Intl.Collator(locale);
  const named = countryCodes.map((code) => ({ code, name: countryName(code, locale) }));
  return named.sort((one, two) => compare(one.name, two.name));
};
