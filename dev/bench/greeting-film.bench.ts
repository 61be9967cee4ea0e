import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { RenderJob } from '../../upstream/src/platform/database/tables/render-job.tables.ts';
import { openTempFiles, type TempFiles } from '../../upstream/src/platform/files/temp-files.ts';
import { videoKey } from '../../upstream/src/platform/media/media.rules.ts';
import { createFfmpeg, type Ffmpeg } from '../../upstream/src/platform/render/ffmpeg.ts';
import { splitAtPost } from '../../upstream/src/platform/render/raster/raster.ts';
import { framedVideoOptions } from '../../upstream/src/platform/render/video-frame.rules.ts';
import { normaliseVideo } from '../../upstream/src/platform/render/video-normalise.ts';
import { framedVideoHandler } from '../../upstream/src/studio/greeting/framed-video.job.ts';
import { colourOfPlayed, solidAreaOf } from '../lib/played-colour.ts';
import { openBrowser } from './browse.ts';
import { brand, openRoom, type Room, wanted } from './greeting.room.ts';
import { type Result, rounded } from './measure.ts';
import { ratioOfTimes } from './timing.ts';

export const FILM_SECONDS = 10;
const ROUNDS = 3;

export const filmLimits = { cpuSeconds: 480, memoryBytes: 1_500 * 1024 ** 2, fileBytes: 64 * 1024 ** 2 };
export const unending = new AbortController().signal;

export const findFfmpeg = (temp: TempFiles): Ffmpeg =>
  createFfmpeg({
    configured: process.env.FFMPEG_PATH,
    searchPath: process.env.PATH ?? '',
    temp,
    log: { info() {}, warn: console.error },
  });

/** A framed video greeting compared with a plain transcode, and its colour error. */
export async function filmBench(): Promise<Result[]> {
  const room = await openRoom();
  const temp = await openTempFiles(join(room.directory, 'temporary'));
  try {
    const ffmpeg = findFfmpeg(temp);
    if (!ffmpeg.found) {
      console.error('left out: greeting videos (install ffmpeg)');
      return [];
    }
    const directory = join(room.directory, 'film');
    await mkdir(directory);
    await makeFilm(room, ffmpeg, directory);
    const source = join(directory, 'video.mp4');
    const { run, framed, overlay } = await framing(room, ffmpeg, temp, source, '');
    const ratio = await ratioOfTimes(run, () => transcode(ffmpeg, directory), ROUNDS);
    const smaller = await framing(room, ffmpeg, temp, source, wanted().message);
    const withMessage = await ratioOfTimes(smaller.run, () => transcode(ffmpeg, directory), 1);
    const off = await colourError(overlay, framed);
    return [
      { bench: 'greeting.video', value: rounded(ratio), unit: 'ratio', goal: 1.05, better: 'lower' },
      { bench: 'greeting.video-message', value: rounded(withMessage), unit: 'ratio', better: 'lower' },
      { bench: 'greeting.video-brand-colour', value: off, unit: 'count', goal: 3, better: 'lower' },
    ];
  } finally {
    await temp.close();
    await room.close();
  }
}

/** Writes `video.mp4`: ten normalised seconds of a moving, flickering photo with a tone. */
export async function makeFilm({ photo }: Room, ffmpeg: Ffmpeg, directory: string): Promise<void> {
  await writeFile(join(directory, 'photo.jpg'), photo);
  const options = [
    ...['-loop', '1', '-framerate', '30', '-i', 'photo.jpg', '-f', 'lavfi', '-i', 'sine=frequency=440'],
    ...['-vf', "zoompan=z='1+0.001*on':d=1:s=1080x1080:fps=30,noise=alls=5:allf=t", '-t', String(FILM_SECONDS)],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '18',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-y',
      'sent.mp4',
    ],
  ];
  await ffmpeg.run({ directory, options, limits: filmLimits, maxMs: 240_000 });
  await normaliseVideo({
    ...{ ffmpeg, directory, source: 'sent.mp4', shape: 'SQUARE', signal: unending },
    progress() {},
  });
}

/** The product's job. @param message '' = the video fills the page; otherwise it is scaled down above the text */
async function framing(room: Room, ffmpeg: Ffmpeg, temp: TempFiles, source: string, message: string) {
  const { media, raster, load } = room;
  const post = await room.addPost();
  const { page } = await room.framing.framed(room.business(), post, wanted(message), null);
  const [compositionId, mediaId] = [v7(), v7()];
  await media.putFile(videoKey(mediaId, 'video.mp4'), source, 'video/mp4');
  const kind = framedVideoHandler({ media, raster, temp, ffmpeg });
  // The job's other fields are unused.
  const job = {
    input: JSON.parse(JSON.stringify({ compositionId, mediaId, seconds: FILM_SECONDS, page })),
  } as RenderJob;
  return {
    async run() {
      const began = performance.now();
      await kind.run({ job, signal: unending, progress() {} });
      return performance.now() - began;
    },
    framed: async () => (await media.getBytes(videoKey(compositionId, 'video.mp4'))) ?? Buffer.alloc(0),
    overlay: await raster.draw({ ...page, background: null, items: splitAtPost(page)?.over ?? [] }, load, {
      format: 'layer',
    }),
  };
}

/** Transcodes with the same encoder settings and without an overlay. */
async function transcode(ffmpeg: Ffmpeg, directory: string): Promise<number> {
  const whole = { x: 0, y: 0, width: 1080, height: 1080 };
  const framed = framedVideoOptions({
    ...{ film: 'video.mp4', over: 'over.png', under: null, result: 'plain.mp4' },
    box: whole,
    seen: whole,
  });
  const encoder = framed.slice(framed.indexOf('-c:v'));
  const began = performance.now();
  await ffmpeg.run({
    directory,
    options: ['-f', 'mp4', '-i', 'video.mp4', '-map', '0:v', '-map', '0:a?', ...encoder],
    limits: filmLimits,
    maxMs: 240_000,
  });
  return performance.now() - began;
}

/** Largest channel error of the brand colour in Chromium's playback, 0–255. */
async function colourError(overlay: Buffer, framed: () => Promise<Buffer>): Promise<number> {
  const area = await solidAreaOf(overlay);
  const browser = await openBrowser();
  try {
    const seen = await colourOfPlayed(browser, await framed(), area);
    const wantedChannels = [1, 3, 5].map((at) => Number.parseInt(brand.slice(at, at + 2), 16));
    return Math.max(...wantedChannels.map((value, channel) => Math.abs(value - (seen[channel] ?? 0))));
  } finally {
    await browser.close();
  }
}
