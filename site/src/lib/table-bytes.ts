export const maxTableBytes = 5_000_000;

/** `workbook`: a spreadsheet, which can be saved as CSV. `notTable`: a picture, a PDF and others. */
export type UnreadableKind = 'workbook' | 'notTable';

const startsWith = (bytes: Uint8Array, ...codes: number[]): boolean =>
  codes.every((code, index) => bytes[index] === code);

const fileSignatures: readonly (readonly [UnreadableKind, ...number[]])[] = [
  // These are ZIP (.xlsx, .xlsm, .ods, .numbers), then .xls up to Excel 2003.
  ['workbook', 0x50, 0x4b, 0x03, 0x04],
  ['workbook', 0xd0, 0xcf, 0x11, 0xe0],
  ['workbook', 0x09, 0x08],
  ['workbook', 0x09, 0x04],
  // These are JPEG, PNG, GIF, TIFF, RIFF (WebP, AVI), then archives.
  ['notTable', 0xff, 0xd8, 0xff],
  ['notTable', 0x89, 0x50, 0x4e, 0x47],
  ['notTable', 0x47, 0x49, 0x46, 0x38],
  ['notTable', 0x49, 0x49, 0x2a, 0x00],
  ['notTable', 0x4d, 0x4d, 0x00, 0x2a],
  ['notTable', 0x52, 0x49, 0x46, 0x46],
  ['notTable', 0x1f, 0x8b],
  ['notTable', 0x52, 0x61, 0x72, 0x21, 0x1a],
  ['notTable', 0x37, 0x7a, 0xbc, 0xaf],
];
/** A PDF header may follow other bytes within the first kilobyte (ISO 32000-1, Annex H). Word writes RTF. */
const documentSignaturePattern = /(?:^|[\r\n])\s{0,8}%PDF-\d|^\s{0,8}\{\\rtf/;

function unreadableKindOf(bytes: Uint8Array): UnreadableKind | null {
  const [kind] = fileSignatures.find(([, ...codes]) => startsWith(bytes, ...codes)) ?? [];
  if (kind) return kind;
  const isVideo = startsWith(bytes.subarray(4), 0x66, 0x74, 0x79, 0x70);
  return isVideo || documentSignaturePattern.test(decodeText(bytes)) ? 'notTable' : null;
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes of Latin text, which UTF-8 lacks. */
function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, 2_000);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even + odd < sample.length / 25) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Length of the UTF-8 sequence in bytes; 0 = invalid. Source: RFC 3629, section 4. */
function utf8Length(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset] ?? 0;
  const second = bytes[offset + 1] ?? 0;
  const isContinuation = (index: number): boolean => ((bytes[index] ?? 0) & 0xc0) === 0x80;
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return isContinuation(offset + 1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const isOverlong = first === 0xe0 && second < 0xa0;
    const isSurrogate = first === 0xed && second > 0x9f;
    return !isOverlong && !isSurrogate && isContinuation(offset + 1) && isContinuation(offset + 2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const isOutside = (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f);
    return !isOutside && isContinuation(offset + 1) && isContinuation(offset + 2) && isContinuation(offset + 3) ? 4 : 0;
  }
  return 0;
}

/** Reads each byte that is not valid UTF-8 as Windows-1252, the encoding of older Western spreadsheets. */
function decodeMixed(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const western = new TextDecoder('windows-1252');
  let text = '';
  let decodedEnd = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes, at);
    if (length === 0) {
      text += utf8.decode(bytes.subarray(decodedEnd, at)) + western.decode(bytes.subarray(at, at + 1));
      decodedEnd = at + 1;
    }
    at += length || 1;
  }
  return text + utf8.decode(bytes.subarray(decodedEnd));
}

export function decodeText(bytes: Uint8Array): string {
  const wide = utf16Encoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeMixed(bytes);
  }
}

/** Many programs save HTML or XML under the extension .xls. */
const isMarkup = (text: string): boolean =>
  /^\s*MIME-Version:/i.test(text) || (/^\s*<[!?a-z]/i.test(text) && /<\/[a-z]|\/>/i.test(text));

export async function readTextFile(file: File): Promise<{ text: string } | { unread: UnreadableKind | 'large' }> {
  const start = new Uint8Array(await file.slice(0, 1_024).arrayBuffer());
  const unread = unreadableKindOf(start);
  if (unread) return { unread };
  if (file.size > maxTableBytes) return { unread: 'large' };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return isMarkup(text) ? { unread: 'workbook' } : { text };
}
