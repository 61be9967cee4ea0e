import { locale } from '../../kit/ui/messages.ts';
import { categoryIn } from '../../lib/categories.ts';

/** A category in the language of the page; one that somebody wrote freely stays as it is. */
export const categoryLabel = (category: string): string => categoryIn(category, locale);
