import { type PostShape, postSizes } from '@parichay/shared/greeting/greeting.lists.ts';
import type { VideoFacts } from './mp4.rules.ts';

/** What is taken of a stranger's video, and what is made of it. Pure. */

const videoLimits = {
  /** Seconds of a greeting video; a little more is forgiven, as recorders stop when they can. */
  maxSeconds: 30,
  forgivenSeconds: 0.5,
  /** Pixels of one coded picture: 4K of the cinema. */
  maxPixels: 4096 * 2304,
  /** px of a side. */
  minSide: 64,
  /** Slow motion of a phone. */
  maxFps: 260,
} as const;

export type VideoRefusal = 'video_type_refused' | 'video_damaged' | 'video_too_long' | 'video_too_large';

/** Sample descriptions whose decoders may run, and those decoders by ffmpeg's names. */
const codecs: Readonly<Record<string, readonly string[]>> = {
  avc1: ['h264'],
  avc3: ['h264'],
  hvc1: ['hevc'],
  hev1: ['hevc'],
  mp4v: ['mpeg4'],
  vp09: ['vp9', 'libvpx-vp9'],
  av01: ['libdav1d', 'av1'],
  // Dolby Vision, of which the base layer is decoded.
  dvh1: ['hevc'],
  dvhe: ['hevc'],
  dva1: ['h264'],
  dvav: ['h264'],
  dav1: ['libdav1d'],
};
/** Sample descriptions that ffmpeg does not know, and the decoder that is to be taken. */
const forcedDecoders: Readonly<Record<string, string>> = { dav1: 'libdav1d' };

const compressed = ['aac', 'mp3', 'mp3float', 'ac3', 'eac3', 'alac', 'opus', 'amrnb'];
/** Sound as numbers: bytes, and 16 to 64 bits in either order; of telephones. */
const pcm = [
  's8',
  'u8',
  'mulaw',
  'alaw',
  ...['s16', 's24', 's32', 'f32', 'f64'].flatMap((one) => [`${one}le`, `${one}be`]),
].map((one) => `pcm_${one}`);
const audioDecoders = [...compressed, ...pcm];
/** Sample descriptions of what those decoders read. MPEG's `mp4a` and Apple's `lpcm` and `raw ` are several. */
const knownSounds =
  /^(?:mp4a|\.mp3|ac-3|ec-3|alac|Opus|samr|sowt|twos|in24|in32|fl32|fl64|lpcm|raw |NONE|ulaw|alaw|ipcm|fpcm)$/;

/** Whether a sample description is of sound as numbers, which an MP4 cannot hold. */
export const isPcm = (entry: string | undefined): boolean =>
  /^(?:sowt|twos|in24|in32|fl32|fl64|lpcm|raw |NONE|ulaw|alaw)$/.test(entry ?? '');

/** More tracks than a camera records are not tried. */
const MAX_SOUNDS = 3;

/** The tracks of sound that may be decoded, counted among those of sound, the one to be heard first. */
export const soundsToTry = ({ sounds }: Pick<VideoFacts, 'sounds'>): number[] =>
  [...sounds.entries()].flatMap(([track, entry]) => (knownSounds.test(entry) ? [track] : [])).slice(0, MAX_SOUNDS);

/** Whether a video may be worked on, by what it says of itself. It may lie; then the decoder's own limits refuse it. */
export function refusalOf(facts: VideoFacts): VideoRefusal | null {
  if (!Object.hasOwn(codecs, facts.codec)) return 'video_type_refused';
  if (facts.codedPixels > videoLimits.maxPixels) return 'video_too_large';
  if (Math.min(facts.width, facts.height) < videoLimits.minSide) return 'video_damaged';
  if (facts.seconds !== null && facts.seconds > videoLimits.maxSeconds + videoLimits.forgivenSeconds)
    return 'video_too_long';
  if ((facts.fps ?? 0) > videoLimits.maxFps) return 'video_too_large';
  return null;
}

/** Which of the shapes loses less of the picture. */
export const shapeOf = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>): PostShape =>
  width / height > Math.sqrt(postSizes.STORY.width / postSizes.STORY.height) ? 'SQUARE' : 'STORY';

/** The part of a picture that a crop may take away; more, and heads would be missing. */
const MOST_CROPPED = 0.15;

export interface VideoPlan {
  width: number;
  height: number;
  /** `crop` fills the shape and cuts the rest; `pad` shows all, over an enlarged and blurred copy of itself. */
  fit: 'crop' | 'pad';
  fps: number;
  /** Seconds that it will have. */
  seconds: number;
  /** The track that is heard, counted among those of sound; null: silence. */
  sound: number | null;
  /** Light of HDR, by ffmpeg's name; null where it is that of every screen. */
  hdr: 'smpte2084' | 'arib-std-b67' | null;
  /** Colours to assume where neither container nor stream names them: what players assume. */
  assumedColour: 'bt709' | 'smpte170m' | null;
  decoders: readonly string[];
  /** Decoder of the picture, where ffmpeg would find none. */
  forcedDecoder: string | null;
}

