import { type Box, DamagedMp4, dataViewOf, findChildBox, readBoxes, readFourCharacterCode } from './mp4-box.rules.ts';
import { playbackOfEdits, repairEditList, type Timing } from './mp4-edits.rules.ts';

/* The metadata is untrusted, so decoders have their own limits. Source: ISO/IEC 14496-12, QuickTime File Format. */

export interface VideoMetadata {
  codec: string;
  /** px as displayed, after rotation and with square pixels. */
  width: number;
  height: number;
  codedPixels: number;
  /** `seconds` and `fps`: null = only the fragments contain it. */
  seconds: number | null;
  fps: number | null;
  /** Sample descriptions of the audio tracks, in order: `mp4a`, `sowt`. An empty string = the track has none. */
  sounds: readonly string[];
  /** Code points of ITU-T H.273; null = unspecified. */
  colour: { primaries: number; transfer: number; matrix: number } | null;
}

function readTiming(bytes: Uint8Array, box: Box): Timing {
  const view = dataViewOf(bytes);
  const isLong = bytes[box.from] === 1;
  if (box.to - box.from < (isLong ? 32 : 20)) throw new DamagedMp4();
  const timescale = view.getUint32(box.from + (isLong ? 20 : 12));
  const duration = isLong ? Number(view.getBigUint64(box.from + 24)) : view.getUint32(box.from + 16);
  if (timescale === 0) throw new DamagedMp4();
  const isUnknown = !isLong && duration === 0xffff_ffff;
  return { timescale, duration: isUnknown ? 0 : duration };
}

function isQuarterTurned(bytes: Uint8Array, tkhd: Box): boolean {
  const offset = tkhd.from + (bytes[tkhd.from] === 1 ? 52 : 40);
  if (offset + 36 > tkhd.to) throw new DamagedMp4();
  const view = dataViewOf(bytes);
  return view.getInt32(offset) === 0 && view.getInt32(offset + 4) !== 0;
}

function readFrameCount(bytes: Uint8Array, stts: Box | null): number {
  if (!stts || stts.to - stts.from < 8) return 0;
  const view = dataViewOf(bytes);
  const entries = Math.min(view.getUint32(stts.from + 4), Math.floor((stts.to - stts.from - 8) / 8));
  let frameCount = 0;
  for (let entry = 0; entry < entries; entry += 1) frameCount += view.getUint32(stts.from + 8 + entry * 8);
  return frameCount;
}

type Colour = NonNullable<VideoMetadata['colour']>;

/** Base layers' colours: HDR10, SDR, HLG. Source: Dolby Vision streams within the ISO base media file format, 2.4. */
const dolbyVisionColours: Readonly<Record<number, Colour>> = {
  1: { primaries: 9, transfer: 16, matrix: 9 },
  2: { primaries: 1, transfer: 1, matrix: 1 },
  4: { primaries: 9, transfer: 18, matrix: 9 },
};

function readColour(bytes: Uint8Array, extensions: Box): Colour | null {
  const view = dataViewOf(bytes);
  const colr = findChildBox(bytes, extensions, 'colr');
  if (colr && colr.to - colr.from >= 10 && ['nclx', 'nclc'].includes(readFourCharacterCode(bytes, colr.from))) {
    const [primaries, transfer, matrix] = [4, 6, 8].map((at) => view.getUint16(colr.from + at)) as [
      number,
      number,
      number,
    ];
    return { primaries, transfer, matrix };
  }
  const dolbyConfiguration = findChildBox(bytes, extensions, 'dvcC') ?? findChildBox(bytes, extensions, 'dvvC');
  return dolbyConfiguration && dolbyConfiguration.to - dolbyConfiguration.from >= 5
    ? (dolbyVisionColours[view.getUint8(dolbyConfiguration.from + 4) >> 4] ?? null)
    : null;
}

function findSampleEntry(bytes: Uint8Array, trak: Box): Box | null {
  const stsd = findChildBox(bytes, trak, 'mdia', 'minf', 'stbl', 'stsd');
  const [entry] = stsd ? readBoxes(bytes, stsd.from + 8, stsd.to) : [];
  return entry ?? null;
}

function readVideoTrack(bytes: Uint8Array, trak: Box): Omit<VideoMetadata, 'sounds'> {
  const tkhd = findChildBox(bytes, trak, 'tkhd');
  const mdhd = findChildBox(bytes, trak, 'mdia', 'mdhd');
  const entry = findSampleEntry(bytes, trak);
  if (!tkhd || !mdhd || !entry || entry.to - entry.from < 78) throw new DamagedMp4();
  const view = dataViewOf(bytes);
  const codedSize = { width: view.getUint16(entry.from + 24), height: view.getUint16(entry.from + 26) };
  const { timescale, duration } = readTiming(bytes, mdhd);
  const frameCount = readFrameCount(bytes, findChildBox(bytes, trak, 'mdia', 'minf', 'stbl', 'stts'));
  const extensions: Box = { type: '', from: entry.from + 78, to: entry.to };
  // Some writers end the description with four zero bytes, which are not a box.
  while (extensions.to - extensions.from >= 4 && view.getUint32(extensions.to - 4) === 0) extensions.to -= 4;
  const pasp = findChildBox(bytes, extensions, 'pasp');
  const pixelAspectRatio =
    pasp && pasp.to - pasp.from >= 8 ? view.getUint32(pasp.from) / view.getUint32(pasp.from + 4) : 1;
  const displayedSize = {
    width: codedSize.width * (pixelAspectRatio > 0.1 && pixelAspectRatio < 10 ? pixelAspectRatio : 1),
    height: codedSize.height,
  };
  const [width, height] = isQuarterTurned(bytes, tkhd)
    ? [displayedSize.height, displayedSize.width]
    : [displayedSize.width, displayedSize.height];
  const seconds = duration > 0 ? duration / timescale : null;
  return {
    codec: entry.type,
    width: Math.round(width),
    height: Math.round(height),
    codedPixels: codedSize.width * codedSize.height,
    seconds,
    fps: seconds && frameCount > 0 ? frameCount / seconds : null,
    colour: readColour(bytes, extensions),
  };
}

