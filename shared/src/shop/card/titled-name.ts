import type { Locale } from '../../platform/language/languages.ts';
import { localeWritten } from '../../platform/language/locale-written.ts';
import type { titlePrefixes } from './card.lists.ts';

type TitlePrefix = (typeof titlePrefixes)[number];

export type Titles = Record<Locale, Readonly<Record<string, string>>>;

/**
 * Uses the script of the name.
 * @param readIn decides between languages that share a script
 */
export function titleOf(titles: Titles, title: TitlePrefix, personName: string, readIn?: Locale): string {
  if (title === 'none' || personName === '') return '';
  return titles[localeWritten(personName, readIn)][title] ?? title;
}

export const titledName = (...of: Parameters<typeof titleOf>): string => {
  const [, , personName] = of;
  return [titleOf(...of), personName].filter(Boolean).join(' ');
};
