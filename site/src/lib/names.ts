import type { Locale } from '@parichay/shared/language/languages.ts';

/** Names by what is stored, of each language. */
export type Names = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** The names of one kind, out of the files of every language: `names/<kind>.json`. */
export const namesOf = (files: Record<string, Record<string, string>>): Names =>
  Object.fromEntries(
    Object.entries(files).map(([path, names]) => [path.split('/').at(-3) as Locale, names] as const),
  ) as Names;
