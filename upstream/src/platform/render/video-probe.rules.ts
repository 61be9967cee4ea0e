import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { VideoFacts } from './mp4.rules.ts';

export const videoLimits = {
  /** In seconds; the tolerance is for recorders that stop late. */
  maxSeconds: 30,
  forgivenSeconds: 0.5,
  /** Pixels of one coded frame: DCI 4K. */
  maxPixels: 4096 * 2304,
  minSide: 64,
  /** Slow motion of phones has up to 240. */
  maxFps: 260,
} as const;

export type VideoRefusal = 'video_type_refused' | 'video_damaged' | 'video_too_long' | 'video_too_large';

const codecs: Readonly<Record<string, readonly string[]>> = {
  avc1: ['h264'],
  avc3: ['h264'],
  hvc1: ['hevc'],
  hev1: ['hevc'],
  mp4v: ['mpeg4'],
  vp09: ['vp9', 'libvpx-vp9'],
  av01: ['libdav1d', 'av1'],
  // Dolby Vision, of which only the base layer is decoded.
  dvh1: ['hevc'],
  dvhe: ['hevc'],
  dva1: ['h264'],
  dvav: ['h264'],
  dav1: ['libdav1d'],
};
const forcedDecoders: Readonly<Record<string, string>> = { dav1: 'libdav1d' };

const compressed = ['aac', 'mp3', 'mp3float', 'ac3', 'eac3', 'alac', 'opus', 'amrnb'];
const pcm = [
  's8',
  'u8',
  'mulaw',
  'alaw',
  ...['s16', 's24', 's32', 'f32', 'f64'].flatMap((one) => [`${one}le`, `${one}be`]),
].map((one) => `pcm_${one}`);
const audioDecoders = [...compressed, ...pcm];
/** Audio sample descriptions of those decoders. `mp4a`, `lpcm` and `raw ` each cover several codecs. */
const knownSounds =
  /^(?:mp4a|\.mp3|ac-3|ec-3|alac|Opus|samr|sowt|twos|in24|in32|fl32|fl64|lpcm|raw |NONE|ulaw|alaw|ipcm|fpcm)$/;

/** Uncompressed audio, which ffmpeg cannot copy into MP4. */
export const isPcm = (entry: string | undefined): boolean =>
  /^(?:sowt|twos|in24|in32|fl32|fl64|lpcm|raw |NONE|ulaw|alaw)$/.test(entry ?? '');

/** Cameras record at most this many audio tracks. */
const MAX_SOUNDS = 3;

/** Indices of decodable audio tracks, counted among audio tracks, in order of preference. */
export const soundsToTry = ({ sounds }: Pick<VideoFacts, 'sounds'>): number[] =>
  [...sounds.entries()].flatMap(([track, entry]) => (knownSounds.test(entry) ? [track] : [])).slice(0, MAX_SOUNDS);

/** Checks untrusted metadata; if it is false, the decoder's own limits apply. */
export function refusalOf(facts: VideoFacts): VideoRefusal | null {
  if (!Object.hasOwn(codecs, facts.codec)) return 'video_type_refused';
  if (facts.codedPixels > videoLimits.maxPixels) return 'video_too_large';
  if (Math.min(facts.width, facts.height) < videoLimits.minSide) return 'video_damaged';
  if (facts.seconds !== null && facts.seconds > videoLimits.maxSeconds + videoLimits.forgivenSeconds)
    return 'video_too_long';
  if ((facts.fps ?? 0) > videoLimits.maxFps) return 'video_too_large';
  return null;
}

export const shapeOf = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>): PostShape =>
  width / height > Math.sqrt(postSizes.STORY.width / postSizes.STORY.height) ? 'SQUARE' : 'STORY';

/** A larger crop would cut off heads. */
const MAX_CROPPED = 0.15;

export interface VideoPlan {
  width: number;
  height: number;
  fit: 'crop' | 'pad';
  fps: number;
  seconds: number;
  /** Index among the audio tracks; null = silence. */
  sound: number | null;
  /** ffmpeg's name of the HDR transfer function; null = SDR. */
  hdr: 'smpte2084' | 'arib-std-b67' | null;
  /** Default of players if neither container nor stream specifies colours. */
  assumedColour: 'bt709' | 'smpte170m' | null;
  decoders: readonly string[];
  forcedDecoder: string | null;
}

export type KnownFacts = VideoFacts & { seconds: number };

const hdrTransfers: Readonly<Record<number, VideoPlan['hdr']>> = { 16: 'smpte2084', 18: 'arib-std-b67' };

export function planVideo(facts: KnownFacts, shape: PostShape): VideoPlan {
  const { width, height } = postSizes[shape];
  const ratio = facts.width / facts.height / (width / height);
  const cropped = 1 - Math.min(ratio, 1 / ratio);
  const fps = facts.fps === null ? 30 : Math.max(10, Math.min(30, Math.round(facts.fps)));
  return {
    width,
    height,
    fit: cropped <= MAX_CROPPED ? 'crop' : 'pad',
    fps,
    seconds: Math.min(facts.seconds, videoLimits.maxSeconds),
    sound: null,
    hdr: hdrTransfers[facts.colour?.transfer ?? 0] ?? null,
    assumedColour: facts.colour ? null : Math.min(facts.width, facts.height) >= 720 ? 'bt709' : 'smpte170m',
    decoders: [...(codecs[facts.codec] ?? []), ...audioDecoders],
    forcedDecoder: forcedDecoders[facts.codec] ?? null,
  };
}
