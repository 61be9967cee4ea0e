const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** File systems allow 255 bytes; browsers append a number to duplicates. */
const MAX_BYTES = 200;

const bytes = new TextEncoder();

function cut(name: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (bytes.encode(kept + segment).length > MAX_BYTES) break;
    kept += segment;
  }
  return kept.trim();
}

/** @param otherwise used when no valid characters remain */
export function fileName(parts: readonly string[], ending: string, otherwise: string): string {
  const name = parts.map((part) => part.replaceAll(unfit, ' ').trim()).filter(Boolean);
  return `${cut(name.join(' - ')) || otherwise}.${ending}`;
}
