import type files from '@parichay/shared/platform/language/en/sent/files.json';
import { inEachLocale, type Locale } from '@parichay/shared/platform/language/languages.ts';
import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import { indiaStates, otherTerritory } from '@parichay/shared/platform/lib/india-states.ts';

export type FileWord = keyof typeof files;

const own = readWords<Record<FileWord, string>>('sent/files');
const wordsIn = (file: string) => readWords<Readonly<Record<string, string>>>(file);
const panel = {
  business: wordsIn('business'),
  businesses: wordsIn('businesses'),
  cards: wordsIn('cards-admin'),
  inbox: wordsIn('inbox'),
  payments: wordsIn('payments-admin'),
  shell: wordsIn('shell'),
  categories: wordsIn('names/categories'),
  states: wordsIn('names/states'),
};

const codes = new Map(indiaStates.map(([code, name]) => [name, code]));

export const fileWords = inEachLocale((locale: Locale) => {
  const { business, businesses, cards, inbox, payments, shell, categories, states } = panel;
  return {
    ...own[locale],
    makerOf: (maker: string) => businesses[locale][`maker_${maker}`] ?? maker,
    natureOf: (nature: string) =>
      business[locale][`nature_${nature.toLowerCase().replaceAll(/[^a-z]+/g, '_')}`] ?? nature,
    statusOf: (status: string) => shell[locale][`status_${status}`] ?? status,
    enquiryStateOf: (state: string) => inbox[locale][`state_${state}`] ?? state,
    designOf: (design: string) => cards[locale][`design_${design}`] ?? design,
    modeOf: (mode: string) => payments[locale][mode === 'other' ? 'modeElse' : `mode_${mode}`] ?? mode,
    categoryOf: (category: string) => categories[locale][category] ?? category,
    stateOf: (code: string) =>
      states[locale][code] ?? own[locale][code === otherTerritory ? 'otherTerritory' : 'abroad'],
    categories: Object.keys(categories[locale]),
    stateNamed: (name: string) => states[locale][codes.get(name) ?? ''] ?? name,
    states: [...codes.keys()],
  };
});
export type FileWords = (typeof fileWords)[Locale];
