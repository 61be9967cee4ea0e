import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { VideoFacts } from './mp4.rules.ts';

const videoLimits = {
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

function pictureFilters(plan: VideoPlan): string {
  const { width, height, fps } = plan;
  const square = "scale=w='trunc(iw*max(sar\\,0.01)/2)*2':h=ih,setsar=1";
  // yadif changes interlaced frames only; a late video repeats its first frame.
  const begin = `[0:v:0]yadif=deint=interlaced,fps=${fps}:start_time=0,${square}`;
  const out = plan.hdr
    ? `zscale=tin=${plan.hdr}:pin=bt2020:min=bt2020nc:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p`
    : 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
  if (plan.fit === 'crop') {
    return `${begin},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},${out},setsar=1[v]`;
  }
  const [smallWidth, smallHeight] = [width / 12, height / 12].map((side) => Math.round(side / 2) * 2);
  return [
    `${begin},scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,split[back][whole]`,
    `[back]scale=${smallWidth}:${smallHeight}:force_original_aspect_ratio=increase,crop=${smallWidth}:${smallHeight},gblur=sigma=5,eq=brightness=-0.08,scale=${width}:${height},setsar=1[wide]`,
    `[wide][whole]overlay=(W-w)/2:(H-h)/2,${out},setsar=1[v]`,
  ].join(';');
}

export const silence = 'anullsrc=channel_layout=stereo:sample_rate=48000';

const soundFilters = ({ sound }: VideoPlan): string =>
  sound === null
    ? `${silence}[a]`
    : `[0:a:${sound}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad[a]`;

const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
/** Privacy: removes subtitles, data, chapters and all metadata such as the location. */
const nothingElse = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/** Security: allows only this demuxer and the file protocol, whatever the file requests. */
const onlyFilms = ['-f', 'mov', '-protocol_whitelist', 'file'];

const strangersInput = (plan: VideoPlan, file: string): string[] => [
  ...onlyFilms,
  '-codec_whitelist',
  plan.decoders.join(','),
  '-max_pixels',
  String(videoLimits.maxPixels),
  ...(plan.assumedColour ? ['-colorspace', plan.assumedColour] : []),
  ...(plan.forcedDecoder ? ['-c:v', plan.forcedDecoder] : []),
  '-threads',
  '2',
  '-i',
  file,
];

/**
 * Cut just above the limit, because fragmented files declare no duration.
 * @param form `mov` for uncompressed audio
 */
export const wholeOptions = (
  source: string,
  result: string,
  { sound, form }: { sound: number | null; form: 'mp4' | 'mov' },
): string[] => [
  ...onlyFilms,
  '-i',
  source,
  '-map',
  '0:v:0',
  ...(sound === null ? [] : ['-map', `0:a:${sound}`]),
  ...nothingElse,
  '-c',
  'copy',
  '-t',
  String(videoLimits.maxSeconds + 2),
  '-f',
  form,
  '-y',
  result,
];

const webmDecoders = ['vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d'];

export const webmOptions = (source: string, result: string): string[] => [
  '-f',
  'matroska',
  '-protocol_whitelist',
  'file',
  '-codec_whitelist',
  webmDecoders.join(','),
  '-max_pixels',
  String(videoLimits.maxPixels),
  '-threads',
  '2',
  '-i',
  source,
  '-map',
  '0:v:0',
  '-an',
  ...nothingElse,
  '-vf',
  'scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p',
  '-c:v',
  'libx264',
  '-preset',
  'superfast',
  '-crf',
  '16',
  '-threads',
  '2',
  '-t',
  String(videoLimits.maxSeconds + 2),
  '-f',
  'mp4',
  '-y',
  result,
];

/** Without the matrix a brand's red turns brick (bt601); without accurate_rnd colours are off by one or two. */
export const asLayer = (format: 'yuv420p' | 'yuva420p'): string =>
  `format=rgba,scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd,format=${format}`;

/** The caller appends the file name. @param crf quality of x264; higher is smaller @param maxKbits per second */
export const encodedFilm = (seconds: number, { crf = 23, maxKbits = 8_000 } = {}): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  'superfast',
  '-crf',
  String(crf),
  '-profile:v',
  'high',
  '-maxrate',
  `${maxKbits}k`,
  '-bufsize',
  `${2 * maxKbits}k`,
  '-g',
  '60',
  '-threads',
  '2',
  ...bt709,
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-t',
  String(seconds),
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '-y',
];

export const normaliseOptions = (plan: VideoPlan, source: string, result: string): string[] => [
  ...strangersInput(plan, source),
  '-filter_complex',
  `${pictureFilters(plan)};${soundFilters(plan)}`,
  '-map',
  '[v]',
  '-map',
  '[a]',
  ...nothingElse,
  ...encodedFilm(plan.seconds),
  result,
];

const ownInput = (file: string): string[] => [...onlyFilms, '-i', file];

const STILL_WITHIN_SECONDS = 4;

/** The most typical frame avoids a black first frame and flashes. */
export const stillOptions = (video: string, result: string): string[] => [
  ...ownInput(video),
  '-t',
  String(STILL_WITHIN_SECONDS),
  '-an',
  '-vf',
  'fps=6,thumbnail=24,scale=in_color_matrix=bt709:in_range=tv,format=rgb24',
  '-frames:v',
  '1',
  '-c:v',
  'png',
  '-f',
  'image2',
  '-update',
  '1',
  '-y',
  result,
];

const previewLimits = { width: 320, seconds: 4, bytes: 150_000 } as const;

export const previewOptions = (video: string, result: string): string[] => [
  ...ownInput(video),
  '-t',
  String(previewLimits.seconds),
  '-an',
  '-vf',
  `fps=15,scale=${previewLimits.width}:-2`,
  ...nothingElse,
  '-c:v',
  'libx264',
  '-preset',
  'fast',
  '-crf',
  '28',
  '-maxrate',
  '220k',
  '-bufsize',
  '220k',
  '-profile:v',
  'main',
  ...bt709,
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '-y',
  result,
];
