export type AcceptedFileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';

export type FileTypeRefusal = 'file_type_refused' | 'heic_refused' | 'pdf_not_picture' | 'video_not_picture';

export const latin1 = (bytes: Uint8Array, from: number, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, from + length);

/** PDF readers search this many bytes for the header. Source: ISO 32000-1, Annex H, note 13. */
const MAX_PDF_HEADER_OFFSET = 1024;

/** Brands of ISO/IEC 23008-12 for HEVC, or for any codec (mif1, msf1). */
const heicBrandPattern = /^(?:he[iv][cxms]|mif1|msf1)$/;
const avifBrandPattern = /^avi[fso]$/;

function isoBrandsOf(bytes: Uint8Array): string[] {
  if (latin1(bytes, 4, 4) !== 'ftyp' || bytes.length < 12) return [];
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const compatible = latin1(bytes, 16, Math.min(size, 256) - 16).match(/.{4}/gs) ?? [];
  return [latin1(bytes, 8, 4), ...compatible];
}

function refusalOfIsoBrands(brands: readonly string[]): FileTypeRefusal | null {
  const [major = ''] = brands;
  if (brands.length === 0) return null;
  // Canon's raw photos are `crx`, audio is `M4A` or `M4B`.
  if (/^(?:crx|M4[AB]) /.test(major) || brands.some((brand) => avifBrandPattern.test(brand)))
    return 'file_type_refused';
  return brands.some((brand) => heicBrandPattern.test(brand)) ? 'heic_refused' : 'video_not_picture';
}

/** Refused even before a PDF header, because programs would open the file as this type. */
const refusedSignatures: readonly (readonly [at: number, magic: string, refusal: FileTypeRefusal])[] = [
  // WebM and MKV, AVI, WMV, FLV, MPEG; MOV of old cameras without `ftyp`.
  [0, '\x1aE\xdf\xa3', 'video_not_picture'],
  [8, 'AVI LIST', 'video_not_picture'],
  [0, '0&\xb2u\x8ef', 'video_not_picture'],
  [0, 'FLV\x01', 'video_not_picture'],
  [0, '\0\0\x01\xba', 'video_not_picture'],
  ...['moov', 'mdat', 'wide'].map((box) => [4, box, 'video_not_picture'] as const),
  // GIF, Photoshop, TIFF and most raw photos, JPEG XL; ZIP and Office, old Office, gzip; executables.
  ...['GIF8', '8BPS', 'II*\0', 'II+\0', 'MM\0*', 'MM\0+', '\xff\x0a'].map(
    (head) => [0, head, 'file_type_refused'] as const,
  ),
  ...['PK\x03\x04', '\xd0\xcf\x11\xe0', '\x1f\x8b', 'MZ', '\x7fELF'].map(
    (head) => [0, head, 'file_type_refused'] as const,
  ),
];

/** A tag, comment or declaration, but not an email address in a header such as `<asha@shop.in>`. */
const markupPattern = /<[!?/]|<[a-z][\w:-]*[\s>/]/i;

export function detectFileType(bytes: Uint8Array): { type: AcceptedFileType } | { refused: FileTypeRefusal } {
  const head = latin1(bytes, 0, MAX_PDF_HEADER_OFFSET + 8);
  if (head.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg' };
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png' };
  if (/^RIFF.{4}WEBP/s.test(head)) return { type: 'image/webp' };
  const refused =
    refusalOfIsoBrands(isoBrandsOf(bytes)) ?? refusedSignatures.find(([at, magic]) => head.startsWith(magic, at))?.[2];
  if (refused) return { refused };
  const headerOffset = head.search(/%PDF-[12]\.\d/);
  // Security: a program that ignores content types could open markup before the header as a page.
  return headerOffset < 0 || markupPattern.test(head.slice(0, headerOffset))
    ? { refused: 'file_type_refused' }
    : { type: 'application/pdf' };
}