function nullIfDamaged<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedMp4 || error instanceof RangeError) return null;
    throw error;
  }
}

/** Composition offset of the first frame, in units of the track; the end of the track is delayed too. */
function readCompositionOffset(bytes: Uint8Array, trak: Box): number {
  const ctts = findChildBox(bytes, trak, 'mdia', 'minf', 'stbl', 'ctts');
  return ctts && ctts.to - ctts.from >= 16 ? Math.max(0, dataViewOf(bytes).getInt32(ctts.from + 12)) : 0;
}

interface Track {
  trak: Box;
  kind: string;
  timing: Timing | null;
}

function readTracks(moov: Uint8Array): { tracks: Track[]; movie: Timing | null } {
  const traks = [...readBoxes(moov, 0, moov.length)].filter(({ type }) => type === 'trak');
  const tracks = traks.map((trak) => {
    const hdlr = findChildBox(moov, trak, 'mdia', 'hdlr');
    const mdhd = findChildBox(moov, trak, 'mdia', 'mdhd');
    const kind = hdlr && hdlr.to - hdlr.from >= 12 ? readFourCharacterCode(moov, hdlr.from + 8) : '';
    const timing = nullIfDamaged(() => mdhd && readTiming(moov, mdhd));
    if (timing && timing.duration > 0) timing.duration += nullIfDamaged(() => readCompositionOffset(moov, trak)) ?? 0;
    return { trak, kind, timing };
  });
  const mvhd = findChildBox(moov, { type: 'moov', from: 0, to: moov.length }, 'mvhd');
  return { tracks, movie: mvhd && readTiming(moov, mvhd) };
}

function playbackSeconds(
  moov: Uint8Array,
  { tracks, movie }: ReturnType<typeof readTracks>,
  track: Track,
): number | null {
  if (!movie) return null;
  const playbacks = tracks.map(({ trak, timing }) => timing && playbackOfEdits(moov, trak, timing, movie.timescale));
  const ownPlayback = playbacks[tracks.indexOf(track)];
  // Players start with the earliest track, whatever its delay.
  return ownPlayback
    ? ownPlayback.seconds + ownPlayback.delaySeconds - Math.min(...playbacks.map((one) => one?.delaySeconds ?? 0))
    : null;
}

export const repairMoovEdits = (moov: Uint8Array): boolean =>
  nullIfDamaged(() => {
    const { tracks, movie } = readTracks(moov);
    if (!movie) return false;
    const repairResults = tracks.map(
      ({ trak, timing }) => timing !== null && repairEditList(moov, trak, timing, movie.timescale),
    );
    return repairResults.includes(true);
  }) ?? false;

export const readVideoMetadata = (moov: Uint8Array): VideoMetadata | null =>
  nullIfDamaged(() => {
    const movieTracks = readTracks(moov);
    const video = movieTracks.tracks.find(({ kind }) => kind === 'vide');
    if (!video) return null;
    const metadata = readVideoTrack(moov, video.trak);
    const { movie } = movieTracks;
    const movieSeconds = movie && movie.duration > 0 ? movie.duration / movie.timescale : null;
    const sounds = movieTracks.tracks.filter(({ kind }) => kind === 'soun');
    return {
      ...metadata,
      seconds:
        metadata.seconds === null ? movieSeconds : (playbackSeconds(moov, movieTracks, video) ?? metadata.seconds),
      sounds: sounds.map(({ trak }) => nullIfDamaged(() => findSampleEntry(moov, trak)?.type) ?? ''),
    };
  });

const brandPattern =
  /^(?:isom|iso[2-9a]|mp4[12v]|avc1|M4V |M4VP|qt {2}|MSNV|3g[gp][4-9p]|dash|cmfc|mmp4|XAVC|hvc1|hev1|av01|F4V )$/;

export const isWebm = (head: Uint8Array): boolean =>
  readFourCharacterCode(head, 0) === '\x1aE\xdf\xa3' &&
  String.fromCharCode(...head.subarray(0, 64)).includes('\x42\x82\x84webm');

export const isMp4OrMov = (head: Uint8Array): boolean =>
  readFourCharacterCode(head, 4) === 'ftyp' && brandPattern.test(readFourCharacterCode(head, 8));
