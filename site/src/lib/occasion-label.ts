import { translatedName } from './page-messages.ts';

/** Occasions are stored in English, and those of a trade have its name. Names that staff added have no translation. */
export const occasionLabel = (name: string): string =>
  translatedName('occasions', name) ?? translatedName('categories', name) ?? name;
