import { type Box, boxes, child, Damaged, text4, viewOf } from './mp4-box.rules.ts';
import { mendEdits, playedOf, type Times } from './mp4-edits.rules.ts';

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
  /** Seconds that are played; null where only the fragments would say it. */
  seconds: number | null;
  /** Frames a second on average; null where only the fragments would say it. */
  fps: number | null;
  /** Sample descriptions of the tracks of sound, in their order: `mp4a`, `sowt`. Empty text where a track has none. */
  sounds: readonly string[];
  /** Numbers of ITU-T H.273; null when the container says nothing of them. */
  colour: { primaries: number; transfer: number; matrix: number } | null;
}

/** Time scale and duration of `mvhd` and `mdhd`, which are built alike. */
function timesOf(bytes: Uint8Array, box: Box): Times {
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

type Colour = NonNullable<VideoFacts['colour']>;

/**
 * Colours of the base layer of Dolby Vision, by the id of what it is compatible with: HDR10 or HLG.
 * Source: Dolby Vision streams within the ISO base media file format, 2.4.
 */
const dolbyColours: Readonly<Record<number, Colour>> = {
  1: { primaries: 9, transfer: 16, matrix: 9 },
  2: { primaries: 1, transfer: 1, matrix: 1 },
  4: { primaries: 9, transfer: 18, matrix: 9 },
};

/** The colours that a sample description names. */
function colourOf(bytes: Uint8Array, extras: Box): Colour | null {
  const view = viewOf(bytes);
  const colr = child(bytes, extras, 'colr');
  if (colr && colr.to - colr.from >= 10 && ['nclx', 'nclc'].includes(text4(bytes, colr.from))) {
    const [primaries, transfer, matrix] = [4, 6, 8].map((at) => view.getUint16(colr.from + at)) as [
      number,
      number,
      number,
    ];
    return { primaries, transfer, matrix };
  }
  const dolby = child(bytes, extras, 'dvcC') ?? child(bytes, extras, 'dvvC');
  return dolby && dolby.to - dolby.from >= 5 ? (dolbyColours[view.getUint8(dolby.from + 4) >> 4] ?? null) : null;
}

/** The first sample description of a track; null when it has none. */
function sampleEntry(bytes: Uint8Array, trak: Box): Box | null {
  const stsd = child(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd');
  // Past version, flags and count.
  const [entry] = stsd ? boxes(bytes, stsd.from + 8, stsd.to) : [];
  return entry ?? null;
}

function videoTrack(bytes: Uint8Array, trak: Box): Omit<VideoFacts, 'sounds'> {
  const tkhd = child(bytes, trak, 'tkhd');
  const mdhd = child(bytes, trak, 'mdia', 'mdhd');
  const entry = sampleEntry(bytes, trak);
  if (!tkhd || !mdhd || !entry || entry.to - entry.from < 78) throw new Damaged();
  const view = viewOf(bytes);
  const coded = { width: view.getUint16(entry.from + 24), height: view.getUint16(entry.from + 26) };
  const { scale, duration } = timesOf(bytes, mdhd);
  const frames = framesOf(bytes, child(bytes, trak, 'mdia', 'minf', 'stbl', 'stts'));
  const extras: Box = { type: '', from: entry.from + 78, to: entry.to };
  // Some writers end the description with four zero bytes, which are no box.
  while (extras.to - extras.from >= 4 && view.getUint32(extras.to - 4) === 0) extras.to -= 4;
  const pasp = child(bytes, extras, 'pasp');
  const squeeze = pasp && pasp.to - pasp.from >= 8 ? view.getUint32(pasp.from) / view.getUint32(pasp.from + 4) : 1;
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
    colour: colourOf(bytes, extras),
  };
}

/** What boxes say; null where they are damaged. */
function unlessDamaged<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return null;
    throw error;
  }
}

/** Units by which the first frame is shown later than it is decoded; what it is shown by ends as much later. */
function shownLater(bytes: Uint8Array, trak: Box): number {
  const ctts = child(bytes, trak, 'mdia', 'minf', 'stbl', 'ctts');
  return ctts && ctts.to - ctts.from >= 16 ? Math.max(0, viewOf(bytes).getInt32(ctts.from + 12)) : 0;
}

