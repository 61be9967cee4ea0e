import { translatedName } from './page-messages.ts';

/** Occasions are stored in English; names that staff added have no translation. */
export const occasionLabel = (name: string): string =>
  translatedName('occasions', name) ?? translatedName('categories', name) ?? name;
