import { type Box, DamagedMp4, dataViewOf, findChildBox, readFourCharacterCode } from './mp4-box.rules.ts';

/* Phones trim videos with an edit list. Source: ISO/IEC 14496-12, 8.6.5 and 8.6.6. */

interface Edit {
  /**
   * In units of the movie's timescale; `mediaTime`: start, in units of the track's, -1 = an empty edit, which only
   * delays.
   */
  duration: number;
  mediaTime: number;
}

export interface Timing {
  timescale: number;
  duration: number;
}

const editEntryBytes = (isLong: boolean): number => (isLong ? 20 : 12);

function readEdits(bytes: Uint8Array, elst: Box): Edit[] {
  const version = bytes[elst.from] ?? 0;
  if (version > 1 || elst.to - elst.from < 8) return [];
  const view = dataViewOf(bytes);
  const size = editEntryBytes(version === 1);
  const count = Math.min(view.getUint32(elst.from + 4), Math.floor((elst.to - elst.from - 8) / size));
  return Array.from({ length: count }, (_, index) => {
    const offset = elst.from + 8 + index * size;
    return version === 1
      ? { duration: Number(view.getBigUint64(offset)), mediaTime: Number(view.getBigInt64(offset + 8)) }
      : { duration: view.getUint32(offset), mediaTime: view.getInt32(offset + 4) };
  });
}

/** Drops later empty edits, for which ffmpeg would repeat frames. Duration 0 = until the end. */
function validEdits(edits: readonly Edit[], media: Timing, movieTimescale: number): Edit[] {
  const isEmpty = ({ mediaTime }: Edit) => mediaTime === -1;
  const first = edits.findIndex((edit) => !isEmpty(edit));
  const mediaEdits = edits.flatMap(({ duration, mediaTime }): Edit[] => {
    if (mediaTime < 0 || mediaTime >= media.duration) return [];
    const remainingDuration = Math.ceil(((media.duration - mediaTime) / media.timescale) * movieTimescale);
    const isToTheEnd = duration === 0 && edits.length === 1;
    return duration > 0 || isToTheEnd
      ? [{ mediaTime, duration: isToTheEnd ? remainingDuration : Math.min(duration, remainingDuration) }]
      : [];
  });
  return mediaEdits.length > 0 ? [...edits.slice(0, Math.max(0, first)), ...mediaEdits] : [];
}

interface Playback {
  delaySeconds: number;
  seconds: number;
}

function findEditListBox(bytes: Uint8Array, trak: Box): Box | null {
  try {
    return findChildBox(bytes, trak, 'edts', 'elst');
  } catch (error) {
    if (error instanceof DamagedMp4) return null;
    throw error;
  }
}

/** null = no valid edit list */
export function playbackOfEdits(bytes: Uint8Array, trak: Box, media: Timing, movieTimescale: number): Playback | null {
  const elst = findEditListBox(bytes, trak);
  const edits = elst && media.duration > 0 ? validEdits(readEdits(bytes, elst), media, movieTimescale) : [];
  if (edits.length === 0) return null;
  const total = (isDelay: boolean) =>
    edits.filter(({ mediaTime }) => mediaTime < 0 === isDelay).reduce((sum, { duration }) => sum + duration, 0);
  return { delaySeconds: total(true) / movieTimescale, seconds: total(false) / movieTimescale };
}

/** @returns whether the bytes were changed */
export function repairEditList(bytes: Uint8Array, trak: Box, media: Timing, movieTimescale: number): boolean {
  const elst = findEditListBox(bytes, trak);
  if (!elst || media.duration === 0) return false;
  const edits = readEdits(bytes, elst);
  const validEditList = validEdits(edits, media, movieTimescale);
  const isUnchanged =
    edits.length === validEditList.length &&
    edits.every(({ mediaTime }, index) => mediaTime === validEditList[index]?.mediaTime);
  if (isUnchanged && !edits.some(({ duration }) => duration === 0)) return false;
  const view = dataViewOf(bytes);
  if (validEditList.length === 0) {
    // Parsers skip a `free` box, and the length of the file stays the same.
    const edts = findChildBox(bytes, trak, 'edts');
    if (edts && readFourCharacterCode(bytes, edts.from - 4) === 'edts') bytes.set(Buffer.from('free'), edts.from - 4);
    return true;
  }
  const isLong = bytes[elst.from] === 1;
  view.setUint32(elst.from + 4, validEditList.length);
  for (const [index, { duration, mediaTime }] of validEditList.entries()) {
    const offset = elst.from + 8 + index * editEntryBytes(isLong);
    if (isLong) {
      view.setBigUint64(offset, BigInt(duration));
      view.setBigInt64(offset + 8, BigInt(mediaTime));
      view.setUint32(offset + 16, 0x1_0000);
    } else {
      view.setUint32(offset, duration);
      view.setInt32(offset + 4, mediaTime);
      view.setUint32(offset + 8, 0x1_0000);
    }
  }
  return true;
}
