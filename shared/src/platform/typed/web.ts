const openingBracketByClosing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Drops closing punctuation, but no bracket that was opened in the URL. */
function withoutClosingPunctuation(address: string): string {
  let text = address;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opening = openingBracketByClosing[last];
    const isOutside = opening
      ? text.split(last).length > text.split(opening).length
      : /[.,;:!?।॥*"'’”»>\p{Default_Ignorable_Code_Point}]/u.test(last);
    if (!isOutside) return text;
    text = text.slice(0, -1);
  }
}

/** WhatsApp formats text with `_` and `~`. */
function withoutSurroundingPunctuation(word: string): string {
  const [marks = ''] = /^[^\p{L}\p{N}]+/u.exec(word) ?? [];
  const text = withoutClosingPunctuation(word.slice(marks.length));
  return /[_~]$/.test(text) && marks.includes(text.at(-1) ?? '') ? withoutClosingPunctuation(text.slice(0, -1)) : text;
}

/** Security: code such as `javascript:` is never a link. */
const scriptSchemePattern = /^\P{L}*(?:javascript|vbscript|data):/iu;

/** @param hosts regular expression source: beginnings of URLs that count even without https or www */
export function findWebAddresses(text: string, hosts = '(?!)'): string[] {
  const start = new RegExp(`[_~]?(?:https?://|(?<![\\w@/.-])(?:www\\.|${hosts}))`, 'i');
  return (text.match(/[^\s<>]+/g) ?? []).flatMap((word) => {
    const at = scriptSchemePattern.test(word) ? -1 : word.search(start);
    return at < 0 ? [] : withoutSurroundingPunctuation(word.slice(at));
  });
}

const websiteLabelPattern =
  /^(?:our|my|w|web|site|website|url|link|visit|us|at|on|is|वेबसाइट|વેબસાઇટ|ওয়েবসাইট|இணையதளம்|వెబ్సైట్|ವೆಬ್ಸೈಟ್)$/iu;

/** `[text](https://asha.in)` and `<a href="https://asha.in">text</a>` */
const markupPattern = /\[[^\][]*\]\(([^()\s]+)\)|<a\s[^<>]*?href\s*=\s*["']?([^"'<>\s]+)[^<>]*>[^<>]*<\/a>/gi;
/** `https//`, `http:/`, `htps://`, `https://https://` */
const brokenSchemePattern = /^(?:h?t{1,2}p(s?)(?::\/{1,3}|;?\/{2,3}))+(?!\/)/i;
const withRepairedScheme = (word: string): string =>
  /^https?:\/\/(?!h?t{1,2}ps?[:;/])/i.test(word) ? word : word.replace(brokenSchemePattern, 'http$1://');

/** `Website: asha.in` → `https://asha.in`; anything else is returned as typed. */
export function readWebsite(typed: string): string {
  const words = typed
    .replaceAll(markupPattern, ' $1$2 ')
    .split(/\s+|(?<=^\s*\p{L}+:)(?!\/)/u)
    .map(withoutSurroundingPunctuation)
    .map(withRepairedScheme)
    .filter((word) => word !== '' && !websiteLabelPattern.test(word.replaceAll(/\u200c/g, '')));
  const [address = '', secondAddress] = words.filter((word) => /^(?:https?:\/\/|[^\s:/.@]+\.[^\s.])\S/i.test(word));
  const isSure = words.length === 1 || /^(?:https?:\/\/|www\.)/i.test(address);
  const hasNoEnding = /^(?:https?:\/\/)?www\.[^\s/.]+(?:[/?#]|$)/i.test(address);
  if (!address || secondAddress || !isSure || hasNoEnding) return typed.trim();
  return /^https?:/i.test(address) ? address : `https://${address}`;
}
