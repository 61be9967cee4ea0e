/* Boxes of MP4 and MOV files. Source: ISO/IEC 14496-12. */

export interface Box {
  type: string;
  from: number;
  to: number;
}

export const readFourCharacterCode = (bytes: Uint8Array, offset: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));
export const dataViewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export class DamagedMp4 extends Error {}

export function* readBoxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = dataViewOf(bytes);
  let offset = from;
  while (offset + 8 <= to) {
    const header = readBoxHeader(view, offset, to);
    if (header === null || header.end > to) throw new DamagedMp4();
    yield { type: readFourCharacterCode(bytes, offset + 4), from: offset + header.length, to: header.end };
    offset = header.end;
  }
}

/** @param end end of the file or parent, for a box of size 0 */
export function readBoxHeader(view: DataView, offset: number, end: number): { length: number; end: number } | null {
  if (offset + 8 > view.byteLength) return null;
  const size = view.getUint32(offset);
  if (size === 0) return { length: 8, end };
  if (size !== 1) return size < 8 ? null : { length: 8, end: offset + size };
  if (offset + 16 > view.byteLength) return null;
  const large = Number(view.getBigUint64(offset + 8));
  return large < 16 || !Number.isSafeInteger(offset + large) ? null : { length: 16, end: offset + large };
}

export const findChildBox = (bytes: Uint8Array, box: Box, ...path: string[]): Box | null => {
  let found: Box | null = box;
  for (const type of path) {
    const parentBox: Box = found;
    found = [...readBoxes(bytes, parentBox.from, parentBox.to)].find((one) => one.type === type) ?? null;
    if (!found) return null;
  }
  return found;
};
