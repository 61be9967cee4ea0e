import { type Box, boxes, child, Damaged, text4, viewOf } from './mp4-box.rules.ts';
import { mendEdits, playedOf, type Times } from './mp4-edits.rules.ts';

/** Untrusted metadata, so decoders have their own limits. Source: ISO/IEC 14496-12, QuickTime File Format. */

export interface VideoFacts {
  codec: string;
  /** px as displayed, after rotation and with square pixels. */
  width: number;
  height: number;
  codedPixels: number;
  /** null = only the fragments contain it. */
  seconds: number | null;
  /** null = only the fragments contain it. */
  fps: number | null;
  /** Sample descriptions of the audio tracks, in order: `mp4a`, `sowt`. An empty string = the track has none. */
  sounds: readonly string[];
  /** Code points of ITU-T H.273; null = unspecified. */
  colour: { primaries: number; transfer: number; matrix: number } | null;
}

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

function isTurned(bytes: Uint8Array, tkhd: Box): boolean {
  const at = tkhd.from + (bytes[tkhd.from] === 1 ? 52 : 40);
  if (at + 36 > tkhd.to) throw new Damaged();
  const view = viewOf(bytes);
  return view.getInt32(at) === 0 && view.getInt32(at + 4) !== 0;
}

function framesOf(bytes: Uint8Array, stts: Box | null): number {
  if (!stts || stts.to - stts.from < 8) return 0;
  const view = viewOf(bytes);
  const entries = Math.min(view.getUint32(stts.from + 4), Math.floor((stts.to - stts.from - 8) / 8));
  let frames = 0;
  for (let entry = 0; entry < entries; entry += 1) frames += view.getUint32(stts.from + 8 + entry * 8);
  return frames;
}

type Colour = NonNullable<VideoFacts['colour']>;

/** HDR10, SDR, HLG. Source: Dolby Vision streams within the ISO base media file format, 2.4. */
const dolbyColours: Readonly<Record<number, Colour>> = {
  1: { primaries: 9, transfer: 16, matrix: 9 },
  2: { primaries: 1, transfer: 1, matrix: 1 },
  4: { primaries: 9, transfer: 18, matrix: 9 },
};

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

function sampleEntry(bytes: Uint8Array, trak: Box): Box | null {
  const stsd = child(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd');
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
  // Some writers end the description with four zero bytes, which are not a box.
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

function unlessDamaged<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return null;
    throw error;
  }
}

/** Composition offset of the first frame, in units of the track; the track's end is as much later. */
function shownLater(bytes: Uint8Array, trak: Box): number {
  const ctts = child(bytes, trak, 'mdia', 'minf', 'stbl', 'ctts');
  return ctts && ctts.to - ctts.from >= 16 ? Math.max(0, viewOf(bytes).getInt32(ctts.from + 12)) : 0;
}

interface Track {
  trak: Box;
  kind: string;
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

function playedSeconds(moov: Uint8Array, { tracks, movie }: ReturnType<typeof tracksOf>, track: Track): number | null {
  if (!movie) return null;
  const played = tracks.map(({ trak, times }) => times && playedOf(moov, trak, times, movie.scale));
  const own = played[tracks.indexOf(track)];
  // Players start with the earliest track, whatever its delay.
  return own ? own.seconds + own.delaySeconds - Math.min(...played.map((one) => one?.delaySeconds ?? 0)) : null;
}

export const mendMoov = (moov: Uint8Array): boolean =>
  unlessDamaged(() => {
    const { tracks, movie } = tracksOf(moov);
    if (!movie) return false;
    const mended = tracks.map(({ trak, times }) => times !== null && mendEdits(moov, trak, times, movie.scale));
    return mended.includes(true);
  }) ?? false;

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

export const isWebm = (head: Uint8Array): boolean =>
  text4(head, 0) === '\x1aE\xdf\xa3' && String.fromCharCode(...head.subarray(0, 64)).includes('\x42\x82\x84webm');

export const isVideo = (head: Uint8Array): boolean => text4(head, 4) === 'ftyp' && brands.test(text4(head, 8));
