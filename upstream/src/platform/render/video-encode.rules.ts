import { type EncodingPlan, videoLimits } from './video-probe.rules.ts';

function videoPictureFilters(plan: EncodingPlan): string {
  const { width, height, fps } = plan;
  const square = "scale=w='trunc(iw*max(sar\\,0.01)/2)*2':h=ih,setsar=1";
  // yadif changes interlaced frames only; a late video repeats its first frame.
  const inputFilter = `[0:v:0]yadif=deint=interlaced,fps=${fps}:start_time=0,${square}`;
  const colourFilter = plan.hdr
    ? `zscale=tin=${plan.hdr}:pin=bt2020:min=bt2020nc:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p`
    : 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
  if (plan.fit === 'crop') {
    return `${inputFilter},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},${colourFilter},setsar=1[v]`;
  }
  const [smallWidth, smallHeight] = [width / 12, height / 12].map((side) => Math.round(side / 2) * 2);
  return [
    `${inputFilter},scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,split[back][whole]`,
    `[back]scale=${smallWidth}:${smallHeight}:force_original_aspect_ratio=increase,crop=${smallWidth}:${smallHeight},gblur=sigma=5,eq=brightness=-0.08,scale=${width}:${height},setsar=1[wide]`,
    `[wide][whole]overlay=(W-w)/2:(H-h)/2,${colourFilter},setsar=1[v]`,
  ].join(';');
}

export const silentAudioFilter = 'anullsrc=channel_layout=stereo:sample_rate=48000';

const audioFilters = ({ sound }: EncodingPlan): string =>
  sound === null
    ? `${silentAudioFilter}[a]`
    : `[0:a:${sound}]aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad[a]`;

const bt709Options = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
/** Privacy: removes subtitles, data, chapters and all metadata such as the location. */
const stripMetadataOptions = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'];

/** Security: allows only this demuxer and files. */
const mp4OnlyInputOptions = ['-f', 'mov', '-protocol_whitelist', 'file'];

const untrustedInputOptions = (plan: EncodingPlan, file: string): string[] => [
  ...mp4OnlyInputOptions,
  '-codec_whitelist',
  plan.decoders.join(','),
  '-max_pixels',
  String(videoLimits.maxPixels),
  ...(plan.assumedColourSpace ? ['-colorspace', plan.assumedColourSpace] : []),
  ...(plan.forcedDecoder ? ['-c:v', plan.forcedDecoder] : []),
  '-threads',
  '2',
  '-i',
  file,
];

/**
 * Cuts just above the limit, because fragmented files declare no duration.
 * @param format `mov` for uncompressed audio
 */
export const defragmentOptions = (
  sourceFileName: string,
  result: string,
  { sound, format }: { sound: number | null; format: 'mp4' | 'mov' },
): string[] => [
  ...mp4OnlyInputOptions,
  '-i',
  sourceFileName,
  '-map',
  '0:v:0',
  ...(sound === null ? [] : ['-map', `0:a:${sound}`]),
  ...stripMetadataOptions,
  '-c',
  'copy',
  '-t',
  String(videoLimits.maxSeconds + 2),
  '-f',
  format,
  '-y',
  result,
];

const allowedWebmDecoders = ['vp8', 'libvpx', 'vp9', 'libvpx-vp9', 'av1', 'libdav1d'];

export const webmConversionOptions = (sourceFileName: string, result: string): string[] => [
  '-f',
  'matroska',
  '-protocol_whitelist',
  'file',
  '-codec_whitelist',
  allowedWebmDecoders.join(','),
  '-max_pixels',
  String(videoLimits.maxPixels),
  '-threads',
  '2',
  '-i',
  sourceFileName,
  '-map',
  '0:v:0',
  '-an',
  ...stripMetadataOptions,
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
export const pixelFormatFilter = (format: 'yuv420p' | 'yuva420p'): string =>
  `format=rgba,scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd,format=${format}`;

/** The caller appends the file name. @param crf quality of x264; higher is smaller @param maxKbits per second */
export const encodeOptions = (seconds: number, { crf = 23, maxKbits = 8_000 } = {}): string[] => [
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
  ...bt709Options,
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

export const normaliseOptions = (plan: EncodingPlan, sourceFileName: string, result: string): string[] => [
  ...untrustedInputOptions(plan, sourceFileName),
  '-filter_complex',
  `${videoPictureFilters(plan)};${audioFilters(plan)}`,
  '-map',
  '[v]',
  '-map',
  '[a]',
  ...stripMetadataOptions,
  ...encodeOptions(plan.seconds),
  result,
];

const trustedInputOptions = (file: string): string[] => [...mp4OnlyInputOptions, '-i', file];

const STILL_SEARCH_SECONDS = 4;

/** The most typical frame avoids a black first frame and flashes. */
export const stillPictureOptions = (video: string, result: string): string[] => [
  ...trustedInputOptions(video),
  '-t',
  String(STILL_SEARCH_SECONDS),
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
  ...trustedInputOptions(video),
  '-t',
  String(previewLimits.seconds),
  '-an',
  '-vf',
  `fps=15,scale=${previewLimits.width}:-2`,
  ...stripMetadataOptions,
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
  ...bt709Options,
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '-y',
  result,
];
