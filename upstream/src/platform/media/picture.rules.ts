import { type AcceptedFileType, detectFileType, type FileTypeRefusal, latin1 } from './file-type.rules.ts';

export const pictureLimits = {
  /** Pixels as stored in the file; allows a 24-megapixel photo and stops decompression bombs. */
  maxPixels: 25_000_000,
  /** px per side, the limit of WebP. */
  maxSide: 16_383,
} as const;

export type PictureContentType = Exclude<AcceptedFileType, 'application/pdf'>;
export type Refusal = FileTypeRefusal | 'file_damaged' | 'image_too_many_pixels';

interface Size {
  width: number;
  height: number;
}

function jpegSize(bytes: Uint8Array, view: DataView): Size | null {
  let offset = 2;
  while (offset + 9 < bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    // Only segments with a length may precede the frame header.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null;
    const isFrame = marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    const length = view.getUint16(offset + 2);
    if (length < 2) return null;
    offset += 2 + length;
  }
  return null;
}

function pngSize(bytes: Uint8Array, view: DataView): Size | null {
  if (bytes.length < 33 || view.getUint32(8) !== 13 || latin1(bytes, 12, 4) !== 'IHDR') return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  if (bytes.length < 30 || view.getUint32(4, true) + 8 > bytes.length) return null;
  const uint24 = (offset: number) => view.getUint16(offset, true) + ((bytes[offset + 2] ?? 0) << 16);
  const kind = latin1(bytes, 12, 4);
  if (kind === 'VP8X') return { width: 1 + uint24(24), height: 1 + uint24(27) };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true);
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) };
  }
  return null;
}

const pictureSizeReaders = { 'image/jpeg': jpegSize, 'image/png': pngSize, 'image/webp': webpSize } as const;

/** @returns size in px before EXIF rotation. Animated files pass, but only their first frame is decoded. */
export function checkPicture(bytes: Uint8Array): ({ type: PictureContentType } & Size) | { refused: Refusal } {
  if (bytes.length === 0) return { refused: 'file_damaged' };
  const detected = detectFileType(bytes);
  if ('refused' in detected) return detected;
  const { type } = detected;
  if (type === 'application/pdf') return { refused: 'pdf_not_picture' };
  const size = pictureSizeReaders[type](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (size === null || size.width === 0 || size.height === 0) return { refused: 'file_damaged' };
  const { maxPixels, maxSide } = pictureLimits;
  if (size.width * size.height > maxPixels || Math.max(size.width, size.height) > maxSide) {
    return { refused: 'image_too_many_pixels' };
  }
  return { type, ...size };
}

const pdfObjectPattern = /\d \d{1,5} obj\b/;

/** Other bytes may follow the last end marker: mail and web servers append some. */
export function checkPdf(bytes: Uint8Array): { refused: Refusal } | null {
  if (bytes.length === 0) return { refused: 'file_damaged' };
  const detected = detectFileType(bytes);
  if ('refused' in detected) return detected;
  if (detected.type !== 'application/pdf') return { refused: 'file_type_refused' };
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('%%EOF');
  return end < 0 || pdfObjectPattern.test(latin1(bytes, end, bytes.length)) ? { refused: 'file_damaged' } : null;
}
