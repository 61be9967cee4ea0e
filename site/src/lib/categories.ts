import names from '@parichay/shared/platform/language/en/names/categories.json';

export const categories: readonly string[] = Object.keys(names);
