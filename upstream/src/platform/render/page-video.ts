import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { pageAt } from '@parichay/shared/studio/layer/layer.time.ts';
import { picturesOf, withoutClip } from './page-video.pictures.ts';
import { fileSize, pageVideoOptions, planPageVideo } from './page-video.rules.ts';
import type { LoadPicture, Raster } from './raster/raster.ts';
import { type FfmpegWork, makePreview, type NormalisedVideo, runFfmpeg } from './video-normalise.ts';

/** Ten times what a busy two-core machine takes for eight seconds. */
const MAKE_MS = 600_000;
const DRAWN = 0.1;

export interface PageVideo extends FfmpegWork {
  raster: Raster;
  load: LoadPicture;
  page: DrawnPage;
  seconds: number;
  /** Width in px, by default that of the page. Width and height become even. */
  width?: number;
  sound?: string;
  /** Loops below the pictures. */
  clip?: string;
  crf?: number;
  progress?(share: number): void;
}

/** @throws RenderFailure; RangeError if a layer moves inside another layer's picture; the signal's reason */
export async function renderPageVideo({ raster, load, page, seconds, ...work }: PageVideo): Promise<string> {
  const { directory, width = page.width, sound = null, clip = null, crf, progress } = work;
  const scale = width / page.width;
  const pictures = picturesOf(clip === null ? page : withoutClip(page));
  const { commands, filters } = planPageVideo(pictures, seconds, page, { scale, hasClip: clip !== null });
  const files = await Promise.all(
    pictures.map(async (picture, at) => {
      const file = `picture-${at}.png`;
      const drawn = await raster.draw(picture.page, load, { format: 'layer', ...fileSize(picture, scale) });
      await writeFile(join(directory, file), drawn);
      return file;
    }),
  );
  for (const { file, text } of commands) await writeFile(join(directory, file), text);
  progress?.(DRAWN);
  const result = 'video.mp4';
  await runFfmpeg(work, pageVideoOptions({ files, filters, seconds, sound, clip, result, crf }), MAKE_MS, (made) =>
    progress?.(DRAWN + Math.min(1, made / seconds) * (1 - DRAWN)),
  );
  return result;
}

export async function makePageVideo(film: PageVideo): Promise<NormalisedVideo> {
  const { directory, raster, load, page, seconds } = film;
  const video = await renderPageVideo(film);
  const still = 'still.png';
  await writeFile(join(directory, still), await raster.draw(pageAt(page, seconds / 2), load, { format: 'layer' }));
  const { width, height } = page;
  return { video, preview: await makePreview(film, video), still, width, height, seconds };
}
