const openings: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** An address less what closes the sentence around it: `asha.in.`, `asha.in*`. A bracket that is opened in it stays. */
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

/** A word less the signs around it. WhatsApp writes in italics, and strikes through, between two `_` or `~`. */
function bare(word: string): string {
  const [marks = ''] = /^[^\p{L}\p{N}]+/u.exec(word) ?? [];
  const text = withoutEnd(word.slice(marks.length));
  return /[_~]$/.test(text) && marks.includes(text.at(-1) ?? '') ? withoutEnd(text.slice(0, -1)) : text;
}

/** What a browser would run has no address in it. */
const runs = /^\P{L}*(?:javascript|vbscript|data):/iu;

/**
 * The addresses of the web in a text, as they are written there: `Asha Sweets https://maps.app.goo.gl/x`, `*www.asha.in*`.
 * @param hosts pattern of how an address may begin that has neither https nor www
 */
export function addressesIn(text: string, hosts = '(?!)'): string[] {
  const start = new RegExp(`[_~]?(?:https?://|(?<![\\w@/.-])(?:www\\.|${hosts}))`, 'i');
  return (text.match(/[^\s<>]+/g) ?? []).flatMap((word) => {
    const at = runs.test(word) ? -1 : word.search(start);
    return at < 0 ? [] : bare(word.slice(at));
  });
}

/** Words that people write before the address of a website. */
const label = /^(?:our|my|w|web|site|website|url|link|visit|us|at|on|is|वेबसाइट|વેબસાઇટ|ওয়েবসাইট|இணையதளம்|వెబ్సైట్|ವೆಬ್ಸೈಟ್)$/iu;

/** A website with https: `Website: asha.in`, `*www.asha.in*`, `asha.in.`. What is none stays as it was typed. */
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
