import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import type { Titles } from '@parichay/shared/shop/card/titled-name.ts';

export const titles: Titles = readWords('names/titles');
