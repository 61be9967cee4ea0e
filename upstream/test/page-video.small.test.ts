import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayerInput } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { resolvedPage } from '../../shared/test/layer.fixtures.ts';
import { ffmpegBuilds, outputOf } from '../../test/lib/programs.ts';
import { decodedFrameOf, runFfmpeg } from '../../test/lib/video-files.ts';
import { openTempFiles } from '../src/platform/files/temp-files.ts';
import { createFfmpeg } from '../src/platform/render/ffmpeg.ts';
import { readVideoMetadataOf } from '../src/platform/render/mp4.ts';
import { VIDEO_FPS } from '../src/platform/render/page-video.rules.ts';
import { type PageVideoJob, renderPageVideo } from '../src/platform/render/page-video.ts';
import { createRaster } from '../src/platform/render/raster/raster.ts';

vi.setConfig({ testTimeout: 120_000 });

const rect = (id: string, fill: string, more: object): LayerInput =>
  ({ id, type: 'shape', fill, ...more }) as LayerInput;

describe.each(ffmpegBuilds)('a small video that ffmpeg ($source) renders from a page', ({ path: configured }) => {
  const root = mkdtempSync(join(tmpdir(), 'page-film-small-'));
  const raster = createRaster({ size: 1 });
  const load = () => Promise.reject(new Error('there are no pictures'));
  afterAll(async () => {
    await raster.close();
    rmSync(root, { recursive: true });
  });

  let videoCount = 0;
  /** @returns the directory of the video */
  async function renderVideo(layers: LayerInput[], more: Partial<PageVideoJob> & { seconds: number }, sound?: Buffer) {
    videoCount += 1;
    const directory = join(root, String(videoCount));
    mkdirSync(directory);
    if (sound) writeFileSync(join(directory, 'music.mp4'), sound);
    const temp = await openTempFiles(join(root, 'temporary'));
    const searchPath = process.env.PATH ?? '';
    const ffmpeg = createFfmpeg({
      configured,
      searchPath,
      temp,
      log: pino({ level: 'silent' }),
    });
    const { signal } = new AbortController();
    await renderPageVideo({
      ffmpeg,
      directory,
      signal,
      raster,
      load,
      page: resolvedPage(layers),
      ...more,
      ...(sound && { sound: 'music.mp4' }),
    });
    await temp.close();
    return directory;
  }

  it('a video smaller than its page looks like the page even if a layer rotates beyond the edges', async () => {
    const layers = [
      rect('ground', '#fbe3dc', {}),
      rect('ray', '#c2185b', {
        box: { left: -700, top: 440, width: 2400, height: 120 },
        motion: { drift: { turn: 40 } },
      }),
      rect('pops', '#0f766e', {
        box: { left: 100, top: 120, width: 240, height: 240 },
        timing: { from: 0.2, enter: 'pop' },
      }),
    ];
    const directory = await renderVideo(layers, { seconds: 2, width: 501 });
    expect(await readVideoMetadataOf(join(directory, 'video.mp4'))).toMatchObject({
      width: 500,
      height: 500,
      seconds: 2,
    });
    for (const seconds of [0.4, 1.6]) {
      const drawn = await sharp(
        Buffer.from(toSvgDocument(pageAtTime(resolvedPage(layers), seconds), { hrefOfPicture: () => null })),
      )
        .flatten({ background: '#ffffff' })
        .resize(500, 500)
        .raw()
        .toBuffer();
      const frame = decodedFrameOf(directory, 'video.mp4', Math.round(seconds * VIDEO_FPS));
      const differingCount = drawn.filter((value, at) => Math.abs(value - (frame[at] ?? 0)) > 60).length;
      expect(differingCount / drawn.length).toBeLessThan(0.006);
    }
  });

  it('music that is shorter than the video is looped and fades out at the end of the video', async () => {
    const tone = runFfmpeg(['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1', '-c:a', 'aac', '-ac', '2']);
    const directory = await renderVideo([rect('ground', '#0f766e', {})], { seconds: 4, width: 100 }, tone);
    const filters = ['-af', 'astats=metadata=1:reset=5,ametadata=print:key=lavfi.astats.Overall.RMS_level:file=-'];
    const stdout = outputOf('ffmpeg', ['-v', 'error', '-i', 'video.mp4', ...filters, '-f', 'null', '-'], {
      cwd: directory,
    });
    const levels = [...stdout.toString().matchAll(/pts_time:([\d.]+)\n.*RMS_level=(-?[\d.]+|-inf)/g)].map(
      ([, at, level]) => ({ at: Number(at), level: level === '-inf' ? -120 : Number(level) }),
    );
    const between = (from: number, to: number) =>
      levels.filter(({ at }) => at > from && at < to).map(({ level }) => level);
    expect(Math.min(...between(0.2, 2.3))).toBeGreaterThan(-36);
    expect(Math.max(...between(3.9, 4))).toBeLessThan(-35);
  });

  it('a video with forty moving layers is rendered within the memory limit of ffmpeg', async () => {
    const layers = Array.from({ length: 40 }, (_, at) =>
      rect(`rect-${at}`, '#c2185b', {
        box: { left: 10 * at, top: 0, width: 90, height: 90 },
        motion: { sway: { grow: 0.1 } },
      }),
    );
    const directory = await renderVideo(layers, { seconds: 1, width: 540 });
    expect(await readVideoMetadataOf(join(directory, 'video.mp4'))).toMatchObject({ seconds: 1 });
  });
});
