const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Drops closing punctuation, but no bracket that was opened in the address. */
function withoutEnd(address: string): string {
  let text = address;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opening = openings[last];
    const isOutside = opening ? text.split(last).length > text.split(opening).length : /[.,;:!?।॥*"'’”»>]/.test(last);
    if (!isOutside) return text;
    text = text.slice(0, -1);
  }
}

/** WhatsApp formats text with `_` and `~`. */
function bare(word: string): string {
  const [marks = ''] = /^[^\p{L}\p{N}]+/u.exec(word) ?? [];
  const text = withoutEnd(word.slice(marks.length));
  return /[_~]$/.test(text) && marks.includes(text.at(-1) ?? '') ? withoutEnd(text.slice(0, -1)) : text;
}

/** Security: code such as `javascript:` is never a link. */
const runs = /^\P{L}*(?:javascript|vbscript|data):/iu;

/** @param hosts pattern of addresses without https and www */
export function addressesIn(text: string, hosts = '(?!)'): string[] {
  const start = new RegExp(`[_~]?(?:https?://|(?<![\\w@/.-])(?:www\\.|${hosts}))`, 'i');
  return (text.match(/[^\s<>]+/g) ?? []).flatMap((word) => {
    const at = runs.test(word) ? -1 : word.search(start);
    return at < 0 ? [] : bare(word.slice(at));
  });
}

const label = /^(?:our|my|w|web|site|website|url|link|visit|us|at|on|is|वेबसाइट|વેબસાઇટ|ওয়েবসাইট|இணையதளம்|వెబ్సైట్|ವೆಬ್ಸೈಟ್)$/iu;

/** `Website: asha.in` → `https://asha.in`; anything else is returned as typed. */
export function readWebsite(typed: string): string {
  const words = typed
    .split(/\s+|(?<=^\s*\p{L}+:)(?!\/\/)/u)
    .map(bare)
    .filter((word) => word !== '' && !label.test(word.replaceAll(/\u200c/g, '')));
  const [address = '', another] = words.filter((word) => /^(?:https?:\/\/|[^\s:/.@]+\.[^\s.])\S/i.test(word));
  const isSure = words.length === 1 || /^(?:https?:\/\/|www\.)/i.test(address);
  if (!address || another || !isSure) return typed.trim();
  return /^https?:/i.test(address) ? address : `https://${address}`;
}
