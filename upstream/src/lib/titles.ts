import type { Titles } from '@parichay/shared/card/titled-name.ts';
import { readWords } from '@parichay/shared/language/read-words.ts';

export const titles: Titles = readWords('names/titles');
