import type { Locale } from '../language/languages.ts';
import { localeWritten } from '../language/locale-written.ts';
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
  return titles[localeWritten(personName, readIn)][title] ?? title;
}

/** `श्रीमती सुनीता राव`, `Dr. Meera Shah`; empty where nobody is named. */
export const titledName = (...of: Parameters<typeof titleOf>): string => {
  const [, , personName] = of;
  return [titleOf(...of), personName].filter(Boolean).join(' ');
};
