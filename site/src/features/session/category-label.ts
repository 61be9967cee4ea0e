import { pageName } from '../../lib/page-messages.ts';

/** A category in the language of the page; one that somebody wrote freely stays as it is. */
export const categoryLabel = (category: string): string => pageName('categories', category) ?? category;