interface Track {
  trak: Box;
  /** Four letters: `vide`, `soun`. */
  kind: string;
  /** Up to when frames are shown. */
  times: Times | null;
}

function tracksOf(moov: Uint8Array): { tracks: Track[]; movie: Times | null } {
  const traks = [...boxes(moov, 0, moov.length)].filter(({ type }) => type === 'trak');
  const tracks = traks.map((trak) => {
    const hdlr = child(moov, trak, 'mdia', 'hdlr');
    const mdhd = child(moov, trak, 'mdia', 'mdhd');
    const kind = hdlr && hdlr.to - hdlr.from >= 12 ? text4(moov, hdlr.from + 8) : '';
    const times = unlessDamaged(() => mdhd && timesOf(moov, mdhd));
    if (times && times.duration > 0) times.duration += unlessDamaged(() => shownLater(moov, trak)) ?? 0;
    return { trak, kind, times };
  });
  const mvhd = child(moov, { type: 'moov', from: 0, to: moov.length }, 'mvhd');
  return { tracks, movie: mvhd && timesOf(moov, mvhd) };
}

/** Seconds that a track plays by its edit list, and waits for others before; null where it has none. */
function playedSeconds(moov: Uint8Array, { tracks, movie }: ReturnType<typeof tracksOf>, track: Track): number | null {
  if (!movie) return null;
  const played = tracks.map(({ trak, times }) => times && playedOf(moov, trak, times, movie.scale));
  const own = played[tracks.indexOf(track)];
  // The earliest track begins at once, whatever its own delay.
  return own ? own.seconds + own.delaySeconds - Math.min(...played.map((one) => one?.delaySeconds ?? 0)) : null;
}

/**
 * Rewrites edit lists of which ffmpeg would make nothing, or frames that are not played, in place.
 * @returns whether anything was changed
 */
export const mendMoov = (moov: Uint8Array): boolean =>
  unlessDamaged(() => {
    const { tracks, movie } = tracksOf(moov);
    if (!movie) return false;
    const mended = tracks.map(({ trak, times }) => times !== null && mendEdits(moov, trak, times, movie.scale));
    return mended.includes(true);
  }) ?? false;

/**
 * The facts of a film.
 * @param moov contents of its `moov` box
 * @returns null when it is damaged or has no picture
 */
export const readMoov = (moov: Uint8Array): VideoFacts | null =>
  unlessDamaged(() => {
    const all = tracksOf(moov);
    const video = all.tracks.find(({ kind }) => kind === 'vide');
    if (!video) return null;
    const facts = videoTrack(moov, video.trak);
    const { movie } = all;
    const movieSeconds = movie && movie.duration > 0 ? movie.duration / movie.scale : null;
    const sounds = all.tracks.filter(({ kind }) => kind === 'soun');
    return {
      ...facts,
      seconds: facts.seconds === null ? movieSeconds : (playedSeconds(moov, all, video) ?? facts.seconds),
      sounds: sounds.map(({ trak }) => unlessDamaged(() => sampleEntry(moov, trak)?.type) ?? ''),
    };
  });

const brands =
  /^(?:isom|iso[2-9a]|mp4[12v]|avc1|M4V |M4VP|qt {2}|MSNV|3g[gp][4-9p]|dash|cmfc|mmp4|XAVC|hvc1|hev1|av01|F4V )$/;

/** Whether a file that begins with these 64 bytes calls itself a WebM film. */
export const isWebm = (head: Uint8Array): boolean =>
  text4(head, 0) === '\x1aE\xdf\xa3' && String.fromCharCode(...head.subarray(0, 64)).includes('\x42\x82\x84webm');

/** Whether a file that begins with these bytes calls itself an MP4 or MOV film. */
export const isFilm = (head: Uint8Array): boolean => text4(head, 4) === 'ftyp' && brands.test(text4(head, 8));
