import { translatedName } from '../../../lib/page-messages.ts';

export const categoryLabel = (category: string): string => translatedName('categories', category) ?? category;
