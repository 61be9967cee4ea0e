/** Small letters, one way of writing each letter, and without the dot below that many leave out (फर्नीचर, फ़र्नीचर). */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll('\u093c', '').normalize('NFC').toLowerCase();

/** From so many letters on, a part within a word counts too: "wala" is in "mithaiwala", but "ca" in half of all words. */
const leastWithin = 4;

/** Words to be looked in: folded once, not at every letter that somebody types. */
interface Searchable {
  whole: string;
  /** Each word after a space. */
  parted: string;
}

/** @param words divided by commas or spaces */
export function searchable(words: string): Searchable {
  const whole = folded(words);
  return { whole, parted: ` ${whole.replaceAll(/[,()/-]/g, ' ')}` };
}

/** Whether what somebody types is a word of these, or begins one. */
export function isCategoryMeant({ whole, parted }: Searchable, typed: string): boolean {
  const search = folded(typed).trim();
  if (search === '') return false;
  return parted.includes(` ${search}`) || ([...search].length >= leastWithin && whole.includes(search));
}
