import { isLocale, type Locale } from '../language/languages.ts';
import { languageOf } from '../lib/language-of.ts';
import type { titlePrefixes } from './card.lists.ts';

type TitlePrefix = (typeof titlePrefixes)[number];

/** `names/titles.json` of each language: the stored title → how it is written. */
export type Titles = Record<Locale, Readonly<Record<string, string>>>;

/**
 * The title of a person in the script of their name: stored is the English one, and nobody writes `Mrs. सुनीता`.
 * A name in a script that no language of ours is written in keeps the English title.
 * @param readIn the language of what stands around it, for languages that share a script
 */
export function titleOf(titles: Titles, title: TitlePrefix, personName: string, readIn?: Locale): string {
  if (title === 'none' || personName === '') return '';
  const written = languageOf(personName) ?? undefined;
  if (!isLocale(written)) return title;
  const inSameScript = readIn !== undefined && languageOf(titles[readIn][title] ?? '') === written;
  return titles[inSameScript ? readIn : written][title] ?? title;
}

/** `श्रीमती सुनीता राव`, `Dr. Meera Shah`; empty where nobody is named. */
export const titledName = (...of: Parameters<typeof titleOf>): string => {
  const [, , personName] = of;
  return [titleOf(...of), personName].filter(Boolean).join(' ');
};
