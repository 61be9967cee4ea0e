import { type Box, boxes, child, Damaged, text4, viewOf } from './mp4-box.rules.ts';

/**
 * What an MP4 or MOV says of itself, read from its boxes before any decoder sees it. Pure, and bounded by the bytes'
 * length. A file may lie here; whoever decodes it has limits of its own.
 * Source: ISO/IEC 14496-12 and Apple's QuickTime File Format.
 */

export interface VideoFacts {
  /** Four letters of the sample description: `avc1`, `hvc1`. */
  codec: string;
  /** px as shown: turned upright, pixels square. */
  width: number;
  height: number;
  /** px as coded, before that. */
  codedPixels: number;
  /** Null where only the fragments would say it. */
  seconds: number | null;
  /** Frames a second on average; null where only the fragments would say it. */
  fps: number | null;
  hasAudio: boolean;
  /** Numbers of ITU-T H.273; null when the container says nothing of them. */
  colour: { primaries: number; transfer: number; matrix: number } | null;
}

/** Time scale and duration of `mvhd` and `mdhd`, which are built alike. */
function timesOf(bytes: Uint8Array, box: Box): { scale: number; duration: number } {
  const view = viewOf(bytes);
  const isLong = bytes[box.from] === 1;
  if (box.to - box.from < (isLong ? 32 : 20)) throw new Damaged();
  const scale = view.getUint32(box.from + (isLong ? 20 : 12));
  const duration = isLong ? Number(view.getBigUint64(box.from + 24)) : view.getUint32(box.from + 16);
  if (scale === 0) throw new Damaged();
  const isUnknown = !isLong && duration === 0xffff_ffff;
  return { scale, duration: isUnknown ? 0 : duration };
}

/** Whether the picture is shown on its side, by the matrix of the track. */
function isTurned(bytes: Uint8Array, tkhd: Box): boolean {
  const at = tkhd.from + (bytes[tkhd.from] === 1 ? 52 : 40);
  if (at + 36 > tkhd.to) throw new Damaged();
  const view = viewOf(bytes);
  return view.getInt32(at) === 0 && view.getInt32(at + 4) !== 0;
}

/** Frames of a track, by its table of durations. */
function framesOf(bytes: Uint8Array, stts: Box | null): number {
  if (!stts || stts.to - stts.from < 8) return 0;
  const view = viewOf(bytes);
  const entries = Math.min(view.getUint32(stts.from + 4), Math.floor((stts.to - stts.from - 8) / 8));
  let frames = 0;
  for (let entry = 0; entry < entries; entry += 1) frames += view.getUint32(stts.from + 8 + entry * 8);
  return frames;
}

function videoTrack(bytes: Uint8Array, trak: Box): Omit<VideoFacts, 'hasAudio'> {
  const tkhd = child(bytes, trak, 'tkhd');
  const mdhd = child(bytes, trak, 'mdia', 'mdhd');
  const stsd = child(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd');
  if (!tkhd || !mdhd || !stsd) throw new Damaged();
  // Past version, flags and count: the first sample description.
  const [entry] = boxes(bytes, stsd.from + 8, stsd.to);
  if (!entry || entry.to - entry.from < 78) throw new Damaged();
  const view = viewOf(bytes);
  const coded = { width: view.getUint16(entry.from + 24), height: view.getUint16(entry.from + 26) };
  const { scale, duration } = timesOf(bytes, mdhd);
  const frames = framesOf(bytes, child(bytes, trak, 'mdia', 'minf', 'stbl', 'stts'));
  const extras: Box = { type: '', from: entry.from + 78, to: entry.to };
  // Some writers end the description with four zero bytes, which are no box.
  while (extras.to - extras.from >= 4 && view.getUint32(extras.to - 4) === 0) extras.to -= 4;
  const pasp = child(bytes, extras, 'pasp');
  const squeeze = pasp && pasp.to - pasp.from >= 8 ? view.getUint32(pasp.from) / view.getUint32(pasp.from + 4) : 1;
  const colr = child(bytes, extras, 'colr');
  const hasColour = colr && colr.to - colr.from >= 10 && ['nclx', 'nclc'].includes(text4(bytes, colr.from));
  const upright = { width: coded.width * (squeeze > 0.1 && squeeze < 10 ? squeeze : 1), height: coded.height };
  const [width, height] = isTurned(bytes, tkhd) ? [upright.height, upright.width] : [upright.width, upright.height];
  const seconds = duration > 0 ? duration / scale : null;
  return {
    codec: entry.type,
    width: Math.round(width),
    height: Math.round(height),
    codedPixels: coded.width * coded.height,
    seconds,
    fps: seconds && frames > 0 ? frames / seconds : null,
    colour: hasColour
      ? {
          primaries: view.getUint16(colr.from + 4),
          transfer: view.getUint16(colr.from + 6),
          matrix: view.getUint16(colr.from + 8),
        }
      : null,
  };
}

/**
 * The facts of a film.
 * @param moov contents of its `moov` box
 * @returns null when it is damaged or has no picture
 */
export function readMoov(moov: Uint8Array): VideoFacts | null {
  try {
    const all: Box = { type: 'moov', from: 0, to: moov.length };
    const kinds = [...boxes(moov, 0, moov.length)]
      .filter(({ type }) => type === 'trak')
      .map((trak) => {
        const hdlr = child(moov, trak, 'mdia', 'hdlr');
        return { trak, kind: hdlr && hdlr.to - hdlr.from >= 12 ? text4(moov, hdlr.from + 8) : '' };
      });
    const video = kinds.find(({ kind }) => kind === 'vide');
    if (!video) return null;
    const facts = videoTrack(moov, video.trak);
    const mvhd = child(moov, all, 'mvhd');
    // A film that is cut by an edit list lasts shorter than its track; the longer of the two is what a decoder may see.
    const film = mvhd ? timesOf(moov, mvhd) : null;
    const filmSeconds = film && film.duration > 0 ? film.duration / film.scale : null;
    return {
      ...facts,
      seconds: facts.seconds === null ? filmSeconds : facts.seconds,
      hasAudio: kinds.some(({ kind }) => kind === 'soun'),
    };
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return null;
    throw error;
  }
}

const brands =
  /^(?:isom|iso[2-9a]|mp4[12v]|avc1|M4V |M4VP|qt {2}|MSNV|3g[gp][4-9p]|dash|cmfc|mmp4|XAVC|hvc1|hev1|av01|F4V )$/;

/** Whether a file that begins with these 64 bytes calls itself a WebM film. */
export const isWebm = (head: Uint8Array): boolean =>
  text4(head, 0) === '\x1aE\xdf\xa3' && String.fromCharCode(...head.subarray(0, 64)).includes('\x42\x82\x84webm');

/** Whether a file that begins with these bytes calls itself an MP4 or MOV film. */
export const isFilm = (head: Uint8Array): boolean => text4(head, 4) === 'ftyp' && brands.test(text4(head, 8));
