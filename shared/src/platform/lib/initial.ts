const articles = 'the|द|दि|ધ|দ্য|দি|தி|ది|ದಿ|ദി|دی';
const honorifics = String.raw`shri|shree|sri|sree|m\/s|messrs|श्री|मेसर्स|શ્રી|મેસર્સ|শ্রী|শ্ৰী|মেসার্স|ਸ੍ਰੀ|ਸ਼੍ਰੀ|ଶ୍ରୀ|ஸ்ரீ|శ్రీ|ಶ್ರೀ|ശ്രീ|شری|سری`;
const prefixPattern = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:${articles})\s|(?:${honorifics})[\s.])(?=.*\p{L})`,
  'iu',
);

/** A letter with its marks; a virama joins the next letter: श्री, not श. Tamil joins only two pairs. */
const letterPattern =
  /(?:க்ஷ|ஸ்ர|(?![ஃऽઽ])[\p{Lu}\p{Ll}\p{Lt}\p{Lo}])(?:\p{M}|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])[\u200c\u200d]?\p{L})*/u;
const wordPattern = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;

function withoutPrefixes(name: string): string {
  const rest = name.replace(prefixPattern, '');
  return rest === name ? name : withoutPrefixes(rest);
}

const emojiPattern = /\p{Extended_Pictographic}\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*/u;

/** The initial of `24x7 Medical` is M, because a letter identifies a shop better than a digit. */
export function initial(name: string): string {
  const text = withoutPrefixes(name.normalize('NFKC'));
  const words = text.match(wordPattern) ?? [];
  const wordWithLetter = words.find((word) => /^\p{L}/u.test(word)) ?? text;
  const [first = ''] = letterPattern.exec(wordWithLetter) ?? /\p{N}/u.exec(text) ?? emojiPattern.exec(text) ?? [];
  return first.toUpperCase();
}
