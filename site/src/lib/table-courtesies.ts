import type { TextLine } from './table-chat.ts';
import { containsPhone } from './table-phones.ts';

const addressees = '(?:sir|sirs|madam|mam|maam|team|all|everyone|friends?|bhai|ji|jee|सर|मैडम|भाई|जी|સાહેબ|ભાઈ)';
const salutations =
  'dear|respected|hello|hi|hey|namaste|namaskar|good (?:morning|afternoon|evening)|नमस्ते|नमस्कार|प्रणाम|નમસ્તે|নমস্কার|வணக்கம்|నమస్కారం|ನಮಸ್ಕಾರ';
/** Matches `Hello sir`, but not a shop called Hello Kids. */
const greetingLinePattern = new RegExp(
  `^(?:${salutations})(?:[ /]${addressees})*(?:(?: [\\p{L}\\p{M}]{1,20}){1,3}[,!])?\\P{L}*$`,
  'iu',
);
const signOffLinePattern =
  /^(?:(?:many )?thank(?:s| ?you| ?u)(?: (?:and|&|you|sir|all|regards|a lot|in advance))*|(?:with )?(?:(?:best|warm|kind) )?regards|yours(?: \p{L}{1,12})?|धन्यवाद|शुक्रिया|आभार|આભાર|ધન્યવાદ|ধন্যবাদ|நன்றி|ధన్యవాదాలు|ಧನ್ಯವಾದಗಳು)\P{L}*$/iu;
const maxSignatureLines = 3;

export function findCourtesies(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const end = lines.findLastIndex(({ text }) => signOffLinePattern.test(text));
  const signature = end < 0 ? [] : lines.slice(end + 1).filter(({ text }) => text !== '');
  const phones = signature.filter(({ text }) => containsPhone(text));
  // A shop may follow a "thanks" between two messages.
  const isShop = phones.some(({ text }) => /\p{L}{2}/u.test(text)) && !/regards|yours/i.test(lines[end]?.text ?? '');
  const isSigned = signature.length <= maxSignatureLines && phones.length < 2 && !isShop;
  return new Set([
    ...lines.filter(
      ({ text }) => (greetingLinePattern.test(text) || signOffLinePattern.test(text)) && !containsPhone(text),
    ),
    ...(isSigned ? signature : []),
  ]);
}
