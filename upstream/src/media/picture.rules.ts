/** What is read from the first bytes of an upload, before anything decodes it. Pure, and bounded by the bytes' length. */

export const pictureLimits = {
  /** Pixels of the picture as stored in the file: a 24-megapixel photo passes, a bomb does not. */
  maxPixels: 25_000_000,
  /** px; WebP cannot hold longer sides, and nobody photographs a thread. */
  maxSide: 16_383,
} as const;

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';
export type Refusal = 'file_type_refused' | 'file_damaged' | 'image_too_many_pixels';

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((value, index) => bytes[index] === value);

/**
 * The type by its magic bytes, which must be the very first; null for all that is not taken
 * (SVG, HTML, GIF, TIFF, HEIC, archives, or a picture hidden behind another head).
 */
export function sniff(bytes: Uint8Array): PictureType | 'application/pdf' | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'image/webp';
  if (/^%PDF-[12]\.\d/.test(text(bytes, 0, 8))) return 'application/pdf';
  return null;
}

interface Size {
  width: number;
  height: number;
}

function jpegSize(bytes: Uint8Array, view: DataView): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Only segments that carry a length may stand before the frame; scan data and the end may not.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null;
    const isFrame = marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function pngSize(bytes: Uint8Array, view: DataView): Size | null {
  if (bytes.length < 33 || view.getUint32(8) !== 13 || text(bytes, 12, 4) !== 'IHDR') return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  // The container says how long it is: shorter means cut off.
  if (bytes.length < 30 || view.getUint32(4, true) + 8 > bytes.length) return null;
  const uint24 = (at: number) => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16);
  const kind = text(bytes, 12, 4);
  if (kind === 'VP8X') return { width: 1 + uint24(24), height: 1 + uint24(27) };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  return null;
}

const sizeReaders = { 'image/jpeg': jpegSize, 'image/png': pngSize, 'image/webp': webpSize } as const;

/**
 * Whether these bytes may be given to the decoder. Width and height, in px, are the file's own, before EXIF turns it.
 * An animated PNG or WebP passes: only its first frame is ever decoded.
 */
export function inspectPicture(bytes: Uint8Array): ({ type: PictureType } & Size) | { refused: Refusal } {
  if (bytes.length === 0) return { refused: 'file_damaged' };
  const type = sniff(bytes);
  if (type === null || type === 'application/pdf') return { refused: 'file_type_refused' };
  const size = sizeReaders[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (size === null || size.width === 0 || size.height === 0) return { refused: 'file_damaged' };
  const { maxPixels, maxSide } = pictureLimits;
  if (size.width * size.height > maxPixels || Math.max(size.width, size.height) > maxSide) {
    return { refused: 'image_too_many_pixels' };
  }
  return { type, ...size };
}

/** Whether these bytes are a PDF that was not cut off. It is kept as it came and only ever handed out as a download. */
export function inspectPdf(bytes: Uint8Array): { refused: Refusal } | null {
  if (bytes.length === 0) return { refused: 'file_damaged' };
  if (sniff(bytes) !== 'application/pdf') return { refused: 'file_type_refused' };
  return text(bytes, Math.max(0, bytes.length - 1024), 1024).includes('%%EOF') ? null : { refused: 'file_damaged' };
}
