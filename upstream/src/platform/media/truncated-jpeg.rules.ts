/* Measures how much is missing of a truncated JPEG, such as a broken download. Source: ITU-T T.81. */

/** More trailing zeroes are padding: some programs reserve a file's space before they write it. */
const MAX_ZEROES = 16;
/** Encoders write a dozen scans, and each costs a decoder as much as the first. */
const MAX_SCANS = 100;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

interface Scan {
  components: number[];
  from: number;
  to: number;
  isRefinement: boolean;
  isComplete: boolean;
}

interface Jpeg {
  isProgressive: boolean;
  components: number[];
  scans: Scan[];
  end: number;
}

/** The data ends at a marker other than a stuffed zero, restart or fill byte. */
function endOfScanData(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset >= 0; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset;
  }
  return bytes.length;
}

function parseJpeg(bytes: Buffer): Jpeg {
  const jpeg: Jpeg = { isProgressive: false, components: [], scans: [], end: bytes.length };
  let offset = 2;
  while (offset < bytes.length) {
    const [first, marker = 0] = bytes.subarray(offset, offset + 2);
    if (first !== 0xff || marker === 0xd9) break;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const segmentEnd =
      offset + 4 > bytes.length ? Number.POSITIVE_INFINITY : offset + 2 + bytes.readUInt16BE(offset + 2);
    if (segmentEnd > bytes.length) return { ...jpeg, end: offset };
    const segment = bytes.subarray(offset + 4, segmentEnd);
    const numbers = (countOffset: number, stride: number) =>
      Array.from({ length: segment[countOffset] ?? 0 }, (_, index) => segment[countOffset + 1 + index * stride] ?? 0);
    offset = segmentEnd;
    if (marker >= 0xc0 && marker <= 0xc2) {
      jpeg.isProgressive = marker === 0xc2;
      jpeg.components = numbers(5, 3);
    }
    if (marker !== 0xda) continue;
    offset = endOfScanData(bytes, segmentEnd);
    const [from = 0, last = 0, precision = 0] = segment.subarray(-3);
    const scan = { components: numbers(0, 2), from, to: last, isRefinement: precision >> 4 > 0 };
    jpeg.scans.push({ ...scan, isComplete: offset < bytes.length });
    if (jpeg.scans.length > MAX_SCANS) break;
  }
  return jpeg;
}

const coefficientIndices = Array.from({ length: 64 }, (_, index) => index);

/**
 * What is missing: `rows` at the bottom, only `detail`, or `more`.
 * @param isClean decoded without a warning
 */
function missingDataOf({ isProgressive, components, scans }: Jpeg, isClean: boolean): 'rows' | 'detail' | 'more' {
  if (scans.length > MAX_SCANS) return 'more';
  const isOneScan = scans.length === 1 && scans[0]?.components.length === components.length;
  // Four components are CMYK, where colour does not reveal missing rows.
  if (!isProgressive && isOneScan && !isClean) return components.length === 4 ? 'more' : 'rows';
  const firstScans = scans.filter(({ isRefinement, isComplete }) => (isComplete || isClean) && !isRefinement);
  const isDecoded = (component: number, coefficient: number) =>
    firstScans.some(
      (scan) => scan.components.includes(component) && scan.from <= coefficient && scan.to >= coefficient,
    );
  const [brightness = 0] = components;
  const areAllDecoded =
    components.every((component) => isDecoded(component, 0)) &&
    coefficientIndices.every((one) => isDecoded(brightness, one));
  return areAllDecoded ? 'detail' : 'more';
}

export interface TruncatedJpeg {
  bytesWithEndMarker: Buffer;
  missingData: (isClean: boolean) => ReturnType<typeof missingDataOf>;
  hasPadding: boolean;
}

export function parseTruncatedJpeg(bytes: Uint8Array): TruncatedJpeg | null {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  const isPadded = bytes.length - length > MAX_ZEROES;
  const unpadded = Buffer.from(bytes.buffer, bytes.byteOffset, isPadded ? length : bytes.length);
  if (unpadded.subarray(-END_OF_IMAGE.length).equals(END_OF_IMAGE)) return null;
  const jpeg = parseJpeg(unpadded);
  const bytesWithEndMarker = Buffer.concat([unpadded.subarray(0, jpeg.end), END_OF_IMAGE]);
  return {
    bytesWithEndMarker,
    hasPadding: isPadded,
    missingData: (isClean) => missingDataOf(jpeg, isClean),
  };
}

/** libjpeg's value for missing data, in every channel. */
const FILL = 128;

export function missingRowFraction(pixels: Uint8Array, rowBytes: number): number {
  let last = pixels.length - 1;
  while (last >= 0 && pixels[last] === FILL) last -= 1;
  return 1 - Math.ceil((last + 1) / rowBytes) / (pixels.length / rowBytes);
}

/** Users accept a photo of which a fifth is grey; more looks damaged. */
export const maxMissingRowFraction = 0.2;
