import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import type { Titles } from '@parichay/shared/shop/card/titled-name.ts';

export const titles: Titles = readTexts('names/titles');
