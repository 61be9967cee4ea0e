import type { Titles } from '@parichay/shared/card/titled-name.ts';
import { readWords } from '@parichay/shared/language/read-words.ts';

/** What stands before names in each language, by the title that is stored. */
export const titles: Titles = readWords('names/titles');
