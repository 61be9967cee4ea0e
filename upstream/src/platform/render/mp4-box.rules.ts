/* Boxes of MP4 and MOV files. Source: ISO/IEC 14496-12. */

export interface Box {
  type: string;
  from: number;
  to: number;
}

export const text4 = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export class Damaged extends Error {}

export function* boxes(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes);
  let at = from;
  while (at + 8 <= to) {
    const head = boxHead(view, at, to);
    if (head === null || head.end > to) throw new Damaged();
    yield { type: text4(bytes, at + 4), from: at + head.length, to: head.end };
    at = head.end;
  }
}

/** @param end end of the file or parent, for a box of size 0 */
export function boxHead(view: DataView, at: number, end: number): { length: number; end: number } | null {
  if (at + 8 > view.byteLength) return null;
  const size = view.getUint32(at);
  if (size === 0) return { length: 8, end };
  if (size !== 1) return size < 8 ? null : { length: 8, end: at + size };
  if (at + 16 > view.byteLength) return null;
  const large = Number(view.getBigUint64(at + 8));
  return large < 16 || !Number.isSafeInteger(at + large) ? null : { length: 16, end: at + large };
}

export const child = (bytes: Uint8Array, box: Box, ...path: string[]): Box | null => {
  let found: Box | null = box;
  for (const type of path) {
    const within: Box = found;
    found = [...boxes(bytes, within.from, within.to)].find((one) => one.type === type) ?? null;
    if (!found) return null;
  }
  return found;
};
