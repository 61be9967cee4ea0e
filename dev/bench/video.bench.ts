import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { LayerInput } from '@parichay/shared/studio/layer/layer.kinds.ts';
import { resolvePage } from '@parichay/shared/studio/layer/layer.resolve.ts';
import { openTempFiles } from '../../upstream/src/platform/files/temp-files.ts';
import { pageVideoOptions } from '../../upstream/src/platform/render/page-video.rules.ts';
import { renderPageVideo } from '../../upstream/src/platform/render/page-video.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { brand, openRoom } from './greeting.room.ts';
import { FILM_SECONDS, filmLimits, findFfmpeg, makeFilm, unending } from './greeting-film.bench.ts';
import { type Result, rounded } from './measure.ts';
import { ratioOfTimes } from './timing.ts';
import { videoQueueBench } from './video-queue.bench.ts';

const ROUNDS = 3;
const words = ['Diwali at Ambika Sweets', 'अंबिका मिठाई', 'Kaju katli ₹480', '20% off', '+91 98765 43210', 'Surat'];

/** A line of text on a plate; the lines enter one after another. */
const line = (text: string, at: number): LayerInput => ({
  id: `line-${at}`,
  type: 'text',
  text,
  size: 56,
  weight: 700,
  colour: '#ffffff',
  box: { left: 80, right: 80, top: 120 + at * 140 },
  plate: { fill: 'brand' },
  timing: { from: at * 0.8, enter: at % 2 === 0 ? 'fade' : 'slide-left', lasts: 0.5 },
});

const document = layerDocument.parse({
  format: 1,
  name: 'bench',
  version: 1,
  pages: [{ id: 'film', size: { width: 1080, height: 1080 }, seconds: FILM_SECONDS, layers: words.map(line) }],
});

/** Six moving lines over a clip with music, compared with a plain transcode of the clip. */
async function promoBench(): Promise<Result[]> {
  const room = await openRoom();
  const temp = await openTempFiles(join(room.directory, 'temporary'));
  try {
    const ffmpeg = findFfmpeg(temp);
    if (!ffmpeg.found) {
      console.error('left out: promotional videos (install ffmpeg)');
      return [];
    }
    const directory = join(room.directory, 'promo');
    await mkdir(directory);
    await makeFilm(room, ffmpeg, directory);
    const [clip, sound] = ['clip.mp4', 'music.m4a'];
    await copyFile(join(directory, 'video.mp4'), join(directory, clip));
    await copyFile(
      fileURLToPath(new URL('../../upstream/src/studio/promo-video/music/tabla.m4a', import.meta.url)),
      join(directory, sound),
    );
    const [first] = document.pages;
    if (!first) return [];
    const page = resolvePage(document, first, { set: typeset, data: { brand, texts: {}, pictures: {} } });
    const promo = async () => {
      const began = performance.now();
      await renderPageVideo({
        ...{ ffmpeg, directory, signal: unending, raster: room.raster, load: room.load },
        ...{ page, seconds: FILM_SECONDS, sound, clip },
      });
      return performance.now() - began;
    };
    const plain = async () => {
      const made = pageVideoOptions({
        ...{ files: [], filters: '', seconds: FILM_SECONDS, sound, clip, result: 'plain.mp4' },
      });
      const encoder = made.slice(made.indexOf('-map_metadata'));
      const began = performance.now();
      await ffmpeg.run({
        directory,
        options: ['-f', 'mp4', '-i', clip, '-i', sound, '-map', '0:v', '-map', '1:a', ...encoder],
        limits: filmLimits,
        maxMs: 240_000,
      });
      return performance.now() - began;
    };
    const ratio = await ratioOfTimes(promo, plain, ROUNDS);
    return [{ bench: 'video.promo', value: rounded(ratio), unit: 'ratio', goal: 1.15, better: 'lower' }];
  } finally {
    await temp.close();
    await room.close();
  }
}

export const videoBench = async (): Promise<Result[]> => [...(await promoBench()), ...(await videoQueueBench())];
