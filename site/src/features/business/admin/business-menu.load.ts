import { loadManyWords } from './business-many.load.ts';

/** The menu of a business, with the words of what may be done to one as to many. */
export async function loadBusinessMenu() {
  const [{ BusinessMenuOpen }] = await Promise.all([import('./BusinessMenuOpen.tsx'), loadManyWords()]);
  return BusinessMenuOpen;
}
