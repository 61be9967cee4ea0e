/** Removes the nukta, which many writers omit (फर्नीचर, फ़र्नीचर). */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll('\u093c', '').normalize('NFC').toLowerCase();

/** In letters; shorter texts occur inside too many words. */
const leastWithin = 4;

interface Searchable {
  whole: string;
  parted: string;
}

export function searchable(words: string): Searchable {
  const whole = folded(words);
  return { whole, parted: ` ${whole.replaceAll(/[,()/-]/g, ' ')}` };
}

export function isCategoryMeant({ whole, parted }: Searchable, typed: string): boolean {
  const search = folded(typed).trim();
  if (search === '') return false;
  return parted.includes(` ${search}`) || ([...search].length >= leastWithin && whole.includes(search));
}

/** Shorter words must match completely. */
const leastBegun = 4;
const leastAlike = 3;

/** Phonetic key of consonants, because vowels are spelled in many ways ("mobail", "mobile"). */
function soundOf(word: string): string {
  const letters = folded(word)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replaceAll(/(?<=.)[aeiouyh]/g, '')
    .replaceAll(/[ckq]/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j');
  // In the Unicode block of each Indian script, vowels come first.
  const sounds = [...letters].filter((letter, at) => at === 0 || !isIndianVowel(letter));
  return sounds.filter((letter, at) => letter !== sounds[at - 1]).join('');
}

const isIndianVowel = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x900 && code < 0xd00 && (code & 0x7f) >= 0x04 && (code & 0x7f) <= 0x14;
};

const sounds = new WeakMap<Searchable, readonly string[]>();

export function isCategoryLike(words: Searchable, typed: string): boolean {
  const known = sounds.get(words) ?? words.parted.split(/\s+/).map(soundOf);
  sounds.set(words, known);
  const isKnown = (search: string) =>
    search.length >= leastAlike &&
    known.some((sound) => sound === search || (search.length >= leastBegun && sound.startsWith(search)));
  return typed.trim().split(/\s+/).map(soundOf).every(isKnown);
}
