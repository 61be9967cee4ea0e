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

/** A word begins alike from so many sounds on; shorter ones must be alike as a whole. */
const leastBegun = 4;
const leastAlike = 3;

/**
 * How a word sounds, as people spell it: its consonants, for vowels are written in many ways ("mobail", "mobile"), and so
 * are letters with a breath after them, in Latin letters and in those of India.
 */
function soundOf(word: string): string {
  const letters = folded(word)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replaceAll(/(?<=.)[aeiouyh]/g, '')
    .replaceAll(/[ckq]/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j');
  // In the Unicode block of each Indian script the vowels come first.
  const sounds = [...letters].filter((letter, at) => at === 0 || !isIndianVowel(letter));
  return sounds.filter((letter, at) => letter !== sounds[at - 1]).join('');
}

const isIndianVowel = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x900 && code < 0xd00 && (code & 0x7f) >= 0x04 && (code & 0x7f) <= 0x14;
};

const sounds = new WeakMap<Searchable, readonly string[]>();

/** Whether what somebody types sounds like a word of these: for when nothing is spelled so. */
export function isCategoryLike(words: Searchable, typed: string): boolean {
  const known = sounds.get(words) ?? words.parted.split(/\s+/).map(soundOf);
  sounds.set(words, known);
  const isKnown = (search: string) =>
    search.length >= leastAlike &&
    known.some((sound) => sound === search || (search.length >= leastBegun && sound.startsWith(search)));
  return typed.trim().split(/\s+/).map(soundOf).every(isKnown);
}
