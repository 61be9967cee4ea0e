import { pageName } from '../../lib/page-messages.ts';

/** A category that the user typed freely has no translation. */
export const categoryLabel = (category: string): string => pageName('categories', category) ?? category;
