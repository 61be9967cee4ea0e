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
import { playedColourAt, solidAreaOf } from '../lib/played-colour.ts';
import { openBrowser } from './browse.ts';
import { brand, composeOptionsWith, type GreetingFixture, openGreetingFixture } from './greeting-fixture.ts';
import { type BenchResult, rounded } from './measure.ts';
import { measureTimeRatio } from './timing.ts';

export const VIDEO_SECONDS = 10;
const ROUNDS = 3;

export const renderLimits = { cpuSeconds: 480, memoryBytes: 1_500 * 1024 ** 2, fileBytes: 64 * 1024 ** 2 };
export const neverAbortedSignal = new AbortController().signal;

export const findFfmpeg = (temp: TempFiles): Ffmpeg =>
  createFfmpeg({
    configured: process.env.FFMPEG_PATH,
    searchPath: process.env.PATH ?? '',
    temp,
    log: { info() {}, warn: console.error },
  });

/** A framed video greeting compared with a plain transcode, and its colour error. */
export async function framedVideoBench(): Promise<BenchResult[]> {
  const fixture = await openGreetingFixture();
  const temp = await openTempFiles(join(fixture.directory, 'temporary'));
  try {
    const ffmpeg = findFfmpeg(temp);
    if (!ffmpeg.found) {
      console.error('left out: greeting videos (install ffmpeg)');
      return [];
    }
    const directory = join(fixture.directory, 'film');
    await mkdir(directory);
    await makeSampleVideo(fixture, ffmpeg, directory);
    const source = join(directory, 'video.mp4');
    const { run, framed: readFramedVideo, overlay } = await prepareFraming(fixture, ffmpeg, temp, source, '');
    const ratio = await measureTimeRatio(run, () => transcode(ffmpeg, directory), ROUNDS);
    const messageFraming = await prepareFraming(fixture, ffmpeg, temp, source, composeOptionsWith().message);
    const messageRatio = await measureTimeRatio(messageFraming.run, () => transcode(ffmpeg, directory), 1);
    const colourDifference = await measureColourError(overlay, readFramedVideo);
    return [
      { bench: 'greeting.video', value: rounded(ratio), unit: 'ratio', goal: 1.05, better: 'lower' },
      { bench: 'greeting.video-message', value: rounded(messageRatio), unit: 'ratio', better: 'lower' },
      { bench: 'greeting.video-brand-colour', value: colourDifference, unit: 'count', goal: 3, better: 'lower' },
    ];
  } finally {
    await temp.close();
    await fixture.close();
  }
}

/** Writes `video.mp4`: ten normalised seconds of a moving, flickering photo with a tone. */
export async function makeSampleVideo({ photo }: GreetingFixture, ffmpeg: Ffmpeg, directory: string): Promise<void> {
  await writeFile(join(directory, 'photo.jpg'), photo);
  const options = [
    ...['-loop', '1', '-framerate', '30', '-i', 'photo.jpg', '-f', 'lavfi', '-i', 'sine=frequency=440'],
    ...['-vf', "zoompan=z='1+0.001*on':d=1:s=1080x1080:fps=30,noise=alls=5:allf=t", '-t', String(VIDEO_SECONDS)],
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
  await ffmpeg.run({ directory, options, limits: renderLimits, maxMs: 240_000 });
  await normaliseVideo({
    ...{ ffmpeg, directory, sourceFileName: 'sent.mp4', shape: 'SQUARE', signal: neverAbortedSignal },
    progress() {},
  });
}

/** The product's job. @param message '' = the video fills the page; otherwise it is scaled down above the text */
async function prepareFraming(
  fixture: GreetingFixture,
  ffmpeg: Ffmpeg,
  temp: TempFiles,
  source: string,
  message: string,
) {
  const { media, raster, load } = fixture;
  const post = await fixture.addPost();
  const { page } = await fixture.framing.layOut(fixture.business(), post, composeOptionsWith(message), null);
  const [compositionId, mediaId] = [v7(), v7()];
  await media.putFile(videoKey(mediaId, 'video.mp4'), source, 'video/mp4');
  const handler = framedVideoHandler({ media, raster, temp, ffmpeg });
  // The job's other fields are unused.
  const job = {
    input: JSON.parse(JSON.stringify({ compositionId, mediaId, seconds: VIDEO_SECONDS, page })),
  } as RenderJob;
  return {
    async run() {
      const startedAt = performance.now();
      await handler.run({ job, signal: neverAbortedSignal, progress() {} });
      return performance.now() - startedAt;
    },
    framed: async () => (await media.getBytes(videoKey(compositionId, 'video.mp4'))) ?? Buffer.alloc(0),
    overlay: await raster.draw({ ...page, background: null, items: splitAtPost(page)?.over ?? [] }, load, {
      format: 'layer',
    }),
  };
}

/** Transcodes with the same encoder settings and without an overlay. */
async function transcode(ffmpeg: Ffmpeg, directory: string): Promise<number> {
  const fullFrame = { x: 0, y: 0, width: 1080, height: 1080 };
  const framedOptions = framedVideoOptions({
    ...{ video: 'video.mp4', over: 'over.png', under: null, result: 'plain.mp4' },
    box: fullFrame,
    seen: fullFrame,
  });
  const encoder = framedOptions.slice(framedOptions.indexOf('-c:v'));
  const startedAt = performance.now();
  await ffmpeg.run({
    directory,
    options: ['-f', 'mp4', '-i', 'video.mp4', '-map', '0:v', '-map', '0:a?', ...encoder],
    limits: renderLimits,
    maxMs: 240_000,
  });
  return performance.now() - startedAt;
}

/** Largest channel error of the brand colour in Chromium's playback, 0–255. */
async function measureColourError(overlay: Buffer, readFramedVideo: () => Promise<Buffer>): Promise<number> {
  const area = await solidAreaOf(overlay);
  const browser = await openBrowser();
  try {
    const playedColour = await playedColourAt(browser, await readFramedVideo(), area);
    const expectedChannels = [1, 3, 5].map((offset) => Number.parseInt(brand.slice(offset, offset + 2), 16));
    return Math.max(...expectedChannels.map((value, channel) => Math.abs(value - (playedColour[channel] ?? 0))));
  } finally {
    await browser.close();
  }
}
