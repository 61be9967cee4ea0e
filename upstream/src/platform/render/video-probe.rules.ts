import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { VideoMetadata } from './mp4.rules.ts';

export const videoLimits = {
  /** In seconds; the tolerance is for recorders that stop late. */
  maxSeconds: 30,
  toleranceSeconds: 0.5,
  /** Pixels of one coded frame: DCI 4K. */
  maxPixels: 4096 * 2304,
  minSide: 64,
  /** Slow motion of phones has up to 240. */
  maxFps: 260,
} as const;

export type VideoRefusal = 'video_type_refused' | 'video_damaged' | 'video_too_long' | 'video_too_large';

const decodersByCodec: Readonly<Record<string, readonly string[]>> = {
  avc1: ['h264'],
  avc3: ['h264'],
  hvc1: ['hevc'],
  hev1: ['hevc'],
  mp4v: ['mpeg4'],
  vp09: ['vp9', 'libvpx-vp9'],
  av01: ['libdav1d', 'av1'],
  // These are Dolby Vision, and ffmpeg decodes only the base layer.
  dvh1: ['hevc'],
  dvhe: ['hevc'],
  dva1: ['h264'],
  dvav: ['h264'],
  dav1: ['libdav1d'],
};
const forcedDecoders: Readonly<Record<string, string>> = { dav1: 'libdav1d' };

const compressedDecoders = ['aac', 'mp3', 'mp3float', 'ac3', 'eac3', 'alac', 'opus', 'amrnb'];
const pcmDecoders = [
  's8',
  'u8',
  'mulaw',
  'alaw',
  ...['s16', 's24', 's32', 'f32', 'f64'].flatMap((one) => [`${one}le`, `${one}be`]),
].map((one) => `pcm_${one}`);
const audioDecoders = [...compressedDecoders, ...pcmDecoders];
/** Audio sample descriptions of those decoders. `mp4a`, `lpcm` and `raw ` each cover several codecs. */
const decodableAudioPattern =
  /^(?:mp4a|\.mp3|ac-3|ec-3|alac|Opus|samr|sowt|twos|in24|in32|fl32|fl64|lpcm|raw |NONE|ulaw|alaw|ipcm|fpcm)$/;

/** Uncompressed audio, which ffmpeg cannot copy into MP4. */
export const isPcmAudio = (entry: string | undefined): boolean =>
  /^(?:sowt|twos|in24|in32|fl32|fl64|lpcm|raw |NONE|ulaw|alaw)$/.test(entry ?? '');

/** Cameras record at most this many audio tracks. */
const MAX_AUDIO_TRACKS = 3;

/** Indices of decodable tracks, counted among audio tracks, in order of preference. */
export const audioTracksToTry = ({ sounds }: Pick<VideoMetadata, 'sounds'>): number[] =>
  [...sounds.entries()]
    .flatMap(([track, entry]) => (decodableAudioPattern.test(entry) ? [track] : []))
    .slice(0, MAX_AUDIO_TRACKS);

/** Checks untrusted metadata; if the metadata lies, the decoder's own limits apply. */
export function videoRefusalOf(metadata: VideoMetadata): VideoRefusal | null {
  if (!Object.hasOwn(decodersByCodec, metadata.codec)) return 'video_type_refused';
  if (metadata.codedPixels > videoLimits.maxPixels) return 'video_too_large';
  if (Math.min(metadata.width, metadata.height) < videoLimits.minSide) return 'video_damaged';
  if (metadata.seconds !== null && metadata.seconds > videoLimits.maxSeconds + videoLimits.toleranceSeconds)
    return 'video_too_long';
  if ((metadata.fps ?? 0) > videoLimits.maxFps) return 'video_too_large';
  return null;
}

export const postShapeOf = ({ width, height }: Pick<VideoMetadata, 'width' | 'height'>): PostShape =>
  width / height > Math.sqrt(postSizes.STORY.width / postSizes.STORY.height) ? 'SQUARE' : 'STORY';

/** A larger crop would cut off heads. */
const MAX_CROP_RATIO = 0.15;

export interface EncodingPlan {
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
  assumedColourSpace: 'bt709' | 'smpte170m' | null;
  decoders: readonly string[];
  forcedDecoder: string | null;
}

export type TimedVideoMetadata = VideoMetadata & { seconds: number };

const hdrTransfers: Readonly<Record<number, EncodingPlan['hdr']>> = { 16: 'smpte2084', 18: 'arib-std-b67' };

export function planEncoding(metadata: TimedVideoMetadata, shape: PostShape): EncodingPlan {
  const { width, height } = postSizes[shape];
  const ratio = metadata.width / metadata.height / (width / height);
  const cropFraction = 1 - Math.min(ratio, 1 / ratio);
  const fps = metadata.fps === null ? 30 : Math.max(10, Math.min(30, Math.round(metadata.fps)));
  return {
    width,
    height,
    fit: cropFraction <= MAX_CROP_RATIO ? 'crop' : 'pad',
    fps,
    seconds: Math.min(metadata.seconds, videoLimits.maxSeconds),
    sound: null,
    hdr: hdrTransfers[metadata.colour?.transfer ?? 0] ?? null,
    assumedColourSpace: metadata.colour
      ? null
      : Math.min(metadata.width, metadata.height) >= 720
        ? 'bt709'
        : 'smpte170m',
    decoders: [...(decodersByCodec[metadata.codec] ?? []), ...audioDecoders],
    forcedDecoder: forcedDecoders[metadata.codec] ?? null,
  };
}