/** A video that says how long it is. */
export type KnownFacts = VideoFacts & { seconds: number };

const hdrTransfers: Readonly<Record<number, VideoPlan['hdr']>> = { 16: 'smpte2084', 18: 'arib-std-b67' };

/** What to make of a video that was not refused. It is silent until a `sound` is chosen of `soundsToTry`. */
export function planVideo(facts: KnownFacts, shape: PostShape): VideoPlan {
  const { width, height } = postSizes[shape];
  const ratio = facts.width / facts.height / (width / height);
  const cropped = 1 - Math.min(ratio, 1 / ratio);
  const fps = facts.fps === null ? 30 : Math.max(10, Math.min(30, Math.round(facts.fps)));
  return {
    width,
    height,
    fit: cropped <= MOST_CROPPED ? 'crop' : 'pad',
    fps,
    seconds: Math.min(facts.seconds, videoLimits.maxSeconds),
    sound: null,
    hdr: hdrTransfers[facts.colour?.transfer ?? 0] ?? null,
    assumedColour: facts.colour ? null : Math.min(facts.width, facts.height) >= 720 ? 'bt709' : 'smpte170m',
    decoders: [...(codecs[facts.codec] ?? []), ...audioDecoders],
    forcedDecoder: forcedDecoders[facts.codec] ?? null,
  };
}

/** The picture at the planned size, upright, with square pixels and colours of bt709. */
function pictureFilters(plan: VideoPlan): string {
  const { width, height, fps } = plan;
  const square = "scale=w='trunc(iw*max(sar\\,0.01)/2)*2':h=ih,setsar=1";
  // Only frames that say they are interlaced are touched.
  // Where the picture begins after the sound, its first frame is seen until then.
  const begin = `[0:v:0]yadif=deint=interlaced,fps=${fps}:start_time=0,${square}`;
  const out = plan.hdr
    ? // Bright daylight of a phone's HDR, brought to what every screen can show.
      `zscale=tin=${plan.hdr}:pin=bt2020:min=bt2020nc:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p`
    : 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
  if (plan.fit === 'crop') {
    return `${begin},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},${out},setsar=1[v]`;
  }
  const [smallWidth, smallHeight] = [width / 12, height / 12].map((side) => Math.round(side / 2) * 2);
  return [
    // The background is made of the small picture: a large one is read once.
    `${begin},scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,split[back][whole]`,
    `[back]scale=${smallWidth}:${smallHeight}:force_original_aspect_ratio=increase,crop=${smallWidth}:${smallHeight},gblur=sigma=5,eq=brightness=-0.08,scale=${width}:${height},setsar=1[wide]`,
    `[wide][whole]overlay=(W-w)/2:(H-h)/2,${out},setsar=1[v]`,
  ].join(';');
}

/** The track of a film without sound. */
export const silence = 'anullsrc=channel_layout=stereo:sample_rate=48000';

const soundFilters = ({ sound }: VideoPlan): string =>
  sound === null
    ? `${silence}[a]`
    : `[0:a:${sound}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad[a]`;

const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
/** No titles, places, chapters or anything else that the sender's file knew. */
const nothingElse = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/** One demuxer and one protocol, whatever a file says of itself. */
const onlyFilms = ['-f', 'mov', '-protocol_whitelist', 'file'];

/** A stranger's file, by the planned decoders. */
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
 * For a film in fragments, which says nowhere how long it is: the same in one piece, nothing decoded, and cut where one
 * sees that it is too long.
 * @param sound the track that is heard, counted among those of sound; null: none
 * @param form `mov` holds sound as numbers, `mp4` all kinds of pictures
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

/** For a WebM film: its picture as MP4, so that everything else is asked of that, cut where one sees that it is too long. */
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

/**
 * Filters that make a picture a layer of a film. Without the matrix its colours are taken for those of an older standard,
 * and a brand's red turns to brick; without the rounding they are off by one or two.
 */
export const asLayer = (format: 'yuv420p' | 'yuva420p'): string =>
  `format=rgba,scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd,format=${format}`;

/**
 * As every film of ours is kept: H.264 and AAC, ready to be played while it loads. The name of the file comes after it.
 * @param crf of x264: how much is left out
 * @param mostKbits a second of picture
 */
export const encodedFilm = (seconds: number, { crf = 23, mostKbits = 8_000 } = {}): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  'superfast',
  '-crf',
  String(crf),
  '-profile:v',
  'high',
  '-maxrate',
  `${mostKbits}k`,
  '-bufsize',
  `${2 * mostKbits}k`,
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

/** ffmpeg's options for a greeting video: H.264 and AAC at the plan's size, ready to be played while it loads. */
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

/** Our own result, read again. */
const ownInput = (file: string): string[] => [...onlyFilms, '-i', file];

/** Seconds looked through for the frame that stands for the video. */
const STILL_WITHIN_SECONDS = 4;

/** The frame that is most like the ones around it, as PNG: black first frames and blinks are none. */
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

/** A small silent clip of the beginning, for grids. */
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
