import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { LayerInput } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { openTempFiles } from '../../upstream/src/platform/files/temp-files.ts';
import { pageVideoOptions } from '../../upstream/src/platform/render/page-video.rules.ts';
import { renderPageVideo } from '../../upstream/src/platform/render/page-video.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { brand, openGreetingFixture } from './greeting-fixture.ts';
import {
  findFfmpeg,
  makeSampleVideo,
  neverAbortedSignal,
  renderLimits,
  VIDEO_SECONDS,
} from './greeting-video.bench.ts';
import { type BenchResult, rounded } from './measure.ts';
import { measureTimeRatio } from './timing.ts';
import { videoQueueBench } from './video-queue.bench.ts';

const ROUNDS = 3;
const lineTexts = ['Diwali at Ambika Sweets', 'अंबिका मिठाई', 'Kaju katli ₹480', '20% off', '+91 98765 43210', 'Surat'];

/** A line of text on a plate; the lines enter one after another. */
const textLine = (text: string, index: number): LayerInput => ({
  id: `line-${index}`,
  type: 'text',
  text,
  size: 56,
  weight: 700,
  colour: '#ffffff',
  box: { left: 80, right: 80, top: 120 + index * 140 },
  plate: { fill: 'brand' },
  timing: { from: index * 0.8, enter: index % 2 === 0 ? 'fade' : 'slide-left', lasts: 0.5 },
});

const document = layerDocument.parse({
  format: 1,
  name: 'bench',
  version: 1,
  pages: [{ id: 'film', size: { width: 1080, height: 1080 }, seconds: VIDEO_SECONDS, layers: lineTexts.map(textLine) }],
});

/** Six moving lines over a clip with music, compared with a plain transcode of the clip. */
async function promoBench(): Promise<BenchResult[]> {
  const fixture = await openGreetingFixture();
  const temp = await openTempFiles(join(fixture.directory, 'temporary'));
  try {
    const ffmpeg = findFfmpeg(temp);
    if (!ffmpeg.found) {
      console.error('left out: promotional videos (install ffmpeg)');
      return [];
    }
    const directory = join(fixture.directory, 'promo');
    await mkdir(directory);
    await makeSampleVideo(fixture, ffmpeg, directory);
    const [clip, sound] = ['clip.mp4', 'music.m4a'];
    await copyFile(join(directory, 'video.mp4'), join(directory, clip));
    await copyFile(
      fileURLToPath(new URL('../../upstream/src/studio/promo-video/music/tabla.m4a', import.meta.url)),
      join(directory, sound),
    );
    const [first] = document.pages;
    if (!first) return [];
    const page = drawPageForData(document, first, { typesetter: typeset, data: { brand, texts: {}, pictures: {} } });
    const renderPromo = async () => {
      const startedAt = performance.now();
      await renderPageVideo({
        ...{ ffmpeg, directory, signal: neverAbortedSignal, raster: fixture.raster, load: fixture.load },
        ...{ page, seconds: VIDEO_SECONDS, sound, clip },
      });
      return performance.now() - startedAt;
    };
    const transcodeClip = async () => {
      const encoderOptions = pageVideoOptions({
        ...{ files: [], filters: '', seconds: VIDEO_SECONDS, sound, clip, result: 'plain.mp4' },
      });
      const encoder = encoderOptions.slice(encoderOptions.indexOf('-map_metadata'));
      const startedAt = performance.now();
      await ffmpeg.run({
        directory,
        options: ['-f', 'mp4', '-i', clip, '-i', sound, '-map', '0:v', '-map', '1:a', ...encoder],
        limits: renderLimits,
        maxMs: 240_000,
      });
      return performance.now() - startedAt;
    };
    const ratio = await measureTimeRatio(renderPromo, transcodeClip, ROUNDS);
    return [{ bench: 'video.promo', value: rounded(ratio), unit: 'ratio', goal: 1.15, better: 'lower' }];
  } finally {
    await temp.close();
    await fixture.close();
  }
}

export const videoBench = async (): Promise<BenchResult[]> => [...(await promoBench()), ...(await videoQueueBench())];
