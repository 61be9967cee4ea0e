import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { LayerInput } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import pino from 'pino';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolvedPage } from '../../shared/test/layer.fixtures.ts';
import { ffmpegBuilds } from '../../test/lib/programs.ts';
import { decodedFrameOf } from '../../test/lib/video-files.ts';
import { openTempFiles, type TempFiles } from '../src/platform/files/temp-files.ts';
import { createFfmpeg } from '../src/platform/render/ffmpeg.ts';
import { readVideoMetadataOf } from '../src/platform/render/mp4.ts';
import { planPageVideo, VIDEO_FPS } from '../src/platform/render/page-video.rules.ts';
import { type PageVideoJob, renderPageVideo, renderPageVideoWithPreview } from '../src/platform/render/page-video.ts';
import { videoPicturesOf } from '../src/platform/render/page-video-pictures.ts';
import { createRaster } from '../src/platform/render/raster/raster.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const rect = (id: string, fill: string, more: object): LayerInput =>
  ({ id, type: 'shape', fill, ...more }) as LayerInput;

/** Every kind of motion, above and below static layers. */
const layers: LayerInput[] = [
  rect('ground', '#fbe3dc', {}),
  rect('sinks', '#0f766e', { box: box(40, 40, 200, 120), motion: { drift: { x: 30, y: 90 } } }),
  rect('turns', '#c2185b', { box: box(500, 100, 300, 160), motion: { drift: { turn: 60 }, pivot: [0, 1] } }),
  rect('still', '#1d4ed8', { box: box(0, 400, 1000, 80) }),
  rect('grows', '#f28c28', { box: box(120, 600, 200, 200), motion: { sway: { grow: 0.4, every: 2 } } }),
  rect('pops', '#5c1244', { box: box(600, 560, 240, 240), timing: { from: 0.4, enter: 'pop', lasts: 0.8 } }),
  rect('goes', '#137a38', { box: box(400, 850, 300, 90), timing: { until: 1.6, enter: 'rise', leave: 'fade' } }),
];

describe('the layers of a page that is rendered as a video', () => {
  it('each moving layer and each group of static layers between them becomes one picture of the video', () => {
    const pictures = videoPicturesOf(resolvedPage(layers));
    expect(pictures.map(({ time }) => time !== null)).toEqual([false, true, true, false, true, true, true]);
    expect(pictures[1]).toMatchObject({ x: 38, y: 38, page: { width: 204, height: 124 } });
  });

  it('a static layer has a single frame in the ffmpeg filters of a video, and a moving layer has a loop', () => {
    const { filters } = planPageVideo(videoPicturesOf(resolvedPage(layers)), 2, resolvedPage(layers));
    const chains = filters.split(';');
    const chainOf = (input: number) => chains.find((chain) => chain.startsWith(`[${input}:v]`));
    expect(chainOf(3)).not.toContain('loop');
    expect([1, 2, 4].map((input) => chainOf(input)?.includes('loop=loop=49'))).toEqual([true, true, true]);
  });

  it('a video with a moving layer inside a rotated, translucent or moving group throws a RangeError', () => {
    const inner = rect('inner', '#c2185b', { box: box(0, 0, 9, 9), motion: { drift: { x: 1 } } });
    const groups = [{ rotate: 5 }, { opacity: 0.5 }, { motion: { drift: { y: 1 } } }];
    for (const more of groups) {
      const page = resolvedPage([{ id: 'outer', type: 'group', layers: [inner], ...more }]);
      expect(() => videoPicturesOf(page)).toThrow(RangeError);
    }
  });
});

describe.each(ffmpegBuilds)('a video that ffmpeg ($source) renders from a page', ({ path: configured }) => {
  const directory = mkdtempSync(join(tmpdir(), 'page-film-'));
  const raster = createRaster({ size: 1 });
  const page = resolvedPage(layers);
  let temp: TempFiles;
  let dependencies: Pick<PageVideoJob, 'ffmpeg' | 'signal' | 'raster' | 'load'>;
  beforeAll(async () => {
    temp = await openTempFiles(join(directory, 'temporary'));
    const log = pino({ level: 'silent' });
    const ffmpeg = createFfmpeg({
      configured,
      searchPath: process.env.PATH ?? '',
      temp,
      log,
    });
    const load = () => Promise.reject(new Error('there are no pictures'));
    const { signal } = new AbortController();
    dependencies = { ffmpeg, signal, raster, load };
    await renderPageVideoWithPreview({ ...dependencies, directory, page, seconds: 2 });
  });
  afterAll(async () => {
    await raster.close();
    await temp.close();
    rmSync(directory, { recursive: true });
  });

  it('a page with more than sixty moving pictures is rendered as a video', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      rect(`piece-${at}`, '#c2185b', { box: box(16 * at, 8 * at, 12, 12), timing: { from: at / 60, enter: 'fade' } }),
    );
    const crowded = resolvedPage(many);
    expect(videoPicturesOf(crowded).length).toBeGreaterThan(60);
    const videoDirectory = await mkdtemp(join(directory, 'crowded-'));
    await renderPageVideo({ ...dependencies, directory: videoDirectory, page: crowded, seconds: 1, width: 270 });
    expect(await readVideoMetadataOf(join(videoDirectory, 'video.mp4'))).toMatchObject({ width: 270, seconds: 1 });
  });

  const pixels = (picture: Sharp) => picture.removeAlpha().raw().toBuffer();
  const drawnAt = (seconds: number) => {
    const drawn: DrawnPage = pageAtTime(page, seconds);
    return pixels(
      sharp(Buffer.from(toSvgDocument(drawn, { hrefOfPicture: () => null }))).flatten({ background: '#ffffff' }),
    );
  };
  const frameAt = (seconds: number) => decodedFrameOf(directory, 'video.mp4', Math.round(seconds * VIDEO_FPS));

  const posterCases = [
    [0, 1],
    [0.12, 1],
  ] as const;
  it.each([...posterCases, ...[0.48, 0.8, 1.2, 1.52, 1.96].map((seconds) => [seconds, seconds] as const)])(
    'the frame of the video at %f s looks like the page drawn for %f s, which is the middle at first',
    async (seconds, drawnSeconds) => {
      const [drawn, frame] = [await drawnAt(drawnSeconds), frameAt(seconds)];
      let sum = 0;
      let differingCount = 0;
      for (let at = 0; at < drawn.length; at += 1) {
        const difference = Math.abs((drawn[at] as number) - (frame[at] as number));
        sum += difference;
        if (difference > 60) differingCount += 1;
      }
      // A video that is one frame late differs by twice this limit.
      expect(sum / drawn.length).toBeLessThan(1.5);
      expect(differingCount / drawn.length).toBeLessThan(0.002);
    },
  );

  it('the video rendered from a drawn page has the requested length, H.264 frames and an AAC track', async () => {
    expect(await readVideoMetadataOf(join(directory, 'video.mp4'))).toMatchObject({
      codec: 'avc1',
      width: 1000,
      height: 1000,
      seconds: 2,
      fps: VIDEO_FPS,
      sounds: ['mp4a'],
      colour: { matrix: 1 },
    });
  });

  it('the still picture of the video is the page drawn for the middle of the video', async () => {
    const still = await pixels(sharp(join(directory, 'still.png')));
    expect(still.equals(await drawnAt(1))).toBe(true);
  });
});
