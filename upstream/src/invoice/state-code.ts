import { readWords } from '@parichay/shared/language/read-words.ts';
import { indiaStates } from '@parichay/shared/lib/india-states.ts';

/** As people also write them. */
const otherNames: Readonly<Record<string, string>> = {
  'new delhi': '07',
  'nct of delhi': '07',
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
  'j&k': '01',
  'jammu & kashmir': '01',
  'andaman & nicobar islands': '35',
};

const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const codes = new Map(
  [
    ...indiaStates.map(([code, name]) => [name, code] as const),
    ...Object.values(readWords<Record<string, string>>('names/states')).flatMap((names) =>
      Object.entries(names).map(([code, name]) => [name, code] as const),
    ),
    ...Object.entries(otherNames),
  ].map(([name, code]) => [plain(name), code]),
);

/** The GST code of a state by its name, in any of our languages, as a person writes it; null: it is none that we know. */
export const stateCodeOf = (name: string): string | null => codes.get(plain(name)) ?? null;
