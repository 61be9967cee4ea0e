/** What no file system or messenger takes in a name. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Most that file systems take of a name is 255 bytes; downloads of the same name get a number. */
const MOST_BYTES = 200;

const bytes = new TextEncoder();

/** As many of the characters as fit. */
function cut(name: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (bytes.encode(kept + segment).length > MOST_BYTES) break;
    kept += segment;
  }
  return kept.trim();
}

/** `Diwali - Mithai Ghar.jpg`. @param otherwise where nothing of the parts can stand in a name */
export function fileName(parts: readonly string[], ending: string, otherwise: string): string {
  const name = parts.map((part) => part.replaceAll(unfit, ' ').trim()).filter(Boolean);
  return `${cut(name.join(' - ')) || otherwise}.${ending}`;
}
