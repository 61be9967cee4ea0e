import type files from '@parichay/shared/platform/language/en/sent/files.json';
import { inEachLocale, type Locale } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { indiaStates, otherTerritoryCode } from '@parichay/shared/platform/lib/india-states.ts';

export type FileTextKey = keyof typeof files;

const textsOnlyInFiles = readTexts<Record<FileTextKey, string>>('sent/files');
const readLanguageFile = (file: string) => readTexts<Readonly<Record<string, string>>>(file);
const panelTexts = {
  business: readLanguageFile('business'),
  businesses: readLanguageFile('businesses'),
  cards: readLanguageFile('cards-admin'),
  inbox: readLanguageFile('inbox'),
  payments: readLanguageFile('payments-admin'),
  shell: readLanguageFile('shell'),
  categories: readLanguageFile('names/categories'),
  states: readLanguageFile('names/states'),
};

const stateCodeByName = new Map(indiaStates.map(([code, name]) => [name, code]));

export const fileTexts = inEachLocale((locale: Locale) => {
  const { business, businesses, cards, inbox, payments, shell, categories, states } = panelTexts;
  return {
    ...textsOnlyInFiles[locale],
    makerOf: (maker: string) => businesses[locale][`maker_${maker}`] ?? maker,
    natureOf: (nature: string) =>
      business[locale][`nature_${nature.toLowerCase().replaceAll(/[^a-z]+/g, '_')}`] ?? nature,
    statusOf: (status: string) => shell[locale][`status_${status}`] ?? status,
    enquiryStateOf: (state: string) => inbox[locale][`state_${state}`] ?? state,
    designOf: (design: string) => cards[locale][`design_${design}`] ?? design,
    paymentModeOf: (mode: string) => payments[locale][mode === 'other' ? 'modeElse' : `mode_${mode}`] ?? mode,
    categoryOf: (category: string) => categories[locale][category] ?? category,
    stateNameOfCode: (code: string) =>
      states[locale][code] ?? textsOnlyInFiles[locale][code === otherTerritoryCode ? 'otherTerritory' : 'abroad'],
    categories: Object.keys(categories[locale]),
    translatedStateName: (name: string) => states[locale][stateCodeByName.get(name) ?? ''] ?? name,
    states: [...stateCodeByName.keys()],
  };
});
export type FileTexts = (typeof fileTexts)[Locale];
