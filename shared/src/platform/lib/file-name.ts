const invalidFileNameCharacterPattern = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** File systems allow 255 bytes; browsers append a number to duplicates. */
const MAX_FILE_NAME_BYTES = 200;

const utf8Encoder = new TextEncoder();

function truncate(name: string): string {
  let truncated = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (utf8Encoder.encode(truncated + segment).length > MAX_FILE_NAME_BYTES) break;
    truncated += segment;
  }
  return truncated.trim();
}

export function createFileName(segments: readonly string[], extension: string, fallback: string): string {
  const name = segments
    .map((segment) => segment.replaceAll(invalidFileNameCharacterPattern, ' ').trim())
    .filter(Boolean);
  return `${truncate(name.join(' - ')) || fallback}.${extension}`;
}
