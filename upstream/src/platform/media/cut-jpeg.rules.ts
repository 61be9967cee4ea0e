/* Measures how much is missing of a truncated JPEG, such as a broken download. Source: ITU-T T.81. */

/** More trailing zeroes are padding: some programs reserve a file's space before they write it. */
const MAX_ZEROES = 16;
/** Encoders write a dozen scans, and each costs a decoder as much as the first. */
const MAX_SCANS = 100;
const END = Buffer.from([0xff, 0xd9]);

interface Scan {
  components: number[];
  from: number;
  to: number;
  isRefinement: boolean;
  isWhole: boolean;
}

interface Jpeg {
  isProgressive: boolean;
  components: number[];
  scans: Scan[];
  end: number;
}

/** The data ends at a marker that is neither a stuffed zero, a restart nor a fill byte. */
function endOfData(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function read(bytes: Buffer): Jpeg {
  const jpeg: Jpeg = { isProgressive: false, components: [], scans: [], end: bytes.length };
  let at = 2;
  while (at < bytes.length) {
    const [first, marker = 0] = bytes.subarray(at, at + 2);
    if (first !== 0xff || marker === 0xd9) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const to = at + 4 > bytes.length ? Number.POSITIVE_INFINITY : at + 2 + bytes.readUInt16BE(at + 2);
    if (to > bytes.length) return { ...jpeg, end: at };
    const segment = bytes.subarray(at + 4, to);
    const numbers = (countAt: number, each: number) =>
      Array.from({ length: segment[countAt] ?? 0 }, (_, index) => segment[countAt + 1 + index * each] ?? 0);
    at = to;
    if (marker >= 0xc0 && marker <= 0xc2) {
      jpeg.isProgressive = marker === 0xc2;
      jpeg.components = numbers(5, 3);
    }
    if (marker !== 0xda) continue;
    at = endOfData(bytes, to);
    const [from = 0, last = 0, precision = 0] = segment.subarray(-3);
    const scan = { components: numbers(0, 2), from, to: last, isRefinement: precision >> 4 > 0 };
    jpeg.scans.push({ ...scan, isWhole: at < bytes.length });
    if (jpeg.scans.length > MAX_SCANS) break;
  }
  return jpeg;
}

const coefficients = Array.from({ length: 64 }, (_, index) => index);

/**
 * Missing: `rows` at the bottom, only `detail`, or `more`.
 * @param isClean decoded without a warning
 */
function lackOf({ isProgressive, components, scans }: Jpeg, isClean: boolean): 'rows' | 'detail' | 'more' {
  if (scans.length > MAX_SCANS) return 'more';
  const isOneScan = scans.length === 1 && scans[0]?.components.length === components.length;
  // Four components are CMYK, in which missing rows cannot be detected by their colour.
  if (!isProgressive && isOneScan && !isClean) return components.length === 4 ? 'more' : 'rows';
  const firsts = scans.filter(({ isRefinement, isWhole }) => (isWhole || isClean) && !isRefinement);
  const isDrawn = (component: number, coefficient: number) =>
    firsts.some((scan) => scan.components.includes(component) && scan.from <= coefficient && scan.to >= coefficient);
  const [brightness = 0] = components;
  const areDrawn =
    components.every((component) => isDrawn(component, 0)) && coefficients.every((one) => isDrawn(brightness, one));
  return areDrawn ? 'detail' : 'more';
}

export interface CutJpeg {
  ended: Buffer;
  lack: (isClean: boolean) => ReturnType<typeof lackOf>;
  isPadded: boolean;
}

export function cutJpegOf(bytes: Uint8Array): CutJpeg | null {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  const isPadded = bytes.length - length > MAX_ZEROES;
  const kept = Buffer.from(bytes.buffer, bytes.byteOffset, isPadded ? length : bytes.length);
  if (kept.subarray(-END.length).equals(END)) return null;
  const jpeg = read(kept);
  const ended = Buffer.concat([kept.subarray(0, jpeg.end), END]);
  return { ended, isPadded, lack: (isClean) => lackOf(jpeg, isClean) };
}

/** libjpeg's value for missing data, in every channel. */
const FILL = 128;

export function missingShare(pixels: Uint8Array, rowBytes: number): number {
  let last = pixels.length - 1;
  while (last >= 0 && pixels[last] === FILL) last -= 1;
  return 1 - Math.ceil((last + 1) / rowBytes) / (pixels.length / rowBytes);
}

/** Viewers show a photo with a grey fifth; beyond that, users report that half is missing. */
export const maxMissing = 0.2;
