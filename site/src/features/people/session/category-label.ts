import { pageName } from '../../../lib/page-messages.ts';

export const categoryLabel = (category: string): string => pageName('categories', category) ?? category;
