/** Removes the nukta, which many writers omit (फर्नीचर, फ़र्नीचर). */
export const foldForSearch = (text: string): string =>
  text.normalize('NFD').replaceAll('\u093c', '').normalize('NFC').toLowerCase();

/** Minimum in letters, because shorter texts occur inside too many words. */
const minSubstringLength = 4;

interface SearchableNames {
  foldedText: string;
  separatedWords: string;
}

export function toSearchableNames(names: string): SearchableNames {
  const foldedText = foldForSearch(names);
  return { foldedText, separatedWords: ` ${foldedText.replaceAll(/[,()/-]/g, ' ')}` };
}

export function matchesCategory({ foldedText, separatedWords }: SearchableNames, typed: string): boolean {
  const search = foldForSearch(typed).trim();
  if (search === '') return false;
  return (
    separatedWords.includes(` ${search}`) || ([...search].length >= minSubstringLength && foldedText.includes(search))
  );
}

const minPhoneticPrefixLength = 4;
const minPhoneticKeyLength = 3;

/** Phonetic key of consonants, because vowels are spelled in many ways ("mobail", "mobile"). */
function phoneticKeyOf(word: string): string {
  const letters = foldForSearch(word)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ph', 'f')
    .replaceAll(/(?<=.)[aeiouyh]/g, '')
    .replaceAll(/[ckq]/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j');
  // In the Unicode block of each Indian script, vowels come first.
  const keptLetters = [...letters].filter((letter, at) => at === 0 || !isIndianVowel(letter));
  return keptLetters.filter((letter, at) => letter !== keptLetters[at - 1]).join('');
}

const isIndianVowel = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0;
  return code >= 0x900 && code < 0xd00 && (code & 0x7f) >= 0x04 && (code & 0x7f) <= 0x14;
};

const phoneticKeyCache = new WeakMap<SearchableNames, readonly string[]>();

export function soundsLikeCategory(names: SearchableNames, typed: string): boolean {
  const categorySounds = phoneticKeyCache.get(names) ?? names.separatedWords.split(/\s+/).map(phoneticKeyOf);
  phoneticKeyCache.set(names, categorySounds);
  const isSimilar = (search: string) =>
    search.length >= minPhoneticKeyLength &&
    categorySounds.some(
      (sound) => sound === search || (search.length >= minPhoneticPrefixLength && sound.startsWith(search)),
    );
  return typed.trim().split(/\s+/).map(phoneticKeyOf).every(isSimilar);
}
