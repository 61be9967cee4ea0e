import names from '@parichay/shared/language/en/names/categories.json';

/**
 * Common kinds of Indian businesses by their English names, which are what is stored: greetings and templates are found
 * by them. Anything else may be written freely.
 */
export const categories: readonly string[] = Object.keys(names);
