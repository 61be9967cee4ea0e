import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import type { TitleTranslations } from '@parichay/shared/shop/card/titled-name.ts';

export const titles: TitleTranslations = readTexts('names/titles');
