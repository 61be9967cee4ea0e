import type { Locale } from '../../platform/language/languages.ts';
import { localeOfText } from '../../platform/language/locale-of-text.ts';
import type { titlePrefixes } from './card.lists.ts';

type TitlePrefix = (typeof titlePrefixes)[number];

export type TitleTranslations = Record<Locale, Readonly<Record<string, string>>>;

/**
 * Uses the script of the name.
 * @param pageLocale decides between languages that share a script
 */
export function translatedTitleOf(
  titles: TitleTranslations,
  title: TitlePrefix,
  personName: string,
  pageLocale?: Locale,
): string {
  if (title === 'none' || personName === '') return '';
  return titles[localeOfText(personName, pageLocale)][title] ?? title;
}

export const nameWithTitle = (...parameters: Parameters<typeof translatedTitleOf>): string => {
  const [, , personName] = parameters;
  return [translatedTitleOf(...parameters), personName].filter(Boolean).join(' ');
};
