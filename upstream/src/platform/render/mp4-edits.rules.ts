import { type Box, child, Damaged, text4, viewOf } from './mp4-box.rules.ts';

/* Phones trim by an edit list. Source: ISO/IEC 14496-12, 8.6.5 and 8.6.6. */

interface Edit {
  /** In units of the movie's time scale. */
  duration: number;
  /** Start, in units of the track's time scale; -1 = an empty edit, which only delays. */
  mediaTime: number;
}

export interface Times {
  scale: number;
  duration: number;
}

const entryBytes = (isLong: boolean): number => (isLong ? 20 : 12);

function readEdits(bytes: Uint8Array, elst: Box): Edit[] {
  const version = bytes[elst.from] ?? 0;
  if (version > 1 || elst.to - elst.from < 8) return [];
  const view = viewOf(bytes);
  const size = entryBytes(version === 1);
  const count = Math.min(view.getUint32(elst.from + 4), Math.floor((elst.to - elst.from - 8) / size));
  return Array.from({ length: count }, (_, index) => {
    const at = elst.from + 8 + index * size;
    return version === 1
      ? { duration: Number(view.getBigUint64(at)), mediaTime: Number(view.getBigInt64(at + 8)) }
      : { duration: view.getUint32(at), mediaTime: view.getInt32(at + 4) };
  });
}

/** Duration 0 = until the end; ffmpeg would repeat frames for later empty edits. */
function soundEdits(edits: readonly Edit[], media: Times, movieScale: number): Edit[] {
  const isEmpty = ({ mediaTime }: Edit) => mediaTime === -1;
  const first = edits.findIndex((edit) => !isEmpty(edit));
  const spans = edits.flatMap(({ duration, mediaTime }): Edit[] => {
    if (mediaTime < 0 || mediaTime >= media.duration) return [];
    const rest = Math.ceil(((media.duration - mediaTime) / media.scale) * movieScale);
    const isToTheEnd = duration === 0 && edits.length === 1;
    return duration > 0 || isToTheEnd ? [{ mediaTime, duration: isToTheEnd ? rest : Math.min(duration, rest) }] : [];
  });
  return spans.length > 0 ? [...edits.slice(0, Math.max(0, first)), ...spans] : [];
}

interface Played {
  delaySeconds: number;
  seconds: number;
}

function elstOf(bytes: Uint8Array, trak: Box): Box | null {
  try {
    return child(bytes, trak, 'edts', 'elst');
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

export function playedOf(bytes: Uint8Array, trak: Box, media: Times, movieScale: number): Played | null {
  const elst = elstOf(bytes, trak);
  const edits = elst && media.duration > 0 ? soundEdits(readEdits(bytes, elst), media, movieScale) : [];
  if (edits.length === 0) return null;
  const total = (isDelay: boolean) =>
    edits.filter(({ mediaTime }) => mediaTime < 0 === isDelay).reduce((sum, { duration }) => sum + duration, 0);
  return { delaySeconds: total(true) / movieScale, seconds: total(false) / movieScale };
}

export function mendEdits(bytes: Uint8Array, trak: Box, media: Times, movieScale: number): boolean {
  const elst = elstOf(bytes, trak);
  if (!elst || media.duration === 0) return false;
  const edits = readEdits(bytes, elst);
  const sound = soundEdits(edits, media, movieScale);
  const isAlike =
    edits.length === sound.length && edits.every(({ mediaTime }, at) => mediaTime === sound[at]?.mediaTime);
  if (isAlike && !edits.some(({ duration }) => duration === 0)) return false;
  const view = viewOf(bytes);
  if (sound.length === 0) {
    // Parsers skip a `free` box, and the length of the file stays the same.
    const edts = child(bytes, trak, 'edts');
    if (edts && text4(bytes, edts.from - 4) === 'edts') bytes.set(Buffer.from('free'), edts.from - 4);
    return true;
  }
  const isLong = bytes[elst.from] === 1;
  view.setUint32(elst.from + 4, sound.length);
  for (const [index, { duration, mediaTime }] of sound.entries()) {
    const at = elst.from + 8 + index * entryBytes(isLong);
    if (isLong) {
      view.setBigUint64(at, BigInt(duration));
      view.setBigInt64(at + 8, BigInt(mediaTime));
      view.setUint32(at + 16, 0x1_0000);
    } else {
      view.setUint32(at, duration);
      view.setInt32(at + 4, mediaTime);
      view.setUint32(at + 8, 0x1_0000);
    }
  }
  return true;
}
