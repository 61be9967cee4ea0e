import type { Area } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { pixelFormatFilter } from './video-encode.rules.ts';

export interface FramedVideoFiles {
  video: string;
  /** A PNG of the canvas size, transparent over the video; `under`: below it, null = the video fills the canvas. */
  over: string;
  under: string | null;
  box: Area;
  seen: Area;
  result: string;
}

const roundToEven = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

function framedVideoFilters({ under, box, seen }: FramedVideoFiles): string {
  if (under === null) return `[1:v]${pixelFormatFilter('yuva420p')}[over];[0:v][over]overlay=0:0:format=yuv420[v]`;
  const size = `${roundToEven(box.width)}:${roundToEven(box.height)}`;
  const crop = [
    roundToEven(seen.width),
    roundToEven(seen.height),
    ...[seen.x - box.x, seen.y - box.y].map(Math.round),
  ].join(':');
  return [
    `[2:v]${pixelFormatFilter('yuva420p')}[under]`,
    `[0:v]scale=${size},crop=${crop},setsar=1[film]`,
    `[under][film]overlay=${Math.round(seen.x)}:${Math.round(seen.y)}:shortest=1:format=yuv420[base]`,
    `[1:v]${pixelFormatFilter('yuva420p')}[over]`,
    '[base][over]overlay=0:0:format=yuv420[v]',
  ].join(';');
}

const loopedPictureInput = (file: string): string[] => ['-loop', '1', '-framerate', '30', '-i', file];

/** 30 seconds stay below WhatsApp's 16 MB. Source of preset, rate and colours: docs/adr/0023, measured. */
export const framedVideoOptions = (job: FramedVideoFiles): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  'mp4',
  '-i',
  job.video,
  '-i',
  job.over,
  ...(job.under === null ? [] : loopedPictureInput(job.under)),
  '-filter_complex',
  framedVideoFilters(job),
  '-map',
  '[v]',
  '-map',
  '0:a?',
  '-c:v',
  'libx264',
  '-preset',
  'superfast',
  '-crf',
  '25',
  '-profile:v',
  'high',
  '-pix_fmt',
  'yuv420p',
  '-maxrate',
  '3700k',
  '-bufsize',
  '7400k',
  '-g',
  '60',
  '-threads',
  '2',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
  '-c:a',
  'copy',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  '-y',
  job.result,
];
