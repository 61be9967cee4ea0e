import type { Area } from '@parichay/shared/layer/layer.drawn.ts';
import { asLayer } from './video-probe.rules.ts';

/** Files of one directory. */
export interface FramedFilm {
  film: string;
  /** A PNG of the canvas's size, clear where the film is seen. */
  over: string;
  /** A PNG of the canvas's size beneath a film that does not fill it; null: it does. */
  under: string | null;
  /** The whole picture of the film, and the part of it that is seen. */
  box: Area;
  seen: Area;
  result: string;
}

/** x264 takes no odd sides. */
const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

function filters({ under, box, seen }: FramedFilm): string {
  if (under === null) return `[1:v]${asLayer('yuva420p')}[over];[0:v][over]overlay=0:0:format=yuv420[v]`;
  const size = `${even(box.width)}:${even(box.height)}`;
  const cut = [even(seen.width), even(seen.height), ...[seen.x - box.x, seen.y - box.y].map(Math.round)].join(':');
  return [
    `[2:v]${asLayer('yuva420p')}[under]`,
    `[0:v]scale=${size},crop=${cut},setsar=1[film]`,
    `[under][film]overlay=${Math.round(seen.x)}:${Math.round(seen.y)}:shortest=1:format=yuv420[base]`,
    `[1:v]${asLayer('yuva420p')}[over]`,
    '[base][over]overlay=0:0:format=yuv420[v]',
  ].join(';');
}

/** The picture beneath goes on as long as the film does. */
const looped = (file: string): string[] => ['-loop', '1', '-framerate', '30', '-i', file];

/**
 * ffmpeg's options for a film in a frame: one of ours, already normalised. At most 30 seconds at this rate stay below the
 * 16 MB that WhatsApp takes. Preset, rate and colours: docs/adr/0023, measured.
 */
export const framedFilmOptions = (job: FramedFilm): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  'mp4',
  '-i',
  job.film,
  '-i',
  job.over,
  ...(job.under === null ? [] : looped(job.under)),
  '-filter_complex',
  filters(job),
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
