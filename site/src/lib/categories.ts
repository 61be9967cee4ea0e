import names from '@parichay/shared/language/en/names/categories.json';

/** Suggested business categories. The English name is stored, because greetings and templates are matched by it. */
export const categories: readonly string[] = Object.keys(names);
