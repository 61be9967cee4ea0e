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
};
const audioDecoders = ['aac', 'mp3', 'mp3float', 'ac3', 'eac3', 'alac', 'opus', 'amrnb', 'pcm_s16le', 'pcm_s16be'];

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
  hasAudio: boolean;
  isHdr: boolean;
  /** Colours to assume where neither container nor stream names them: what players assume. */
  assumedColour: 'bt709' | 'smpte170m' | null;
  decoders: readonly string[];
}

/** A video that says how long it is. */
export type KnownFacts = VideoFacts & { seconds: number };

/** What to make of a video that was not refused. */
export function planVideo(facts: KnownFacts, shape: PostShape): VideoPlan {
  const { width, height } = postSizes[shape];
  const ratio = facts.width / facts.height / (width / height);
  const cropped = 1 - Math.min(ratio, 1 / ratio);
  const fps = facts.fps === null ? 30 : Math.max(10, Math.min(30, Math.round(facts.fps)));
  const transfer = facts.colour?.transfer;
  return {
    width,
    height,
    fit: cropped <= MOST_CROPPED ? 'crop' : 'pad',
    fps,
    seconds: Math.min(facts.seconds, videoLimits.maxSeconds),
    hasAudio: facts.hasAudio,
    isHdr: transfer === 16 || transfer === 18,
    assumedColour: facts.colour ? null : Math.min(facts.width, facts.height) >= 720 ? 'bt709' : 'smpte170m',
    decoders: [...(codecs[facts.codec] ?? []), ...audioDecoders],
  };
}

/** The picture at the planned size, upright, with square pixels and colours of bt709. */
function pictureFilters(plan: VideoPlan): string {
  const { width, height, fps } = plan;
  const square = "scale=w='trunc(iw*max(sar\\,0.01)/2)*2':h=ih,setsar=1";
  // Only frames that say they are interlaced are touched.
  const begin = `[0:v:0]yadif=deint=interlaced,fps=${fps},${square}`;
  const out = plan.isHdr
    ? // Bright daylight of a phone's HDR, brought to what every screen can show.
      'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'
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

const soundFilters = ({ hasAudio }: VideoPlan): string =>
  hasAudio ? '[0:a:0]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad[a]' : `${silence}[a]`;

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
  '-threads',
  '2',
  '-i',
  file,
];

/**
 * For a film in fragments, which says nowhere how long it is: the same in one piece, nothing decoded, and cut where one
 * sees that it is too long.
 */
export const wholeOptions = (source: string, result: string): string[] => [
  ...onlyFilms,
  '-i',
  source,
  '-map',
  '0:v:0',
  '-map',
  '0:a:0?',
  ...nothingElse,
  '-c',
  'copy',
  '-t',
  String(videoLimits.maxSeconds + 2),
  '-f',
  'mp4',
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
