import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';

const translations = [
  ...Object.values(readTexts<Record<string, string>>('names/occasions')),
  ...Object.values(readTexts<Record<string, string>>('names/categories')),
].flatMap((names) => Object.entries(names));

const normalise = (text: string): string => text.normalize('NFC').toLowerCase();

/** The stored names of occasions and trades whose name in any language contains the text. */
export function occasionsNamed(text: string): string[] {
  const wanted = normalise(text.trim());
  return translations.flatMap(([stored, name]) => (normalise(name).includes(wanted) ? [stored] : []));
}
