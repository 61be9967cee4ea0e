import { indiaStates } from '@parichay/shared/lib/india-states.ts';

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

/**
 * The state that a PIN code most likely lies in, or null; a suggestion that the person may change. The more digits a
 * state is told by, the surer: 160 is Chandigarh although 16 is Punjab.
 */
export function stateOfPin(pinCode: string, locale: 'en' | 'hi'): string | null {
  const lengthOf = (state: (typeof indiaStates)[number]) => state[3].exec(pinCode)?.[0].length ?? 0;
  const [best] = indiaStates.filter((state) => lengthOf(state) > 0).sort((one, two) => lengthOf(two) - lengthOf(one));
  return best ? nameIn(locale)(best) : null;
}
