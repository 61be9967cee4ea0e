const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{M}]{2,}/gu) ?? [];

/** A corrected name has a word of the previous one: `Sunita` and `Sunita Devi` are one person. */
export function isOtherPerson(previous: string, name: string): boolean {
  const [previousWords, words] = [wordsOf(previous), wordsOf(name)];
  if (previousWords.length === 0 || words.length === 0) return false;
  const isSameWord = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
  return !words.some((word) => previousWords.some((previousWord) => isSameWord(word, previousWord)));
}
