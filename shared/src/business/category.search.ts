/** Small letters, one way of writing each letter, and without the dot below that many leave out (फर्नीचर, फ़र्नीचर). */
const folded = (text: string): string => text.normalize('NFD').replaceAll('\u093c', '').normalize('NFC').toLowerCase();

/** From so many letters on, a part within a word counts too: "wala" is in "mithaiwala", but "ca" in half of all words. */
const leastWithin = 4;

/** Whether what somebody types is a word of these, or begins one. @param words divided by commas or spaces */
export function isCategoryMeant(words: string, typed: string): boolean {
  const [all, search] = [folded(words), folded(typed).trim()];
  if (search === '') return false;
  return (
    ` ${all.replaceAll(/[,()/-]/g, ' ')}`.includes(` ${search}`) ||
    ([...search].length >= leastWithin && all.includes(search))
  );
}
